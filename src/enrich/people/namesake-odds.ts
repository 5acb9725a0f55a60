/** What is known of an address before its mail server is asked. */
export type Likelihood = {
  /** That it is the sought person's. */
  readonly probability: number
  /** How many others may be expected to have it. */
  readonly namesakes: number
}

/**
 * Returns how probably an address that exists is another person's. `refused`: the probability of all that were asked
 * for and do not exist: who has none of those has this one the likelier. Of two who would both have it, one came first.
 * Pure.
 */
export function othersShare({ probability, namesakes }: Likelihood, refused: number): number {
  const theirs = probability * (1 - Math.min(1, namesakes) / 2)
  const others = namesakes * Math.max(0, 1 - refused - probability / 2)
  return others / (others + theirs)
}
