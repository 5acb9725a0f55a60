import type { WebsiteQuery } from '../../model/provider.ts'
import type { SourceAnswers, Suggested } from './ask-sources.ts'
import type { Candidate, ProvidersHeard, WebsiteFacts } from './candidate.ts'
import { unguessedPrior } from './decide.ts'
import type { HomePageFetch } from './fetch-home-page.ts'
import type { Guess } from './guesses.ts'
import type { NameReading } from './name-reading.ts'

type Servers = Pick<Candidate, 'nameServers' | 'hasMail'>

export type Board = ReturnType<typeof createBoard>

/** What is known so far of each domain. */
export function createBoard(query: WebsiteQuery, guesses: readonly Guess[]) {
  const priors = new Map(guesses.map(({ domain, probability }) => [domain, probability]))
  const visits = new Map<string, HomePageFetch>()
  const legalPages = new Map<string, NameReading | null>()
  const servers = new Map<string, Servers>()
  const suggested: Suggested[] = []
  let sourcesAnswered = 0
  let sourcesFailed = 0
  let isCutShort = false
  let providers: ProvidersHeard | null = null
  const priorOf = (domain: string) => priors.get(domain) ?? unguessedPrior
  const count = (isCounted: (visit: HomePageFetch) => boolean) =>
    [...visits.values()].filter(isCounted).length

  return {
    isSeen: (domain: string) => visits.has(domain),
    note: (domain: string, visit: HomePageFetch) => void visits.set(domain, visit),
    isLegalRead: (domain: string) => legalPages.has(domain),
    /** What the imprint or legal page of a candidate says; null when it could not be read. */
    noteLegal: (domain: string, legal: NameReading | null) => void legalPages.set(domain, legal),
    areServersRead: (domain: string) => servers.has(domain),
    noteServers: (domain: string, given: Servers) => void servers.set(domain, given),
    /** What sources suggested; from then on it counts as evidence. */
    noteSources: ({ suggested: given, answered, failed }: SourceAnswers) => {
      suggested.push(...given)
      sourcesAnswered += answered
      sourcesFailed += failed
    },
    noteTimeUp: () => {
      isCutShort = true
    },
    noteProviders: (heard: ProvidersHeard) => {
      providers = heard
    },
    facts: (): WebsiteFacts => ({
      companyName: query.companyName,
      context: query.context,
      candidates: mergeVisits(visits, suggested, priorOf).map((candidate) => ({
        ...withLegal(candidate, legalPages.get(candidate.domain)),
        ...servers.get(candidate.domain),
      })),
      excludedPrior: [...visits]
        .filter(([, visit]) => visit.status === 'no_host')
        .reduce((sum, [domain]) => sum + priorOf(domain), 0),
      questionsAsked: count((visit) => visit.status !== 'failed' || !visit.isOurs),
      questionsFailed: count((visit) => visit.status === 'failed' && !visit.isOurs),
      sourcesAnswered,
      sourcesFailed,
      isCutShort,
      providers,
    }),
  }
}

/** One candidate per registrable domain: guesses that redirect to one site add up. */
function mergeVisits(
  visits: ReadonlyMap<string, HomePageFetch>,
  suggested: readonly Suggested[],
  priorOf: (domain: string) => number,
): Candidate[] {
  const candidates = new Map<string, Candidate>()
  for (const [asked, visit] of visits) {
    if (visit.status !== 'host') continue
    const { domain, url, home } = visit
    const known = candidates.get(domain)
    const isBetter = !known || (asked === domain && home.status === 'page')
    candidates.set(domain, {
      domain,
      url: isBetter ? url : known.url,
      prior: priorOf(asked) + (known?.prior ?? 0),
      statements: suggested
        .filter((suggestion) => suggestion.domain === domain || suggestion.domain === asked)
        .map(({ statement }) => statement),
      home: isBetter ? home : known.home,
      isMoved: asked !== domain && (known?.isMoved ?? true),
      nameServers: null,
      hasMail: null,
    })
  }
  return [...candidates.values()]
}

function withLegal(candidate: Candidate, legal: NameReading | null | undefined): Candidate {
  const { home } = candidate
  return legal && home.status === 'page' ? { ...candidate, home: { ...home, legal } } : candidate
}
