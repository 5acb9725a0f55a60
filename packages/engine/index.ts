// The public face of the engine: what is not named here may change at any time. The service imports the files.

// The engine, and its options.

export { createEngine, type OpenEngine } from './create-engine.ts'
export { createSuppressionList } from './create-suppression-list.ts'
export type { EngineOptions, MailOptions, VendorOptions } from './engine-options.ts'
export { createMemoryStores, type EngineStores } from './memory/memory-stores.ts'

// Queries and answers; null is a miss.

export type {
  ContactAnswer,
  EmailAnswer,
  Found,
  PersonQuery,
  RosterAnswer,
  SearchCall,
  WebsiteAnswer,
} from './model/engine.ts'
export type { MailboxVerdict } from './model/mailbox-verdict.ts'
export type { WebsiteQuery } from './model/website-source.ts'
export { parsePersonName } from './names/person/parse.ts'

// Parts that an importer may write anew: stores, counters, and the list of suppressed people.

export type { Counters } from './lib/counters.ts'
export type { DomainFactsStore } from './model/domain-facts.ts'
export type { MxSlots } from './model/mx-slots.ts'
export type { ProviderStatsStore } from './model/provider-stats.ts'
export type { Suppression } from './suppression/suppression.ts'
export type { SuppressedIdentity } from './suppression/suppression-marks.ts'

// Sources of websites, and the adapters of providers whose keys the operator has.

export type { WebsiteSource } from './model/website-source.ts'
export { createSearxngSource } from './sources/searxng.ts'
export { configuredAdapters } from './sources/vendors/registry.ts'
export { createWikidataSource } from './sources/wikidata.ts'

// The errors: all sources of a search failed, which is no miss; a source gave no answer; the engine is used wrongly.

export { EngineUseError } from './engine-use-error.ts'
export { SourcesFailedError } from './model/engine.ts'
export { ProviderError } from './model/provider-error.ts'
