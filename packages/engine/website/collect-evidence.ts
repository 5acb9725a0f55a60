import { mapBounded } from '../lib/time.ts'
import type { Suggested } from './ask-sources.ts'
import type { CandidateReader } from './candidate-reader.ts'
import type { CandidateSet } from './candidate-set.ts'
import type { Guess } from './guesses/guesses.ts'
import type { NameReading } from './matching/name-reading.ts'
import { isEmptySite, type Naming, ownerPlaces, states } from './scoring/evidence.ts'
import { isBearing } from './scoring/namesakes.ts'
import { isNumberOpen, isRegistered } from './scoring/registered.ts'
import type { RankedCandidate } from './scoring/score.ts'

const fetchesAtOnce = 8
// A likelier guess is fetched in any case, and its whole page is read: a former name stands at the end of a page.
const likelyMin = 0.02
const lateQuestionsAtOnce = 16
// A candidate this likely is above the floor of answers, and no later guess is half as likely.
const decidedMin = 0.8
// A fetch asks DNS for the domain, its name servers, and its `www` or another host it redirects to; more are rare.
const questionsPerFetch = 3
/** Below this posterior no second page makes a candidate the answer. */
export const leaderMin = 0.1
// Where the page mentions the name, or shows hardly any text, its imprint may make it some fifty times as likely.
const mentionedLeaderMin = 0.003
// A page that names no owner at all leaves that to its imprint.
const namelessLeaderMin = 0.01
const legalPagesMax = 6
// The first legal page may be a form for messages, or terms that name no owner.
const pagesOfLeaderMax = 2
const leadersMax = 2

/** Bounds of fetching: a guess that is not worthwhile could never become the answer, so that DNS alone is asked. */
export type GuessBounds = {
  readonly questionsMax: number
  readonly isWorthwhile: (guess: Guess) => boolean
}

/**
 * Fetches as many guesses at a time as the budget surely suffices for, then looks at what is left of the budget: the
 * order of the guesses decides which are asked, and not which of them answers first.
 */
export async function fetchGuesses(
  guesses: readonly Guess[],
  { questionsMax, isWorthwhile }: GuessBounds,
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<void> {
  const worthwhile = guesses.filter((guess) => isWorthwhile(guess))
  let next = 0
  while (next < worthwhile.length) {
    const left = questionsMax - reader.dnsQuestions()
    if (left <= 0) return
    const size = Math.max(1, Math.floor(left / questionsPerFetch))
    await fetchAll(worthwhile.slice(next, next + size), candidates, reader, signal)
    next += size
  }
  const rest = guesses.filter((guess) => !isWorthwhile(guess))
  await findExisting(rest, candidates, reader, signal)
}

/** Asks DNS which guesses exist, and returns them. Guesses that do not exist are no candidates any more. */
async function findExisting(
  guesses: readonly Guess[],
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<readonly Guess[]> {
  const asked = await mapBounded(guesses, lateQuestionsAtOnce, async (guess) => ({
    guess,
    existence: await reader.existenceOf(guess.domain, signal),
  }))
  for (const { guess, existence } of asked) {
    if (existence === 'none') candidates.add(guess.domain, { status: 'no_host' })
  }
  return asked.flatMap(({ guess, existence }) => (existence === 'host' ? [guess] : []))
}

/** Fetches domains at the same time, and adds them in their order. */
async function fetchAll(
  some: readonly Guess[],
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<void> {
  const fetches = await mapBounded(some, fetchesAtOnce, async ({ domain, probability }) => ({
    domain,
    // A domain that was fetched before was named by a source, and is likely whatever its place among the guesses.
    fetched: await reader.fetchDomain(
      domain,
      signal,
      probability < likelyMin && !candidates.isHomePageAsked(domain),
    ),
  }))
  for (const { domain, fetched } of fetches) candidates.add(domain, fetched)
}

// Each fetch costs some four requests. Where three in five guesses exist, five in a hundred small firms that are asked
// by name alone are found this late, and twice as many fetches find no more.
const lateFetchesMax = 48

/**
 * Asks DNS for guesses that are unlikely one by one, and fetches those that exist, the likeliest first, until a
 * candidate stands out or enough were fetched.
 */
export async function fetchLateGuesses(
  guesses: readonly Guess[],
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<void> {
  let fetchesLeft = lateFetchesMax
  for (let next = 0; next < guesses.length && !signal.aborted; next += lateQuestionsAtOnce) {
    const some = guesses.slice(next, next + lateQuestionsAtOnce)
    const existing = (await findExisting(some, candidates, reader, signal)).slice(0, fetchesLeft)
    await fetchAll(existing, candidates, reader, signal)
    fetchesLeft -= existing.length
    const [best] = candidates.ranked()
    if (fetchesLeft === 0 || (best && best.posterior >= decidedMin)) return
  }
}

/** Fetches the pages that sources suggested, one for each domain that was not fetched before. */
export async function fetchSuggested(
  suggested: readonly Suggested[],
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<void> {
  const byDomain = new Map(suggested.map(({ domain, url }) => [domain, url]))
  const unseen = [...byDomain].filter(([domain]) => !candidates.isHomePageAsked(domain))
  await mapBounded(unseen, fetchesAtOnce, async ([domain, url]) => {
    candidates.add(domain, await reader.fetchUrl(url, signal))
  })
}

/**
 * Reads the imprint or legal page of candidates whose home page leaves their owner open, and the next such page of
 * likely candidates where the first names no owner.
 */
export async function readLegalPages(
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<void> {
  const open = candidates.ranked().filter((one) => isOpen(one) && hasNextPage(one, candidates))
  await mapBounded(open.slice(0, legalPagesMax), fetchesAtOnce, async ({ candidate }) => {
    const { home, domain } = candidate
    const pages = home.status === 'page' ? home.evidence.legalPages : []
    const url = pages[candidates.legalPagesAsked(domain)]
    const page = url === undefined ? null : await reader.readLegalPage(url, signal)
    candidates.addLegalPage(domain, page)
  })
}

function hasNextPage(
  { candidate, evidence, posterior }: RankedCandidate,
  candidates: CandidateSet,
): boolean {
  const { home, domain } = candidate
  const asked = candidates.legalPagesAsked(domain)
  if (asked === 0) return true
  if (isRegistered(evidence)) return false
  const isSilent = home.status === 'page' && (home.legal === null || namesNone(home.legal.reading))
  const isWanted = (isSilent && posterior >= leaderMin) || isNumberOpen(evidence)
  return asked < pagesOfLeaderMax && isWanted
}

/** Returns whether a legal page has neither the name that is looked for nor that of an owner. */
function namesNone({ relations, hasCore, text }: NameReading): boolean {
  return text.count === 0 && !hasCore && !relations.has('copyright') && !relations.has('structured')
}

/**
 * Returns whether a candidate may still become the answer, though its page does not give its owner the very name, or
 * does not bear the sought number.
 */
function isOpen(one: RankedCandidate): boolean {
  const { evidence, posterior } = one
  const { naming } = evidence
  if (isEmptySite(evidence) || evidence.isForeignHost) return false
  if (isNumberOpen(evidence) && isBearing(one)) return true
  if (naming === null) return posterior >= namelessLeaderMin
  if (states(naming, ownerPlaces, 'same')) return false
  if (isMentioned(naming)) return posterior >= mentionedLeaderMin
  const isNameless = naming.own === 'none' && naming.holder === 'none' && naming.logo === 'none'
  return posterior >= (isNameless ? namelessLeaderMin : leaderMin)
}

const mentioned: ReadonlySet<Naming['text']> = new Set(['once', 'often', 'thin'])

function isMentioned(naming: Naming): boolean {
  return mentioned.has(naming.text) || states(naming, ['title', 'logo', 'sign'], 'same', 'phrase')
}

/** Asks for the name servers and mail exchangers of the candidates that may become the answer, once each. */
export async function readServers(
  candidates: CandidateSet,
  reader: CandidateReader,
  signal: AbortSignal,
): Promise<void> {
  const leaders = candidates
    .ranked()
    .slice(0, leadersMax)
    .filter(({ posterior }) => posterior >= leaderMin)
  for (const { candidate } of leaders) {
    const { domain } = candidate
    if (candidates.areServersRead(domain)) continue
    candidates.addServers(domain, await reader.readServers(domain, signal))
  }
}
