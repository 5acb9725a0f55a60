import { relationOfSite } from '../model/registrations/relate-registrations.ts'
import type { FetchedPage } from '../net/network.ts'
import type { Suggested } from './ask-sources.ts'
import type { Guess } from './guesses/guesses.ts'
import { readContext } from './hint/context.ts'
import type { SoughtName } from './matching/match.ts'
import type {
  Candidate,
  CandidateServers,
  HomePageFetch,
  LegalPage,
  SearchCoverage,
} from './scoring/candidate.ts'
import { unguessedPrior } from './scoring/decide.ts'
import {
  type EvidenceModel,
  type RankedCandidate,
  rankCandidates,
  type ScoredCandidate,
  scoreCandidate,
} from './scoring/score.ts'

/** The domains that may be the company's, each scored again when something new is known of it. */
export type CandidateSet = {
  /** Returns false for a domain whose name servers alone were asked. */
  isHomePageAsked(domain: string): boolean
  /** Adds the outcome of a request for the home page of `asked`, in place of an earlier one. */
  add(asked: string, fetched: HomePageFetch): void
  /** Adds what sources suggested, as evidence about the candidates. */
  addSuggestions(suggested: readonly Suggested[]): void
  /** Returns how many of a candidate's legal pages were asked for. */
  legalPagesAsked(domain: string): number
  /** Adds a candidate's next imprint or legal page, in place of an earlier one; null when it could not be read. */
  addLegalPage(domain: string, page: LegalPage | null): void
  areServersRead(domain: string): boolean
  addServers(domain: string, servers: CandidateServers): void
  /** Returns all candidates, the likeliest first. */
  ranked(): readonly RankedCandidate[]
  /** Returns the prior probability of the domains that do not exist. */
  excludedPrior(): number
  /** Counts the domains asked of DNS. */
  dnsCoverage(): Pick<SearchCoverage, 'questionsAsked' | 'questionsFailed'>
  /** Returns a candidate's home page for a crawl of its domain; null where none is kept. */
  pageOf(domain: string): FetchedPage | null
  /** Drops the pages of candidates below this posterior: each may have half a megabyte. */
  dropPagesBelow(posterior: number): void
}

/** Creates an empty set for one name. */
export function createCandidateSet(options: {
  readonly guesses: readonly Guess[]
  readonly sought: SoughtName
  readonly context: string
  readonly model?: EvidenceModel | undefined
}): CandidateSet {
  const { sought, model } = options
  const context = readContext(options.context)
  const priors = new Map(options.guesses.map((guess) => [guess.domain, guess.probability]))
  const fetches = new Map<string, HomePageFetch>()
  const legalPages = new Map<string, AskedPages>()
  const servers = new Map<string, CandidateServers>()
  const suggested: Suggested[] = []
  const scored = new Map<string, ScoredCandidate>()
  let ranking: readonly RankedCandidate[] | null = null

  const priorOf = (domain: string) => priors.get(domain) ?? unguessedPrior
  const scoreAgain = (domain: string) => {
    ranking = null
    const merged = mergeFetches(domain, fetches, suggested, priorOf)
    if (!merged) return void scored.delete(domain)
    const legal = legalPages.get(domain)?.page
    const home = legal && merged.home.status === 'page' ? { ...merged.home, legal } : merged.home
    const candidate = { ...merged, home, ...servers.get(domain) }
    scored.set(domain, scoreCandidate(candidate, sought, context, model))
  }
  const excludedPrior = () =>
    [...fetches]
      .filter(([, { status }]) => status === 'no_host')
      .reduce((sum, [domain]) => sum + priorOf(domain), 0)
  const ranked = () => {
    ranking ??= rankCandidates([...scored.values()], excludedPrior())
    return ranking
  }

  return {
    isHomePageAsked: (domain) => isHomePageFetch(fetches.get(domain)),
    add(asked, fetched) {
      const before = fetches.get(asked)
      fetches.set(asked, fetched)
      ranking = null
      if (before?.status === 'host') scoreAgain(before.domain)
      if (fetched.status === 'host') scoreAgain(fetched.domain)
    },
    addSuggestions(more) {
      suggested.push(...more)
      for (const domain of scored.keys()) scoreAgain(domain)
    },
    legalPagesAsked: (domain) => legalPages.get(domain)?.asked ?? 0,
    addLegalPage(domain, page) {
      legalPages.set(domain, withPage(legalPages.get(domain), page))
      if (page) scoreAgain(domain)
    },
    areServersRead: (domain) => servers.has(domain),
    addServers(domain, read) {
      servers.set(domain, read)
      scoreAgain(domain)
    },
    ranked,
    excludedPrior,
    dnsCoverage() {
      const asked = [...fetches.values()]
      const unanswered = asked.filter((fetched) => fetched.status === 'failed')
      const overBudget = unanswered.filter(({ isOurs }) => isOurs).length
      return {
        questionsAsked: asked.length - overBudget,
        questionsFailed: unanswered.length - overBudget,
      }
    },
    pageOf: (domain) => reachedAt(domain, fetches).find(([, { page }]) => page)?.[1].page ?? null,
    dropPagesBelow(posterior) {
      const likely = ranked().filter((one) => one.posterior >= posterior)
      const likelyDomains = new Set(likely.map(({ candidate }) => candidate.domain))
      for (const [asked, fetched] of fetches) {
        if (fetched.status !== 'host' || likelyDomains.has(fetched.domain)) continue
        fetches.set(asked, { ...fetched, page: null })
      }
    },
  }
}

type AskedPages = { readonly asked: number; readonly page: LegalPage | null }

function withPage(before: AskedPages | undefined, page: LegalPage | null): AskedPages {
  const next = page ?? before?.page ?? null
  // The last page's names replace those before, while a number counts on whichever page it stands.
  const registration = relationOfSite([before?.page?.registration, page?.registration])
  return {
    asked: (before?.asked ?? 0) + 1,
    page: next && registration ? { ...next, registration } : next,
  }
}

function isHomePageFetch(fetched: HomePageFetch | undefined): boolean {
  return fetched?.status === 'host' ? fetched.home.status !== 'parked' : fetched !== undefined
}

type ReachedHost = Extract<HomePageFetch, { status: 'host' }>

/** Lists the fetches that ended at a domain, with what was asked for, in their order. */
function reachedAt(
  domain: string,
  fetches: ReadonlyMap<string, HomePageFetch>,
): (readonly [asked: string, host: ReachedHost])[] {
  return [...fetches].flatMap(([asked, fetched]) =>
    fetched.status === 'host' && fetched.domain === domain ? [[asked, fetched] as const] : [],
  )
}

/** Makes one candidate of all fetches that ended at its registrable domain: their priors add up. */
function mergeFetches(
  domain: string,
  fetches: ReadonlyMap<string, HomePageFetch>,
  suggested: readonly Suggested[],
  priorOf: (asked: string) => number,
): Candidate | null {
  const reached = reachedAt(domain, fetches)
  const directFetch = reached.find(
    ([asked, { home }]) => asked === domain && home.status === 'page',
  )
  const shownFetch = directFetch ?? reached[0]
  if (!shownFetch) return null
  const lastAsked = reached.at(-1)?.[0]
  const [, { url, home }] = shownFetch
  return {
    domain,
    url,
    prior: reached.reduce((sum, [asked]) => priorOf(asked) + sum, 0),
    statements: suggested
      .filter((suggestion) => suggestion.domain === domain || suggestion.domain === lastAsked)
      .map(({ statement }) => statement),
    home,
    isMoved: reached.every(([asked]) => asked !== domain),
    nameServers: null,
    hasMail: null,
  }
}
