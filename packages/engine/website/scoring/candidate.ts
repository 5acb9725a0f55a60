import type { RegistrationRelation } from '../../model/registrations/relate-registrations.ts'
import type { FetchedPage } from '../../net/network.ts'
import type { WaterfallResult } from '../../waterfall/waterfall.ts'
import type { NameReading } from '../matching/name-reading.ts'
import type { PageEvidence } from '../page/page-evidence.ts'
import type { EmptySign } from '../page/parked.ts'

/** A source's suggestion of a candidate, as evidence about it. */
export type SourceStatement = {
  readonly source: string
  readonly kind: 'registry' | 'search'
  /** The name by which the source knows the owner. */
  readonly name: string | null
  readonly rank: number
  readonly note: string
}

/** A page of the site that usually names its owner, and how it has the name that is looked for. */
export type LegalPage = {
  readonly url: string
  readonly reading: NameReading
  /** How its numbers relate to the sought one; left out: none is sought. */
  readonly registration?: RegistrationRelation
}

/** The outcome of reading a candidate's home page. */
export type HomePage =
  | {
      readonly status: 'page'
      readonly httpStatus: number
      readonly evidence: PageEvidence
      /** Places and mentions of the name that is looked for. */
      readonly nameReading: NameReading
      readonly signs: readonly EmptySign[]
      /** The imprint, legal or about page, when the home page alone did not decide. */
      readonly legal: LegalPage | null
      /** How its numbers relate to the sought one; left out: none is sought. */
      readonly registration?: RegistrationRelation
    }
  /**
   * robots.txt forbids the page, a bot wall stands before it, nothing answered, or the page was not requested because
   * its name servers are those of a parking service.
   */
  | { readonly status: 'forbidden' | 'walled' | 'unreachable' | 'parked' }

/** The outcome of one request for a home page, with the DNS questions before it. */
export type HomePageFetch =
  /** The name does not exist: there is no site. */
  | { readonly status: 'no_host' }
  /** DNS gave no answer; `isOurs` when our own budget was used up. */
  | { readonly status: 'failed'; readonly isOurs: boolean }
  | {
      readonly status: 'host'
      /** Registrable domain and origin of the page that was reached. */
      readonly domain: string
      readonly url: string
      readonly home: HomePage
      /** The page as it was fetched, for a crawl of the domain; null when a crawl would ask for another page. */
      readonly page: FetchedPage | null
    }

/** A candidate's servers by DNS; null: not asked, or no answer. */
export type CandidateServers = {
  readonly nameServers: readonly string[] | null
  readonly hasMail: boolean | null
}

/** All evidence about one registrable domain. */
export type Candidate = CandidateServers & {
  /** Registrable domain of the site as it answered. */
  readonly domain: string
  /** `https://acme.example/` */
  readonly url: string
  /** Probability that the company's site has this domain, before anything was asked. */
  readonly prior: number
  readonly statements: readonly SourceStatement[]
  readonly home: HomePage
  /** The guess redirected here from another registrable domain. */
  readonly isMoved: boolean
}

/** How the providers answered. */
export type ProvidersEnd = Pick<WaterfallResult, 'status' | 'needsOperator' | 'isUnsure'>

/** How many questions of a search were answered. */
export type SearchCoverage = {
  /** Domains asked of DNS. */
  readonly questionsAsked: number
  readonly questionsFailed: number
  readonly sourcesAnswered: number
  /** Names of the sources that gave no reply. */
  readonly sourcesFailed: readonly string[]
  /** Time was up before the free part of the search had ended. */
  readonly isCutShort: boolean
  /** Null: none was asked. */
  readonly providers: ProvidersEnd | null
}
