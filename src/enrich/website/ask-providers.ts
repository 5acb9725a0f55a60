import { deadline, systemClock } from '../../lib/time.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { WebsiteQuery } from '../../model/provider.ts'
import { websiteLabelOf } from '../../providers/vendors/website-label.ts'
import { createSiteReader } from '../crawl/site-page.ts'
import { suggestedBy } from './ask-sources.ts'
import type { Board } from './candidate-set.ts'
import { confidenceOf, type Judged } from './decide.ts'
import type { SoughtName } from './match.ts'
import { type Judge, readLegalPages, readServers, visitSuggested } from './read-candidates.ts'
import type { WebsiteTools } from './tools.ts'

/** From this confidence on no provider is asked. Measured: docs/accuracy.md. */
const decidedFromUsual = 0.8
// Beside those of the free search, so that a key never takes a guess away: three providers with five
// suggestions each, a redirect of some, and the servers of the leaders.
const dnsQuestionsMax = 24
const httpRequestsMax = 96
// Home pages, imprints and servers of one provider's suggestions: most take a second, a dead host ten.
const lookTimeoutMs = 6_000

// Kept back for the verdict and the reply.
const verdictMs = 300

/** A search whose free part has ended. */
type FreeSearch = {
  readonly query: WebsiteQuery
  readonly sought: SoughtName
  readonly board: Board
  readonly judge: Judge
  readonly tools: Omit<WebsiteTools, 'sources'>
}

/** Asks the providers in turn while no candidate is decided; what they suggest is fetched and judged as all else. */
export async function askProviders(
  { query, sought, board, judge, tools }: FreeSearch,
  run: SearchRun,
): Promise<void> {
  const { desk, models, decidedFrom = decidedFromUsual } = tools
  const judgeNow = () => {
    const judged = judge(board.facts())
    return { leader: judged[0], confidence: confidenceOf(judged, models?.evidence) }
  }
  if (!desk?.has('website') || judgeNow().confidence >= decidedFrom) return
  const network = tools.network.scoped({ dnsQuestionsMax, httpRequestsMax })
  const reader = createSiteReader(network, tools.robots)
  const visitor = { network, reader, readers: tools.readers, sought }
  const end = await desk.ask(
    {
      operation: 'website',
      question: query,
      mailHostClass: null,
      async onAnswer(suggestions, { provider }) {
        const before = judgeNow()
        const label = websiteLabelOf(provider)
        const suggested = suggestedBy(label, suggestions, sought)
        board.noteSources({ suggested, answered: 1, failed: 0 })
        const signal = deadline(timeToLookMs(run), run.signal)
        await visitSuggested(suggested, board, visitor, signal)
        await readLegalPages(board, judge, visitor, signal)
        await readServers(board, judge, visitor, signal)
        const after = judgeNow()
        if (after.confidence >= decidedFrom) return 'settled'
        return after.confidence > 0 && hasHelped(label, before.leader, after.leader)
          ? 'open'
          : 'unfit'
      },
    },
    run,
  )
  board.noteProviders(end)
}

/** Pages that do not come in time count as not read, and the best answer so far stands. */
function timeToLookMs({ endsAtMs = Number.POSITIVE_INFINITY }: SearchRun): number {
  return Math.max(0, Math.min(lookTimeoutMs, endsAtMs - systemClock() - verdictMs))
}

/**
 * Whether the leader is a provider's own suggestion and likelier for it. Search engines have pages for every
 * name; only this says that one of them is worth its price, and so it alone counts as a match in its record.
 */
function hasHelped(label: string, before?: Judged, after?: Judged): boolean {
  const isSuggested = after?.candidate.statements.some(({ source }) => source === label) ?? false
  const isSame = before?.candidate.domain === after?.candidate.domain
  return isSuggested && (!isSame || (after?.posterior ?? 0) > (before?.posterior ?? 0))
}
