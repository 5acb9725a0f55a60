import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { AddressGuess } from './address-guesses.ts'
import type { EmailCandidate } from './decide-email.ts'
import { ambiguousMin, othersShare, withRefusal } from './namesake-odds.ts'

/**
 * Returns the guesses with their verdicts and whether a colleague may have them. The more of the person's other likely
 * addresses do not exist, the less likely a colleague has this one. Pure.
 */
export function weighCandidates(
  guesses: readonly AddressGuess[],
  verdicts: readonly MailboxVerdict[],
): readonly EmailCandidate[] {
  const byEmail = new Map(verdicts.map((verdict) => [verdict.email, verdict]))
  const refused = guesses.filter(({ email }) => byEmail.get(email)?.reason === 'no_such_mailbox')
  const refusalsOf = ({ refusedBefore }: AddressGuess) =>
    refused.reduce(
      (sum, { likelihood, isSecondChoice }) =>
        withRefusal(sum, { probability: likelihood?.probability ?? 0, isSecondChoice }),
      refusedBefore,
    )
  return guesses.map((guess) => ({
    ...guess,
    isAmbiguous:
      guess.likelihood !== null && othersShare(guess.likelihood, refusalsOf(guess)) >= ambiguousMin,
    verdict: byEmail.get(guess.email) ?? null,
  }))
}
