import { domainToASCII } from 'node:url'
import { ApiError } from '@enricher/contract/errors'
import { sha256 } from '@enricher/engine/lib/digest'
import { domainOfEmail, localPartOfEmail } from '@enricher/engine/mail/address-parts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { TrialMailbox } from '../store/accounts/trial-mailboxes.ts'

/** Returns the form of an address under which accounts are found: in lower case, as people type any case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Refuses an address for a new account that looks like another one because of invisible characters.
 * @throws {ApiError} bad_request
 */
export function requirePlainEmail(email: string): void {
  if (!/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(email)) return
  throw new ApiError('bad_request', 'email must not hold characters that no screen shows.')
}

// Google ignores dots before @, and has two names for one mailbox.
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox of an address, in which mails to many spellings arrive. It counts only mails and trials: where a
 * server takes a plus for a letter, two people share the counted mailbox, and both have their own accounts.
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
 * Creates the function that returns the mailbox under which the trial credits of an address are recorded: its digests
 * are useless without the secret. Where no mail can be sent an address proves nothing: each spelling counts for itself.
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
