import type { CertificateFlaw, Fault } from './served.ts'
import type { PageHazard, Staff } from './staff.ts'
import type { DnsFault } from './zone.ts'

/**
 * One made-up company: what callers ask, what its sites and DNS look like, and what the right answer is.
 * Everything the world serves follows from these rows; nothing else is written by hand.
 */
export type Company = {
  /** The name as people write it. */
  readonly name: string
  /** The registered name, as an imprint or a footer gives it. */
  readonly legal: string
  /** City and ISO 3166-1 country code: `Leeds, GB`. */
  readonly place: string
  /** Its line of business, in English; becomes part of contexts and of knowledge-base descriptions. */
  readonly trade: string
  /** One sentence about it in the language of its site. */
  readonly about: string
  /** The case that this row shows; a report groups its rows by it. */
  readonly case: string
  /** The registrable domain of its official site; null when it has none. */
  readonly domain: string | null
  /** How that site is built and served. */
  readonly site?: Site
  /** Other hosts that belong to the story: old domains, parked names, traps. */
  readonly hosts?: Readonly<Record<string, Host>>
  /** The items of the knowledge base about it; none when absent. */
  readonly wikidata?: readonly WikidataItem[]
  /** True when the search engine's index holds its site. */
  readonly isIndexed?: boolean
  /** Its people and its mail; when absent, the world shows neither. */
  readonly staff?: Staff
  /** The questions callers ask and the answers they should get; one plain question by its name when absent. */
  readonly asks?: readonly Ask[]
}

type Ask = {
  readonly name?: string
  readonly context?: string
  readonly expect: string | null
  /** Other answers that would be no mistake, such as one of two namesakes at a modest confidence. */
  readonly or?: readonly (string | null)[]
  /** The highest confidence an honest answer may carry. */
  readonly confidenceMax?: number
  readonly note?: string
}

/** The company's own site. */
export type Site = {
  readonly language?: Language
  /** The places on the page that name the firm; `full`: everywhere it usually is named. */
  readonly evidence?: Evidence
  readonly front?: Front
  readonly charset?: string
  /** The name the page goes by when it is not the row's. */
  readonly brand?: string
  readonly formerName?: string
  /** The path that `/` redirects to, where the front page is not at `/`. */
  readonly home?: string
  /** The fault with which it is served. */
  readonly fault?: Fault
  readonly hazard?: PageHazard
  readonly delayMs?: number
  readonly robots?: string
  readonly dns?: HostDns
}

export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'nl'
  | 'pt'
  | 'sv'
  | 'pl'
  | 'ja'
  | 'zh'
  | 'ko'
  | 'bg'
  | 'ru'
  | 'uk'
  | 'el'
  | 'ar'

export type Evidence =
  /** Title, description, Open Graph, JSON-LD, text and footer. */
  | 'full'
  /** A page without structured data: title, heading and footer. */
  | 'plain'
  /** The title says something else; only the copyright line names the firm. */
  | 'footer'
  /** An empty page body for scripts to fill; only JSON-LD names the firm. */
  | 'jsonld'
  /** Only `og:site_name`. */
  | 'og'
  /** Only a linked imprint page. */
  | 'imprint'
  /** A bare directory listing of the web server. */
  | 'listing'
  /** Nothing but a form to sign in. */
  | 'login'

/** How a host answers on its two ports and whether `www` counts. */
export type Front =
  /** http redirects to https (the default). */
  | 'https'
  /** Everything redirects to `https://www.` */
  | 'www'
  /** http alone; TLS connections are dropped. */
  | 'http'
  /** https alone; plain connections are dropped. */
  | 'https_only'
  /** Both serve the page. */
  | 'both'
  /** No `www` name exists. */
  | 'bare'
  /** Only the `www` name has an address. */
  | 'www_only'
  | { readonly certificate: CertificateFlaw; readonly http: 'serves' | 'redirects' }

export type HostDns = {
  readonly fault?: DnsFault
  readonly addresses?: readonly string[]
  readonly ipv6?: readonly string[]
  readonly nameServers?: readonly string[]
  readonly mail?: 'own' | 'none' | 'null'
  readonly isTruncated?: boolean
  readonly isWildcard?: boolean
  /** Answers through an alias at a hosting company. */
  readonly alias?: string
}

/** A host that is not the company's site. */
export type Host = {
  readonly dns?: HostDns
  readonly front?: Front
  readonly parked?: ParkingStyle
  readonly redirect?: { readonly to: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  readonly fault?: Fault
  readonly hazard?: PageHazard
  /** The body of a page of no usual kind. */
  readonly html?: string
}

export type WikidataItem = {
  readonly label?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly aliases?: readonly string[]
  readonly description?: string
  /** `business` unless it is one of the things that share names with companies. */
  readonly kind?: 'business' | 'human' | 'village' | 'ship' | 'album' | 'disambiguation'
  /** ISO 3166-1 code; the company's own when absent. */
  readonly country?: string
  readonly websites?: readonly WikidataWebsite[]
  readonly isDissolved?: boolean
}

export type WikidataWebsite = {
  readonly url: string
  readonly rank?: 'preferred' | 'normal' | 'deprecated'
  /** Qualifier P582: the year until which the site was official. */
  readonly untilYear?: number
}

/** The ways a domain is held without a site behind it. */
export type ParkingStyle =
  /** Advertising links by topic; name servers of the parking firm; every name below answers. */
  | 'ads'
  /** One page that offers the name for sale. */
  | 'for_sale'
  /** An empty page whose script leads to a lander. */
  | 'script'
  /** A redirect to a market place for names. */
  | 'market'
  /** The hosting company's page for a site that is not built yet. */
  | 'default_page'
  /** "Coming soon" under the very name. */
  | 'coming_soon'
  /** The hosting account was suspended. */
  | 'suspended'
