/** Why a source gave no answer. A miss is not among them: a miss is an empty answer. */
export type ProviderFault =
  | 'timeout'
  | 'rate_limited'
  /** The key is wrong, or may not do this. */
  | 'unauthorized'
  /** What the account paid for is used up. */
  | 'exhausted'
  /** It understood us and would not take the question: one of ours that it does not like. */
  | 'refused'
  | 'unavailable'
  /** This machine was short of descriptors, ports or memory: the provider was not asked. */
  | 'local'
  | 'malformed'
  | 'blocked_address'

/** The only error a provider throws; caught where the sources of a search are gathered. */
export class ProviderError extends Error {
  readonly provider: string
  readonly fault: ProviderFault
  /** When it says it may be asked again, in milliseconds since the epoch; null when it does not say. */
  readonly retryAtMs: number | null
  /** Paid before it failed, in USD. */
  readonly costUsd: number

  constructor(
    provider: string,
    fault: ProviderFault,
    message: string,
    options: ErrorOptions & { readonly retryAtMs?: number | null; readonly costUsd?: number } = {},
  ) {
    super(`${provider}: ${message}`, options)
    this.name = 'ProviderError'
    this.provider = provider
    this.fault = fault
    this.retryAtMs = options.retryAtMs ?? null
    this.costUsd = options.costUsd ?? 0
  }
}

/** What is asked of a website source. */
export type WebsiteQuery = {
  readonly companyName: string
  /** Empty when the caller gave none. */
  readonly context: string
}

/** An address some source believes to be the company's website. */
export type WebsiteSuggestion = {
  readonly url: string
  /** The name the source knows the owner under; null when it knows none. */
  readonly name: string | null
  /** Position among the source's answers, 0 first. */
  readonly rank: number
  /**
   * `registry`: the source states this as the owner's official website (Wikidata P856, operator's list);
   * `search`: a search engine found the page.
   */
  readonly kind: 'registry' | 'search'
  /** What the source says beside it: description, country, aliases. Compared with the context. */
  readonly note: string
}

/** A source of candidate websites: a knowledge base, a search engine, the operator's own list. */
export type WebsiteSource = {
  /** The label callers see in `source`: `wikidata`, `index`, `search:searxng`. */
  readonly name: string
  /** @throws {ProviderError} when the source could not be asked. An empty list is an answer. */
  suggest(query: WebsiteQuery, signal: AbortSignal): Promise<readonly WebsiteSuggestion[]>
}
