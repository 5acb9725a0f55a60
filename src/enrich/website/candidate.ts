import type { WaterfallEnd } from '../waterfall/desk.ts'
import type { NameReading } from './name-reading.ts'
import type { PageEvidence } from './page-evidence.ts'
import type { EmptySign } from './parked.ts'

/** A source's word for a candidate. */
export type SourceStatement = {
  readonly source: string
  readonly kind: 'registry' | 'search'
  /** The name the source knows the owner under. */
  readonly name: string | null
  readonly rank: number
  readonly note: string
}

/** What asking for a candidate's home page gave. */
export type HomePage =
  | {
      readonly status: 'page'
      readonly httpStatus: number
      readonly evidence: PageEvidence
      /** What the page says of the name that is looked for. */
      readonly nameReading: NameReading
      readonly signs: readonly EmptySign[]
      /** What the imprint or legal page says of it, when the home page alone did not decide. */
      readonly legal: NameReading | null
    }
  /** robots.txt forbids the page, or nothing answered: no evidence either way. */
  | { readonly status: 'forbidden' | 'unreachable' }

/** Everything gathered about one registrable domain. */
export type Candidate = {
  /** Registrable domain of the site as it answered. */
  readonly domain: string
  /** `https://acme.example/` */
  readonly url: string
  /** Probability that the name's site has this domain, before anything was asked. */
  readonly prior: number
  readonly statements: readonly SourceStatement[]
  readonly home: HomePage
  /** The guess redirected here from another registrable domain. */
  readonly isMoved: boolean
  /** Null: not asked, or no answer. */
  readonly nameServers: readonly string[] | null
  readonly hasMail: boolean | null
}

/** What became of asking the providers. */
export type ProvidersHeard = Pick<WaterfallEnd, 'status' | 'needsOperator' | 'isUnsure'>

/** All that is known when a search ends. */
export type WebsiteFacts = {
  readonly companyName: string
  readonly context: string
  readonly candidates: readonly Candidate[]
  /** Prior probability of the domains that do not exist. */
  readonly excludedPrior: number
  readonly questionsAsked: number
  readonly questionsFailed: number
  readonly sourcesAnswered: number
  readonly sourcesFailed: number
  /** Time was up before the free part of the search had ended. */
  readonly isCutShort: boolean
  /** Null: none was asked. */
  readonly providers: ProvidersHeard | null
}
