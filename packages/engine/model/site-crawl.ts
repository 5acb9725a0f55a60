import type { CompanyProfile } from './company-profile.ts'

/** A person whom the company names on its own site as one of its own. */
export type SitePerson = {
  /** The name as written, without forms of address. */
  readonly name: string
  /** The title as written; null when the page gives none. */
  readonly jobTitle: string | null
  /** The address in lower case, with an ASCII domain; null when none stands beside the name. */
  readonly email: string | null
  /** `https://www.linkedin.com/in/jane-doe`; null without a link. */
  readonly linkedinUrl: string | null
  /** The page that names the person. */
  readonly pageUrl: string
  /** The text of that page, where name and title come from several pages; left out: it is name and title. */
  readonly quote?: string
}

/** Returns the quote from a person's page: name and title, with an ellipsis for the text between them. */
export function siteQuoteOf({ name, jobTitle, quote }: Omit<SitePerson, 'pageUrl'>): string {
  return quote ?? (jobTitle === null ? name : `${name} … ${jobTitle}`)
}

/** An address that the company published on its own site. */
export type SiteAddress = {
  /** Lower case, ASCII domain. */
  readonly email: string
  /** The owner's name, when the page states it. */
  readonly name: string | null
  readonly pageUrl: string
}

/** The result of one crawl of a company's own site; stored per domain and read by every search. */
export type SiteCrawl = {
  /** Registrable domain of the request. */
  readonly domain: string
  readonly crawledAtMs: number
  /**
   * `complete`: every page worth reading was read; `partial`: a bound or an error cut it short; `forbidden`: robots.txt
   * keeps crawlers out; `absent`: DNS says that there is no site; `unreachable`: no page could be read, nothing is
   * known.
   */
  readonly status: 'complete' | 'partial' | 'forbidden' | 'absent' | 'unreachable'
  readonly pagesRead: number
  /** Other registrable domains that proved to be this company's own: redirect targets, mail domains. */
  readonly ownDomains: readonly string[]
  readonly people: readonly SitePerson[]
  readonly addresses: readonly SiteAddress[]
  /** The company's names on its home page; left out: none. */
  readonly companyNames?: readonly string[]
  /** Number of staff by the structured data of the home page, its upper end; left out: it states none. */
  readonly statedStaff?: number
  /** The company's facts; left out: the crawl is of an earlier version, or no page was read. */
  readonly profile?: CompanyProfile
  /** Pages need scripts, and the browser was busy or unreachable; left out: none does. */
  readonly isUnrendered?: true
}
