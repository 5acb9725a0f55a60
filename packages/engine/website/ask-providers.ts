import { deadline, systemClock } from '../lib/time.ts'
import type { SearchRun } from '../model/engine.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { WebsiteQuery } from '../model/website-source.ts'
import type { NetworkSource } from '../net/network.ts'
import type { Robots } from '../read/crawl/robots.ts'
import type { RegistrationReader } from '../read/profile/registrations/page-registrations.ts'
import type { Waterfall } from '../waterfall/waterfall.ts'
import { suggestedBy } from './ask-sources.ts'
import { createCandidateReader } from './candidate-reader.ts'
import type { CandidateSet } from './candidate-set.ts'
import { fetchSuggested, readLegalPages, readServers } from './collect-evidence.ts'
import type { SoughtName } from './matching/match.ts'
import type { EvidenceReader } from './page/page-evidence.ts'
import type { ProvidersEnd } from './scoring/candidate.ts'
import { confidenceOf } from './scoring/decide.ts'
import type { EvidenceModel, RankedCandidate } from './scoring/score.ts'

/** From this confidence on no provider is asked. Measured: docs/accuracy-parts.md. */
const decidedFromUsual = 0.8
// Providers have limits beside those of the free search, so that a key never takes a guess away: three providers with
// five suggestions each, a redirect of some, and the servers of the leaders.
const dnsQuestionsMax = 24
const httpRequestsMax = 96
// Time for the home pages, imprints and servers of one provider's suggestions: most take a second, a dead host ten.
const readTimeoutMs = 6_000

// Time that is left for the verdict and the reply.
const verdictMs = 300

/** A search whose free part has ended, and what its paid part needs. */
type FreeSearch = {
  readonly query: WebsiteQuery
  readonly sought: SoughtName
  readonly candidates: CandidateSet
  readonly network: NetworkSource
  readonly robots: Robots
  readonly readers: EvidenceReader & RegistrationReader
  readonly waterfall: Pick<Waterfall, 'has' | 'run'> | null
  readonly model: EvidenceModel | undefined
  /** Replaces the measured confidence from which no provider is asked. */
  readonly decidedFrom: number | undefined
}

/** How the providers ended, null when none was asked, and how many of them answered. */
type PaidAnswers = { readonly end: ProvidersEnd | null; readonly answered: number }

/**
 * Asks the providers one after another while no candidate is decided; their suggestions are fetched and scored as all
 * other candidates.
 */
export async function askProviders(
  { query, sought, candidates, network, robots, readers, waterfall, model, ...search }: FreeSearch,
  run: SearchRun,
): Promise<PaidAnswers> {
  const { decidedFrom = decidedFromUsual } = search
  const confidence = () => confidenceOf(candidates.ranked(), model)
  if (!waterfall?.has('website') || confidence() >= decidedFrom) return { end: null, answered: 0 }
  const scope = network.scoped({ dnsQuestionsMax, httpRequestsMax })
  const reader = createCandidateReader({
    ...{ network: scope, robots, readers, sought },
    registration: query.registration,
  })
  let answered = 0
  const end = await waterfall.run(
    {
      operation: 'website',
      question: query,
      mailHostClass: null,
      async onAnswer(suggestions, { provider }) {
        answered += 1
        const [before] = candidates.ranked()
        const label = websiteLabelOf(provider)
        const suggested = suggestedBy(label, suggestions, sought)
        candidates.addSuggestions(suggested)
        const signal = deadline(timeToReadMs(run), run.signal)
        await fetchSuggested(suggested, candidates, reader, signal)
        await readLegalPages(candidates, reader, signal)
        await readServers(candidates, reader, signal)
        if (confidence() >= decidedFrom) return 'accepted'
        const [after] = candidates.ranked()
        return confidence() > 0 && hasHelped(label, before, after) ? 'inconclusive' : 'mismatch'
      },
    },
    run,
  )
  return { end, answered }
}

/** Returns how long suggestions may be read. A later page counts as not read, and the best answer so far stands. */
function timeToReadMs({ endsAtMs = Number.POSITIVE_INFINITY }: SearchRun): number {
  return Math.max(0, Math.min(readTimeoutMs, endsAtMs - systemClock() - verdictMs))
}

/**
 * Returns whether the leader is a provider's own suggestion and likelier for it. A search engine has pages for every
 * name; only such a leader shows that it is worth its price, and so it alone counts as a match in its record.
 */
function hasHelped(label: string, before?: RankedCandidate, after?: RankedCandidate): boolean {
  const isSuggested = after?.candidate.statements.some(({ source }) => source === label) ?? false
  const isSame = before?.candidate.domain === after?.candidate.domain
  return isSuggested && (!isSame || (after?.posterior ?? 0) > (before?.posterior ?? 0))
}

// These providers find pages; the others know companies.
const searchEngines: ReadonlySet<ProviderName> = new Set(['brave', 'serper', 'exa', 'tavily'])

/**
 * Returns the label callers see in `source` for a website that a provider suggested: `search:brave`, `provider:pdl`.
 */
function websiteLabelOf(provider: ProviderName): string {
  return `${searchEngines.has(provider) ? 'search' : 'provider'}:${provider}`
}
