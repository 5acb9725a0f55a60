import type { WebsiteQuery } from '../providers/provider.ts'

/** What accompanies one search: its deadline. */
export type SearchRun = { readonly signal: AbortSignal }

export type WebsiteAnswer = {
  /** `https://acme.example/` */
  readonly websiteUrl: string
  /** `site`, `wikidata`, `index`, `search:searxng` ... */
  readonly source: string
  /** Calibrated probability, 0.5 to 1. */
  readonly confidence: number
}

/**
 * The searches this service sells. Null is a miss: the sources answered and nothing qualifies.
 * The native engine and the sandbox both implement it.
 */
export type Engine = {
  /** @throws {SourcesFailedError} when no source could be asked, so that nothing is known. */
  findWebsite(query: WebsiteQuery, run: SearchRun): Promise<WebsiteAnswer | null>
}

/** Every source of a search failed: an outage, never a miss. */
export class SourcesFailedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SourcesFailedError'
  }
}
