import { secondChoiceShare } from './second-choices.ts'

/** The probabilities of an address before its mail server is asked. */
export type Likelihood = {
  /** The probability that the address is the sought person's. */
  readonly probability: number
  /** How many others may be expected to have the address. */
  readonly namesakes: number
}

/** The addresses that were asked of one person and do not exist. */
export type Refusals = {
  /** Probability of all these addresses together. */
  readonly probability: number
  /** Share of the second choices (addresses given where a namesake has the usual one) among them: 1 is all. */
  readonly secondChoices: number
}

/**
 * An address that is another's with at least this chance is ambiguous: its mailbox does not tell whose it is. With a
 * higher bound more than one in five hundred people would get another person's as `valid`; the stated chances are too
 * high (docs/accuracy-parts.md).
 */
export const ambiguousMin = 0.15

/** The refusals of a person about whom nothing was asked. */
export const nothingRefused: Refusals = { probability: 0, secondChoices: 0 }

/**
 * Returns how probably an address that exists is another person's. A person who has none of the refused addresses is
 * the likelier to have this one. Where two would have the same address, the first has it and the other has a second
 * choice: the more second choices were refused, the less likely this is. Pure.
 */
export function othersShare({ probability, namesakes }: Likelihood, refused: Refusals): number {
  const theirs = probability * (1 - Math.min(1, namesakes) / 2)
  const elsewhere = Math.max(0, 1 - refused.probability - probability)
  const cameSecond = (probability / 2) * (1 - refused.secondChoices)
  const others = namesakes * (elsewhere + cameSecond)
  return others / (others + theirs)
}

/** Returns the refusals with one more refused guess. Pure. */
export function withRefusal(
  { probability, secondChoices }: Refusals,
  guess: { readonly probability: number; readonly isSecondChoice: boolean },
): Refusals {
  return {
    probability: probability + guess.probability,
    secondChoices: secondChoices + (guess.isSecondChoice ? secondChoiceShare : 0),
  }
}
