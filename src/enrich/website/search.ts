import { domainOfUrl } from '../../lib/domain.ts'
import { deadline, mapBounded } from '../../lib/time.ts'
import {
  ProviderError,
  type WebsiteQuery,
  type WebsiteSource,
  type WebsiteSuggestion,
} from '../../providers/provider.ts'
import type { SourceClaim } from './candidate.ts'

/** A page some source suggested, with what was said about it. */
export type Suggested = {
  readonly url: string
  readonly domain: string
  readonly claim: SourceClaim
}

export type SourceAnswers = {
  readonly suggested: readonly Suggested[]
  readonly answered: number
  readonly failed: number
}

// A knowledge base answers within a second or two; the guesses do not wait longer for it.
const sourceTimeoutMs = 8_000
const suggestionsPerSourceMax = 5
const sourcesAtOnceMax = 8

/** Asks every source at once. One that fails is counted and left out. */
export async function askSources(
  sources: readonly WebsiteSource[],
  query: WebsiteQuery,
  signal: AbortSignal,
): Promise<SourceAnswers> {
  let failed = 0
  const lists = await mapBounded(sources, sourcesAtOnceMax, async (source) => {
    try {
      const found = await source.suggest(query, deadline(sourceTimeoutMs, signal))
      return suggestedBy(source.name, found)
    } catch (error) {
      // The other sources and the guesses still stand; whether enough is left is decided at the end.
      if (!(error instanceof ProviderError)) throw error
      failed += 1
      return []
    }
  })
  return { suggested: lists.flat(), answered: sources.length - failed, failed }
}

/** The first of a source's suggestions, with its label on what it says of them. */
export function suggestedBy(source: string, found: readonly WebsiteSuggestion[]): Suggested[] {
  return found.slice(0, suggestionsPerSourceMax).flatMap((suggestion) => {
    const domain = domainOfUrl(suggestion.url)
    const { claim, name, rank, note, url } = suggestion
    return domain ? [{ url, domain, claim: { source, claim, name, rank, note } }] : []
  })
}
