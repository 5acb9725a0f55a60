import type { MeteredNetwork } from '../../egress/network.ts'
import { mapBounded, nextTurn, systemClock } from '../../lib/time.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { WebsiteQuery } from '../../model/provider.ts'
import { leavingTimeToAnswer, leavingTimeToProviders } from '../../model/search-time.ts'
import { createSiteReader } from '../crawl/site-page.ts'
import { askProviders } from './ask-providers.ts'
import { askSources } from './ask-sources.ts'
import type { WebsiteFacts } from './candidate.ts'
import { type Board, createBoard } from './candidate-set.ts'
import { judgeCandidates } from './decide.ts'
import { fetchHomePage, type PageFetcher } from './fetch-home-page.ts'
import { type Guess, rankGuesses } from './guesses.ts'
import { soughtName } from './match.ts'
import {
  type Judge,
  leaderMin,
  readLegalPages,
  readServers,
  visitSuggested,
} from './read-candidates.ts'
import type { WebsiteTools } from './tools.ts'

/** DNS questions one search may send: polite to the operator's resolver, and measured to suffice. */
const dnsQuestionsMax = 60
// Kept back for name servers and mail exchangers of the leading candidates, and for their redirects.
const questionsReserved = 3
// Home pages, robots.txt and redirects of every candidate that exists.
const httpRequestsMax = 240
const visitsAtOnce = 8
// The domain, and its `www` or another host it redirects to; more are rare.
const questionsPerVisit = 2
/** Guesses per wave: most sites are among the first few, and every wave may end the search. */
const waves = [10, 16, 34]
const decidedMin = 0.95

/**
 * Gathers the facts for one name: free sources and guesses in waves, until one candidate stands out; then,
 * where none is decided, what costs money. A free part that is slow ends in time for that, and for the answer.
 */
export async function gatherFacts(
  query: WebsiteQuery,
  tools: WebsiteTools,
  run: SearchRun,
): Promise<WebsiteFacts> {
  const leavingTime = tools.desk?.has('website') ? leavingTimeToProviders : leavingTimeToAnswer
  const { signal } = leavingTime(run, systemClock)
  const network = tools.network.scoped({ dnsQuestionsMax, httpRequestsMax })
  const sought = soughtName(query.companyName, query.context)
  const reader = createSiteReader(network, tools.robots)
  const visitor = { network, reader, readers: tools.readers, sought }
  const judge: Judge = (facts) => judgeCandidates(facts, sought, tools.models?.evidence)
  const { companyName, context } = query
  // Ranking takes some 20 ms, and twenty searches may begin at once.
  await nextTurn()
  const guesses = rankGuesses(companyName, context, guessesMax, tools.models?.guesses)
  const board = createBoard(query, guesses)
  const sources = askSources(tools.sources, query, sought, signal)
  // They may fail while the guesses are fetched: it is awaited below, and until then no failure may be left unhandled.
  sources.catch(() => undefined)
  for (const [index, wave] of wavesOf(guesses).entries()) {
    const [leader] = judge(board.facts())
    const reserved = leader && leader.posterior >= leaderMin ? questionsReserved : 0
    await visitInOrder(wave, dnsQuestionsMax - reserved, board, visitor, signal)
    if (index === 0) await visitSuggested((await sources).suggested, board, visitor, signal)
    await readLegalPages(board, judge, visitor, signal)
    const [best] = judge(board.facts())
    if (signal.aborted || (best && best.posterior >= decidedMin)) break
  }
  board.noteSources(await sources)
  await readLegalPages(board, judge, visitor, signal)
  await readServers(board, judge, visitor, signal)
  if (signal.aborted) board.noteTimeUp()
  await askProviders({ query, sought, board, judge, tools }, run)
  return board.facts()
}

/**
 * Fetches as many guesses at a time as the budget surely suffices for, then looks at what is left of it: which of them
 * are asked depends on their order, not on who answers first.
 */
async function visitInOrder(
  guesses: readonly Guess[],
  questionsMax: number,
  board: Board,
  visitor: PageFetcher & { readonly network: MeteredNetwork },
  signal: AbortSignal,
): Promise<void> {
  let next = 0
  while (next < guesses.length) {
    const left = questionsMax - visitor.network.counts().dnsQuestions
    if (left <= 0) return
    const size = Math.max(1, Math.floor(left / questionsPerVisit))
    const some = guesses.slice(next, next + size)
    const visits = await mapBounded(some, visitsAtOnce, async ({ domain }) => ({
      domain,
      visit: await fetchHomePage(domain, visitor, signal),
    }))
    for (const { domain, visit } of visits) board.note(domain, visit)
    next += size
  }
}

const guessesMax = waves.reduce((sum, size) => sum + size, 0)

function wavesOf(guesses: readonly Guess[]): readonly (readonly Guess[])[] {
  const ends = waves.map((_, index) => waves.slice(0, index + 1).reduce((a, b) => a + b, 0))
  return ends.map((end, index) => guesses.slice(index === 0 ? 0 : ends[index - 1], end))
}
