import { domainToASCII } from 'node:url'
import { ApiError } from '../contract/errors.ts'
import { sha256 } from '../lib/digest.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import { domainOfEmail, localPartOfEmail } from '../mail/address-parts.ts'
import type { TrialMailbox } from '../store/accounts/trial-mailboxes.ts'

/** Returns an address as accounts are found by it: without regard to case, as people type them. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Refuses an address for a new account that looks like another one: with signs that no screen shows.
 * @throws {ApiError} bad_request
 */
export function requirePlainEmail(email: string): void {
  if (!/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(email)) return
  throw new ApiError('bad_request', 'email must not hold characters that no screen shows.')
}

// Google reads no dots before @, and has two names for one mailbox.
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox of an address, in which mails to many spellings arrive. It counts mails and trials alone: where a
 * server reads a plus as a letter, two people have one, and both have their own accounts.
 */
export function mailboxOf(email: string): string {
  const plain = normalEmail(email.normalize('NFKC'))
  const given = domainOfEmail(plain)
  const domain = domainToASCII(given) || given
  const local = localPartOfEmail(plain).replace(/(?<=.)\+.*$/s, '')
  return dotlessDomains.has(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}

/**
 * Creates what names the mailbox that trial credits of an address are remembered by: digests are of no use without the
 * secret. Where no mail can be sent an address proves nothing: then each spelling counts for itself.
 */
export function createTrialMailboxes(
  keyed: KeyedDigest,
  canSendMail: boolean,
): (email: string) => TrialMailbox {
  const digestOf = (text: string) => keyed(sha256(`former email ${text}`))
  return (email) => {
    const address = canSendMail ? mailboxOf(email) : normalEmail(email)
    return { address, digest: digestOf(address), earlier: digestOf(normalEmail(email)) }
  }
}
