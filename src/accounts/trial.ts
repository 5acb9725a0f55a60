import { sha256 } from '../lib/digest.ts'
import { parseEmailAddress } from '../mail/email-syntax.ts'
import { isDisposableDomain } from '../mail/mail-domains.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { formerEmailOf } from './emails.ts'
import { trialCredits } from './prices.ts'
import type { Origin } from './sign-in-limit.ts'

/** Counts an account that is opened, and returns whether its trial credits may come before its address is confirmed. */
export async function isWithinTrials(
  { proof, keyed }: Pick<AccountDependencies, 'proof' | 'keyed'>,
  origin: Origin,
): Promise<boolean> {
  if (!proof || origin === null) return true
  return proof.origins.take(keyed(sha256(`trial ${origin}`)))
}

/**
 * Returns the credits that a new account begins with: none for a mailbox of minutes, which anyone has as many of as
 * they like, and none for an address whose account was deleted, which had them already.
 */
export async function trialOf(
  { accounts, keyed }: Pick<AccountDependencies, 'accounts' | 'keyed'>,
  email: string,
): Promise<number> {
  const address = parseEmailAddress(email)
  if (!('refusal' in address) && isDisposableDomain(address.domain)) return 0
  return (await accounts.wasDeleted(formerEmailOf(email, keyed))) ? 0 : trialCredits
}
