import { availableParallelism } from 'node:os'
import { noteStandstill } from '@enricher/engine/lib/local-faults'
import { hourMs } from '@enricher/engine/lib/time'
import { watchEventLoop } from '@enricher/service/lib/event-loop-delay'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { LookupLimits } from '@enricher/service/lookup/lookup-limits'
import { createSearchSlots, type SearchSlots } from '@enricher/service/lookup/search-slots'
import type { Config } from '../config/config.ts'

// A lookup ends by its deadline and is settled within milliseconds; a hold that lasts longer belongs to a dead process.
const holdLeaseSlackMs = 15_000

/** Returns the limits of a lookup from the operator's settings. */
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

// A search mostly waits for the network, and threads read the pages; there are as many threads as processors.
const searchesPerProcessor = 32
// One thread answers all requests, so that more searches only make each of them slower.
const searchesMaxByDefault = 256

/** Creates the bound on searches of a process, and publishes the number of running ones. */
export function openSearchSlots(
  { searchesMax }: Pick<Config, 'searchesMax'>,
  metrics: Pick<Metrics, 'process'>,
): SearchSlots {
  const byDefault = Math.min(searchesMaxByDefault, searchesPerProcessor * availableParallelism())
  // A miss while the process was suspended is no proof, because the source may have answered.
  const { delayMs } = watchEventLoop(noteStandstill)
  const slots = createSearchSlots({ max: searchesMax ?? byDefault, delayMs })
  metrics.process.watchSearches(() => ({ ...slots.load(), delayMs: delayMs() }))
  return slots
}
