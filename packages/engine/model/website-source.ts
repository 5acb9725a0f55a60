import type { SoughtRegistration } from './company-profile.ts'

/** The company whose website is sought. */
export type WebsiteQuery = {
  readonly companyName: string
  /** Empty when the caller gave none. */
  readonly context: string
  /** The number under which the firm is registered; left out: the caller gave none. */
  readonly registration?: SoughtRegistration
}

/** An address that a source suggests as the company's website. */
export type WebsiteSuggestion = {
  readonly url: string
  /** The owner's name in the source; null when the source has none. */
  readonly name: string | null
  /** Position among the source's answers, 0 first. */
  readonly rank: number
  /**
   * `registry`: the source states this as the owner's official website (Wikidata P856, operator's list);
   * `search`: a search engine found the page.
   */
  readonly kind: 'registry' | 'search'
  /** The source's other words about the owner: description, country, aliases. They are compared with the context. */
  readonly note: string
}

/** A source of candidate websites: a knowledge base, a search engine, the operator's own list. */
export type WebsiteSource = {
  /** The label that callers see in `source`: `wikidata`, `index`, `search:searxng`. */
  readonly name: string
  /** Suggests websites. @throws {ProviderError} when the source could not be asked. An empty list is an answer. */
  suggest(query: WebsiteQuery, signal: AbortSignal): Promise<readonly WebsiteSuggestion[]>
}
