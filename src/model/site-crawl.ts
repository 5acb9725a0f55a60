/** A person the company names on its own site as one of its own. */
export type SitePerson = {
  /** As written, without titles of address. */
  readonly name: string
  /** As written; null when the page gives none. */
  readonly jobTitle: string | null
  /** Lower case, ASCII domain; null when none stands beside the name. */
  readonly email: string | null
  /** `https://www.linkedin.com/in/jane-doe`; null without a link. */
  readonly linkedinUrl: string | null
  /** Where it was read. */
  readonly pageUrl: string
  /** What stands on that page, where name and title come from several; left out: name and title do. */
  readonly quote?: string
}

/** Returns what stands on the page of a person: name and title, with an ellipsis for what is between them. */
export function siteQuoteOf({ name, jobTitle, quote }: Omit<SitePerson, 'pageUrl'>): string {
  return quote ?? (jobTitle === null ? name : `${name} … ${jobTitle}`)
}

/** An address the company published on its own site. */
export type SiteAddress = {
  /** Lower case, ASCII domain. */
  readonly email: string
  /** Whose it is, when the page says so. */
  readonly name: string | null
  readonly pageUrl: string
}

/** What one crawl of a company's own site found; kept per domain and read by every search. */
export type SiteCrawl = {
  /** Registrable domain that was asked for. */
  readonly domain: string
  readonly crawledAtMs: number
  /**
   * `complete`: every page worth reading was read; `partial`: a bound or an error cut it short;
   * `forbidden`: robots.txt keeps visitors out; `absent`: DNS says that there is no site; `unreachable`: no page could
   * be had, nothing is known.
   */
  readonly status: 'complete' | 'partial' | 'forbidden' | 'absent' | 'unreachable'
  readonly pagesRead: number
  /** Other registrable domains that proved to be this company's own: redirect targets, mail domains. */
  readonly ownDomains: readonly string[]
  readonly people: readonly SitePerson[]
  readonly addresses: readonly SiteAddress[]
  /** What the home page calls the company; left out: nothing. */
  readonly companyNames?: readonly string[]
  /** How many work there by the structured data of the home page, its upper end; left out: it does not say. */
  readonly statedStaff?: number
  /** Pages need scripts, and the browser was busy or away; left out: none. */
  readonly isUnrendered?: true
}
