import { localPartOfEmail } from '../mail/address-parts.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { AddressGuess } from './address-guesses.ts'
import type { EmailCandidate } from './decide-email.ts'
import { ambiguousMin, othersShare, withRefusal } from './namesake-odds.ts'

// Both names stand in full with a separator between them: `annabell` is the address of Ann Abell too.
const spelledOut = /^(?:\{first\}[._-]\{last\}|\{last\}[._-]\{first\})$/

// Fewer letters are initials: `A.M. Berg` has the address of Amelia and of Anton Moritz Berg.
const givenLettersMin = 3

/** Returns whether an address of a pattern spells both names, so that no other name makes the same. */
function isSpelledOut({ pattern, email }: AddressGuess): boolean {
  if (pattern === null || !spelledOut.test(pattern)) return false
  const names = localPartOfEmail(email).split(/[._-]/)
  const given = pattern.startsWith('{first}') ? names[0] : names.at(-1)
  return (given ?? '').length >= givenLettersMin
}

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
    const { likelihood, unaskedChance } = guess
    const others = likelihood === null ? 0 : othersShare(likelihood, refusalsOf(guess))
    return {
      ...guess,
      isAmbiguous: others >= ambiguousMin,
      chance: unaskedChance * (1 - others),
      spellsName: isSpelledOut(guess),
      verdict: byEmail.get(guess.email) ?? null,
    }
  })
}
