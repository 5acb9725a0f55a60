import { availableParallelism } from 'node:os'
import { noteLocalFault } from '@enricher/engine/lib/local-faults'
import { watchEventLoop } from '@enricher/service/lib/event-loop-delay'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { LookupLimits } from '@enricher/service/lookup/lookup-limits'
import { createSearchSlots, type SearchSlots } from '@enricher/service/lookup/search-slots'
import type { Config } from '../config/config.ts'

const hourMs = 3_600_000
// A lookup ends by its deadline and is settled within milliseconds; what takes longer is over with its process.
const holdLeaseSlackMs = 15_000

/** Returns the limits of a lookup by the operator's settings. */
export function lookupLimits(
  config: Pick<Config, 'lookupTimeoutMs' | 'cacheHitDays' | 'cacheMissHours'>,
): LookupLimits {
  return {
    lookupTimeoutMs: config.lookupTimeoutMs,
    holdLeaseMs: config.lookupTimeoutMs + holdLeaseSlackMs,
    hitTtlMs: config.cacheHitDays * 24 * hourMs,
    missTtlMs: config.cacheMissHours * hourMs,
  }
}

// A search waits for the network most of its time, and reading pages is done by threads, of which there are as many as
// processors.
const searchesPerProcessor = 32
// One thread answers for all of them: more searches than this only make each of them slower.
const searchesMaxByDefault = 256

/** Creates the bound on searches of a process, and publishes what is under way. */
export function openSearchSlots(
  { searchesMax }: Pick<Config, 'searchesMax'>,
  metrics: Pick<Metrics, 'process'>,
): SearchSlots {
  const byDefault = Math.min(searchesMaxByDefault, searchesPerProcessor * availableParallelism())
  // What a search did not find while the process stood still may be there.
  const { delayMs } = watchEventLoop(noteLocalFault)
  const slots = createSearchSlots({ max: searchesMax ?? byDefault, delayMs })
  metrics.process.watchSearches(() => ({ ...slots.load(), delayMs: delayMs() }))
  return slots
}
