import {
  ambiguousMin,
  type Likelihood,
  othersShare,
  type Refusals,
  withRefusal,
} from './namesake-odds.ts'

/** An address and its probabilities before its mail server is asked. */
type Ranked = Likelihood & {
  /** The guess is an address for a person whose usual address a namesake has. */
  readonly isSecondChoice: boolean
}

// A probe is worth making where at least one in twenty finds a person who was not found before it
// (docs/accuracy-parts.md).
const findsPerQuestionMin = 0.05
// An address that is a colleague's with at least this chance is not asked for. The stated chances are too high: of the
// addresses below this bound that exist, one in ten is another's (docs/accuracy-parts.md).
const anothersMax = 0.6
/** Worth of an ambiguous answer beside one that settles whose address it is. */
const ambiguousWorth = 0.25
// Where an address is another's with at least this chance, the person's second choices are asked for before it: this
// found half of the addresses that a namesake had, for a fifth of a question a person.
const settledFrom = 0.05
// An SMTP session asks for this many addresses of one person (smtp-session.ts).
const askedMax = 5

/**
 * Returns the guesses that are each worth a question when those before them have been refused, best first, without
 * those that are more likely a colleague's. A person whose address a namesake may have is first asked for by the second
 * choices: one of them, or their refusal, settles whose address it is. `refusedBefore`: addresses that earlier searches
 * asked for and that do not exist. Pure.
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

/** Returns the likeliest second choice that was not asked for yet and is not more likely a colleague's. */
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
