import { domainOfEmail } from '../mail/address-parts.ts'
import type { MailboxVerdict, VerdictReason } from '../model/mailbox-verdict.ts'

/** Reasons of verdicts that learnt nothing, where a vendor that probes from another network may learn more. */
const openToVendors: ReadonlySet<VerdictReason> = new Set([
  'smtp_unavailable',
  'unreachable',
  'timeout',
  'refused_us',
  'rate_limited',
  'temporary_failure',
  'protocol_error',
  'accepted_unproven',
  'host_not_telling',
])

// A vendor is paid for each address, so that it gets only as many as our own verifier probes for one person.
const addressesMax = 4

/**
 * Returns the addresses to ask vendors about after our own probes, best first. None where the probes learnt enough, or
 * will when they are repeated (greylisting), or where DNS failed for all. Pure.
 */
export function addressesForVendors(
  emails: readonly string[],
  verdicts: readonly MailboxVerdict[],
): readonly string[] {
  const last = verdicts.at(-1)
  if (last?.status !== 'unknown' || !openToVendors.has(last.reason)) return []
  if (verdicts.some(({ status }) => status === 'valid')) return []
  const dead = new Set(
    verdicts.filter(({ status }) => status === 'invalid').map(({ email }) => email),
  )
  const domain = domainOfEmail(last.email)
  const addresses = emails.map((email) => email.trim().toLowerCase())
  return addresses
    .filter((email) => domainOfEmail(email) === domain && !dead.has(email))
    .slice(0, addressesMax)
}

/** Returns true for a verdict that was reached without asking a mail server or waiting for an MX slot. */
export function isUnprobed({ reason }: MailboxVerdict): boolean {
  return reason === 'smtp_unavailable' || reason === 'host_not_telling' || reason === 'syntax'
}
