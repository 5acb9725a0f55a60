import { type Likelihood, othersShare } from './namesake-odds.ts'

// A probe is made as long as one in twenty finds a person who was not found before it (docs/accuracy.md).
const findsPerQuestionMin = 0.05
// More likely a colleague's than theirs. Chances are stated too high: of those up to here that exist one in ten is
// another's (docs/accuracy.md).
const anothersMax = 0.6
/** What an ambiguous answer is worth beside one that settles whose address it is. */
const ambiguousWorth = 0.25

/**
 * Returns the guesses worth a question each when those before them have been refused, best first, without those that
 * would more likely be a colleague's. What settles whose address it is comes before what does not, and its refusal may
 * settle the other. `ambiguousFrom`: from which chance on that an address is another's it settles nothing. Pure.
 */
export function orderGuesses<Guess extends Likelihood>(
  ranked: readonly Guess[],
  ambiguousFrom: number,
): readonly Guess[] {
  const open = [...ranked]
  const ordered: Guess[] = []
  let refused = 0
  for (;;) {
    const best = bestOf(open, refused, ambiguousFrom)
    if (best === null) return ordered
    ordered.push(best)
    open.splice(open.indexOf(best), 1)
    refused += best.probability
  }
}

function bestOf<Guess extends Likelihood>(
  open: readonly Guess[],
  refused: number,
  ambiguousFrom: number,
): Guess | null {
  const [best] = open
    .filter(({ probability }) => probability / (1 - refused) >= findsPerQuestionMin)
    .map((guess) => ({ guess, others: othersShare(guess, refused) }))
    .filter(({ others }) => others < anothersMax)
    .map(({ guess, others }) => ({
      guess,
      worth: guess.probability * (others >= ambiguousFrom ? ambiguousWorth : 1),
    }))
    .sort((a, b) => b.worth - a.worth)
  return best?.guess ?? null
}
