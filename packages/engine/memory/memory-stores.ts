import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { MxSlots } from '../model/mx-slots.ts'
import type { ProviderStatsStore } from '../model/provider-stats.ts'
import { createMemoryFacts, type MemoryFactsOptions } from './memory-facts.ts'
import { createMemoryMxSlots } from './memory-mx-slots.ts'
import {
  createMemoryProviderStats,
  type MemoryProviderStatsOptions,
} from './memory-provider-stats.ts'

/** Where an engine keeps what it learns, and what several processes share. */
export type EngineStores = {
  readonly facts: DomainFactsStore
  readonly mxSlots: MxSlots
  readonly providerStats: ProviderStatsStore
}

/** Creates stores within this process alone, each of them bounded. What they know is forgotten when it ends. */
export function createMemoryStores(
  options: MemoryFactsOptions & MemoryProviderStatsOptions = {},
): EngineStores {
  return {
    facts: createMemoryFacts(options),
    mxSlots: createMemoryMxSlots(options.clock),
    providerStats: createMemoryProviderStats(options),
  }
}
