import type { ProviderName } from '../../model/provider-catalog.ts'
import type { WebsiteQuery, WebsiteSuggestion } from '../../model/website-source.ts'
import type { AdapterCall, SyncAdapter } from './adapter.ts'
import { found } from './reply.ts'

/** The parts in which search engines differ. */
type SearchEngine = {
  readonly name: ProviderName
  /** List price of one query. */
  readonly queryUsd: number
  /** Searches for `words`; `costUsd` is the cost if the reply contains it. The order of the results gives the ranks. */
  search(
    words: string,
    call: AdapterCall,
  ): Promise<{
    readonly suggestions: readonly Omit<WebsiteSuggestion, 'rank'>[]
    readonly costUsd?: number | null | undefined
  }>
  readonly check: SyncAdapter['check']
}

/** Returns the adapter of a vendor that finds websites with a search query and charges for each query. */
export function createSearchEngine({ name, queryUsd, search, check }: SearchEngine): SyncAdapter {
  return {
    name,
    isAsync: false,
    prices: { website: { usd: queryUsd, per: 'call' } },
    operations: {
      async website(query, call) {
        const { suggestions, costUsd } = await search(searchWords(query), call)
        const ranked = suggestions.map((suggestion, rank) => ({ ...suggestion, rank }))
        return found(ranked, costUsd ?? queryUsd)
      },
    },
    check,
  }
}

// Brave's limits, the lowest of all search engines here: 400 characters and 50 words.
const charactersMax = 400
const wordsMax = 50

/** Returns the company's name and its context as one query that every engine accepts. */
function searchWords({ companyName, context }: WebsiteQuery): string {
  const words = `${companyName} ${context}`.trim().split(/\s+/u).slice(0, wordsMax)
  while (words.length > 1 && words.join(' ').length > charactersMax) words.pop()
  return words.join(' ').slice(0, charactersMax)
}
