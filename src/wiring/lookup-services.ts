import type { Config } from '../config/config.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import { createLookups, type Lookups } from '../lookup/lookups.ts'
import type { SearchSlots } from '../lookup/search-slots.ts'
import { createSearch } from '../lookup/searches.ts'
import type { Engine } from '../model/engine.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { IdempotencyRecords } from '../store/lookups/idempotency-records.ts'
import type { ReadLookupState } from '../store/lookups/lookup-state.ts'
import type { Knowledge } from './knowledge-services.ts'

const hourMs = 3_600_000
// A lookup ends by its deadline and is settled within milliseconds; what takes longer is over with its process.
const holdLeaseSlackMs = 15_000

type LookupParts = {
  readonly recall: ReadLookupState
  readonly ledger: Ledger
  readonly requests: IdempotencyRecords
  readonly knowledge: Knowledge
  readonly metrics: Metrics
  readonly logger: Logger
  readonly keyed: KeyedDigest
  readonly cursorKey: Buffer
  readonly engine: Engine
  readonly slots: SearchSlots
}

/** Builds the pipeline of lookups with what it needs of the rest of the house. */
export function wireLookups(config: Config, parts: LookupParts): Lookups {
  const { recall, ledger, requests, metrics, logger } = parts
  const { rosters, suppressions } = parts.knowledge
  const { engine, slots, keyed, cursorKey } = parts
  const hitTtlMs = config.cacheHitDays * 24 * hourMs
  return createLookups({
    recall,
    ledger,
    requests,
    suppressions,
    search: createSearch({
      engine: async () => engine,
      rosters,
      cursorKey,
      suppressions,
      hitTtlMs,
    }),
    slots,
    keyed,
    cursorKey,
    limits: {
      lookupTimeoutMs: config.lookupTimeoutMs,
      holdLeaseMs: config.lookupTimeoutMs + holdLeaseSlackMs,
      hitTtlMs,
      missTtlMs: config.cacheMissHours * hourMs,
    },
    metrics,
    logger,
  })
}
