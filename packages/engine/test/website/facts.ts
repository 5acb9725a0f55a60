import { readContext } from '../../website/hint/context.ts'
import { soughtName } from '../../website/matching/match.ts'
import { readName } from '../../website/matching/name-reading.ts'
import { readEvidence } from '../../website/page/evidence.ts'
import { emptySigns } from '../../website/page/parked.ts'
import type { Candidate, SearchCoverage } from '../../website/scoring/candidate.ts'
import { type Evidence, type Naming, noEvidence } from '../../website/scoring/evidence.ts'
import {
  type RankedCandidate,
  rankCandidates,
  scoreCandidate,
} from '../../website/scoring/score.ts'

/** Returns a candidate whose home page is `html`; null: nothing answered. */
export function candidate(
  domain: string,
  prior: number,
  html: string | null,
  more: Partial<Candidate> = {},
): Candidate {
  const url = `https://${domain}/`
  const evidence = html === null ? null : readEvidence(url, html)
  return {
    domain,
    url,
    prior,
    statements: [],
    home: evidence
      ? {
          status: 'page',
          httpStatus: 200,
          evidence,
          nameReading: readName(soughtName('Nothing Sought'), evidence),
          signs: emptySigns(evidence, []),
          legal: null,
        }
      : { status: 'unreachable' },
    isMoved: false,
    nameServers: null,
    hasMail: null,
    ...more,
  }
}

/** Returns evidence that has these parts and no others. */
export function evidenceOf(more: Partial<Evidence>): Evidence {
  return { ...noEvidence, ...more }
}

/** Returns the naming of a page that has the name in these places and no others. */
export function namingOf(more: Partial<Naming>): Naming {
  return {
    own: 'none',
    holder: 'none',
    title: 'none',
    logo: 'none',
    sign: 'none',
    text: 'none',
    thin: 'none',
    isFormal: false,
    isFormer: false,
    isDescribed: false,
    isLonger: false,
    isAnothers: false,
    isOnLegalPage: false,
    ...more,
  }
}

/** The candidates and the coverage of a search that has ended. */
export type FinishedSearch = {
  readonly ranked: readonly RankedCandidate[]
  readonly coverage: SearchCoverage
}

/** Returns a search in which everything answered and no other domain exists; pages are read for the name. */
export function finishedSearch(
  companyName: string,
  candidates: readonly Candidate[],
  more: Partial<SearchCoverage> & {
    readonly context?: string
    readonly excludedPrior?: number
  } = {},
): FinishedSearch {
  const found = candidates.reduce((sum, { prior }) => sum + prior, 0)
  const { context = '', excludedPrior = Math.max(0, 0.8 - found), ...coverage } = more
  const sought = soughtName(companyName, context)
  const scored = candidates.map((one) => {
    const { home } = one
    const isPage = home.status === 'page'
    const read = isPage ? { ...home, nameReading: readName(sought, home.evidence) } : home
    return scoreCandidate({ ...one, home: read }, sought, readContext(context))
  })
  return {
    ranked: rankCandidates(scored, excludedPrior),
    coverage: {
      questionsAsked: 57,
      questionsFailed: 0,
      sourcesAnswered: 0,
      sourcesFailed: [],
      isCutShort: false,
      providers: null,
      ...coverage,
    },
  }
}

/** Returns a home page as firms have it. */
export function firmPage(name: string, about: string): string {
  return `<html lang="en"><head><title>${name} | ${about}</title><meta property="og:site_name" content="${name}"></head>
<body><h1>${about}</h1><p>At ${name} we take our time. More about ${name} and its people.</p>
<p>We work with teams of every size and answer our customers within a day.</p><footer>© 2026 ${name}</footer></body></html>`
}
