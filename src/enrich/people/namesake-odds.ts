import { secondChoiceShare } from './second-choices.ts'

/** What is known of an address before its mail server is asked. */
export type Likelihood = {
  /** That it is the sought person's. */
  readonly probability: number
  /** How many others may be expected to have it. */
  readonly namesakes: number
}

/** What was asked of one person and does not exist. */
export type Refusals = {
  /** The probability of all of it together. */
  readonly probability: number
  /** How much of what a person has whose usual address is a namesake's is among it: 1 is all. */
  readonly secondChoices: number
}

/**
 * From this chance on that an address is another's, its mailbox does not tell whose it is. With more sold as `valid`,
 * more than one in five hundred people get another person's; the chances are stated too high (docs/accuracy.md).
 */
export const ambiguousMin = 0.15

/** Of a person of whom nothing was asked. */
export const nothingRefused: Refusals = { probability: 0, secondChoices: 0 }

/**
 * Returns how probably an address that exists is another person's. Who has none of the refused addresses has this one
 * the likelier. Of two who would both have it one came first, and the other has a second choice: less of it is
 * left, the more of that was refused. Pure.
 */
export function othersShare({ probability, namesakes }: Likelihood, refused: Refusals): number {
  const theirs = probability * (1 - Math.min(1, namesakes) / 2)
  const elsewhere = Math.max(0, 1 - refused.probability - probability)
  const cameSecond = (probability / 2) * (1 - refused.secondChoices)
  const others = namesakes * (elsewhere + cameSecond)
  return others / (others + theirs)
}

/** Returns the refusals with those of one more guess. Pure. */
export function withRefusal(
  { probability, secondChoices }: Refusals,
  guess: { readonly probability: number; readonly isSecondChoice: boolean },
): Refusals {
  return {
    probability: probability + guess.probability,
    secondChoices: secondChoices + (guess.isSecondChoice ? secondChoiceShare : 0),
  }
}
