import { sha256 } from '@enricher/engine/lib/digest'
import { parseEmailAddress } from '@enricher/engine/mail/email-syntax'
import { isDisposableDomain } from '@enricher/engine/mail/mail-domains'
import type { AccountDependencies } from './account-dependencies.ts'
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

/** Returns the trial credits of an address: none for a short-lived mailbox, of which a person can have any number. */
export function trialOf(email: string): number {
  const address = parseEmailAddress(email)
  return !('refusal' in address) && isDisposableDomain(address.domain) ? 0 : trialCredits
}
