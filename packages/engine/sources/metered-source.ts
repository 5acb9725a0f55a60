import type { Counters } from '../lib/counters.ts'
import { ProviderError } from '../model/provider-error.ts'
import type { WebsiteSource } from '../model/website-source.ts'

/** Returns the same source, with every answer, empty answer and fault counted and timed. */
export function meterSource(
  source: WebsiteSource,
  counters: Pick<Counters, 'providerAnswered'>,
): WebsiteSource {
  return {
    name: source.name,
    async suggest(query, signal) {
      const startMs = performance.now()
      const report = (outcome: string) =>
        counters.providerAnswered(source.name, outcome, performance.now() - startMs)
      try {
        const suggestions = await source.suggest(query, signal)
        report(suggestions.length > 0 ? 'answer' : 'empty')
        return suggestions
      } catch (error) {
        // The fault is only counted here; the search decides about it.
        report(error instanceof ProviderError ? error.fault : 'bug')
        throw error
      }
    },
  }
}
