import { domainOfUrl } from '../lib/domain.ts'
import { deadline, mapBounded } from '../lib/time.ts'
import { ProviderError } from '../model/provider-error.ts'
import type { WebsiteQuery, WebsiteSource, WebsiteSuggestion } from '../model/website-source.ts'
import type { SoughtName } from './matching/match.ts'
import type { SourceStatement } from './scoring/candidate.ts'
import { isForeignHost } from './scoring/foreign-host.ts'

/** A page that a source suggested, with the source's statement about it. */
export type Suggested = {
  readonly url: string
  readonly domain: string
  readonly statement: SourceStatement
}

/** The suggestions of all sources, how many sources answered, and which failed. */
export type SourceAnswers = {
  readonly suggested: readonly Suggested[]
  readonly answered: number
  /** Names of the sources that failed. */
  readonly failed: readonly string[]
}

// A knowledge base answers within a second or two; the guesses do not wait longer for it.
const sourceTimeoutMs = 8_000
const suggestionsPerSourceMax = 5
const sourcesAtOnceMax = 8

/** Asks every source at once. A source that fails is noted and left out. */
export async function askSources(
  sources: readonly WebsiteSource[],
  query: WebsiteQuery,
  sought: SoughtName,
  signal: AbortSignal,
): Promise<SourceAnswers> {
  const failed: string[] = []
  const lists = await mapBounded(sources, sourcesAtOnceMax, async (source) => {
    try {
      const found = await source.suggest(query, deadline(sourceTimeoutMs, signal))
      return suggestedBy(source.name, found, sought)
    } catch (error) {
      // The other sources and the guesses still count; the end of the search decides whether enough is left.
      if (!(error instanceof ProviderError)) throw error
      failed.push(source.name)
      return []
    }
  })
  return { suggested: lists.flat(), answered: sources.length - failed.length, failed }
}

/**
 * Returns the first suggestions of a source, each with a statement that names the source. Directories and social
 * networks that a search engine found are left out: they rank before many a firm's own site, and are no firm's site.
 */
export function suggestedBy(
  source: string,
  found: readonly WebsiteSuggestion[],
  sought: SoughtName,
): readonly Suggested[] {
  return found
    .flatMap(({ url, kind, name, rank, note }) => {
      const domain = domainOfUrl(url)
      const isOwn = domain !== null && (kind === 'registry' || !isForeignHost(sought, domain))
      return isOwn ? [{ url, domain, statement: { source, kind, name, rank, note } }] : []
    })
    .slice(0, suggestionsPerSourceMax)
}
