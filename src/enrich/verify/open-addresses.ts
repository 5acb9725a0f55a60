import type { MailboxVerdict, VerdictReason } from '../../model/mailbox-verdict.ts'

/** Nothing was learnt, and a vendor that probes from elsewhere may learn it. */
const tellableElsewhere: ReadonlySet<VerdictReason> = new Set([
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

// Each is a paid question: as many as our own verifier probes for one person.
const addressesMax = 4

/**
 * Returns the addresses to ask vendors about after our own probes, best first; none where those learnt enough, or will
 * when they are repeated (greylisting), or where DNS failed for all. Pure.
 */
export function openAfter(
  emails: readonly string[],
  verdicts: readonly MailboxVerdict[],
): readonly string[] {
  const last = verdicts.at(-1)
  if (last?.status !== 'unknown' || !tellableElsewhere.has(last.reason)) return []
  if (verdicts.some(({ status }) => status === 'valid')) return []
  const dead = new Set(
    verdicts.filter(({ status }) => status === 'invalid').map(({ email }) => email),
  )
  const domain = domainOf(last.email)
  const addresses = emails.map((email) => email.trim().toLowerCase())
  return addresses
    .filter((email) => domainOf(email) === domain && !dead.has(email))
    .slice(0, addressesMax)
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
