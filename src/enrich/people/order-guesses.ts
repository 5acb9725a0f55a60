import {
  ambiguousMin,
  type Likelihood,
  othersShare,
  type Refusals,
  withRefusal,
} from './namesake-odds.ts'

/** An address and what is known of it before its mail server is asked. */
type Ranked = Likelihood & {
  /** What a person has whose usual address is a namesake's. */
  readonly isSecondChoice: boolean
}

// A probe is made as long as one in twenty finds a person who was not found before it (docs/accuracy.md).
const findsPerQuestionMin = 0.05
// More likely a colleague's than theirs. Chances are stated too high: of those up to here that exist one in ten is
// another's (docs/accuracy.md).
const anothersMax = 0.6
/** What an ambiguous answer is worth beside one that settles whose address it is. */
const ambiguousWorth = 0.25
// From this chance on that an address is another's, what the person would then have is asked for before it: of what a
// namesake had, half was found out so, for a fifth of a question a person (docs/accuracy.md).
const settledFrom = 0.05
// A session asks for so many of one person (smtp-session.ts).
const askedMax = 5

/**
 * Returns the guesses worth a question each when those before them have been refused, best first, without those that
 * would more likely be a colleague's. What settles whose address it is comes before what does not: the second choices
 * of a person whose address a namesake may have, and then their refusal may settle it. `refusedBefore`: what earlier
 * searches asked for and does not exist. Pure.
 */
export function orderGuesses<Guess extends Ranked>(
  ranked: readonly Guess[],
  refusedBefore: Refusals,
): readonly Guess[] {
  const open = [...ranked]
  const ordered: Guess[] = []
  let refused = refusedBefore
  for (;;) {
    const best = bestOf(open, refused)
    if (best === null) return ordered
    const hasRoom = ordered.length < askedMax - 1
    const next = (hasRoom && settlerOf(best, open, refused)) || best
    ordered.push(next)
    open.splice(open.indexOf(next), 1)
    refused = withRefusal(refused, next)
  }
}

/** Returns the likeliest second choice not asked for yet that is not more likely a colleague's itself. */
function settlerOf<Guess extends Ranked>(
  guess: Guess,
  open: readonly Guess[],
  refused: Refusals,
): Guess | null {
  if (othersShare(guess, refused) < settledFrom) return null
  const isSettling = (other: Guess) =>
    other !== guess && other.isSecondChoice && othersShare(other, refused) < anothersMax
  return open.find(isSettling) ?? null
}

function bestOf<Guess extends Ranked>(open: readonly Guess[], refused: Refusals): Guess | null {
  const [best] = open
    .filter(({ probability }) => probability / (1 - refused.probability) >= findsPerQuestionMin)
    .map((guess) => ({ guess, others: othersShare(guess, refused) }))
    .filter(({ others }) => others < anothersMax)
    .map(({ guess, others }) => ({
      guess,
      worth: guess.probability * (others >= ambiguousMin ? ambiguousWorth : 1),
    }))
    .sort((a, b) => b.worth - a.worth)
  return best?.guess ?? null
}
