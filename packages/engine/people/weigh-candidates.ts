import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { AddressGuess } from './address-guesses.ts'
import type { EmailCandidate } from './decide-email.ts'
import { ambiguousMin, othersShare, withRefusal } from './namesake-odds.ts'

// Both names stand in full with a separator between them: `annabell` is the address of Ann Abell too.
const spelledOut = /^(?:\{first\}[._-]\{last\}|\{last\}[._-]\{first\})$/

/** A guess, with the facts that the decision rests on. */
export type WeighedGuess = AddressGuess & EmailCandidate

/**
 * Returns the guesses with their verdicts, their chances and whether a colleague may have them. The more of the
 * person's other likely addresses do not exist, the less likely a colleague has this one. Pure.
 */
export function weighCandidates(
  guesses: readonly AddressGuess[],
  verdicts: readonly MailboxVerdict[],
): readonly WeighedGuess[] {
  const byEmail = new Map(verdicts.map((verdict) => [verdict.email, verdict]))
  const refused = guesses.filter(({ email }) => byEmail.get(email)?.reason === 'no_such_mailbox')
  const refusalsOf = ({ refusedBefore }: AddressGuess) =>
    refused.reduce(
      (sum, { likelihood, isSecondChoice }) =>
        withRefusal(sum, { probability: likelihood?.probability ?? 0, isSecondChoice }),
      refusedBefore,
    )
  return guesses.map((guess) => {
    const { likelihood, unaskedChance, pattern } = guess
    const others = likelihood === null ? 0 : othersShare(likelihood, refusalsOf(guess))
    return {
      ...guess,
      isAmbiguous: others >= ambiguousMin,
      chance: unaskedChance * (1 - others),
      spellsName: pattern !== null && spelledOut.test(pattern),
      verdict: byEmail.get(guess.email) ?? null,
    }
  })
}
