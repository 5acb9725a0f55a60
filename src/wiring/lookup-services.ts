import type { Config } from '../config/config.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import { recallQueryOf } from '../lookup/ask.ts'
import { createFlights } from '../lookup/flights.ts'
import { createLookups, type Lookups } from '../lookup/lookups.ts'
import { mistakeInCursor } from '../lookup/roster-pages.ts'
import type { SearchSlots } from '../lookup/search-slots.ts'
import { runSearch } from '../lookup/searches.ts'
import type { Engine } from '../model/engine.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { Recall } from '../store/lookups/recall.ts'
import type { Requests } from '../store/lookups/requests.ts'
import type { Knowledge } from './knowledge-services.ts'

const hourMs = 3_600_000
// A lookup ends by its deadline and is settled within milliseconds; what takes longer is over with its process.
const holdLeaseSlackMs = 15_000

type LookupParts = {
  readonly recall: Recall
  readonly ledger: Ledger
  readonly requests: Requests
  readonly knowledge: Knowledge
  readonly metrics: Metrics
  readonly logger: Logger
  readonly keyed: KeyedDigest
  readonly engine: Engine
  readonly slots: SearchSlots
}

/** Builds the pipeline of lookups with what it needs of the rest of the house. */
export function wireLookups(config: Config, parts: LookupParts): Lookups {
  const { recall, ledger, requests, metrics, logger } = parts
  const { rosters, secrets, suppressions } = parts.knowledge
  const hitTtlMs = config.cacheHitDays * 24 * hourMs
  const cursorKey = async () => Buffer.from(await secrets.read('cursor'))
  const tools = {
    engine: parts.engine,
    rosters,
    cursorKey,
    suppression: () => suppressions.held().list,
    hitTtlMs,
  }
  return createLookups({
    ledger,
    requests,
    flights: createFlights(),
    slots: parts.slots,
    metrics,
    limits: {
      lookupTimeoutMs: config.lookupTimeoutMs,
      holdLeaseMs: config.lookupTimeoutMs + holdLeaseSlackMs,
      hitTtlMs,
      missTtlMs: config.cacheMissHours * hourMs,
    },
    keyed: parts.keyed,
    recall: (ask) => recall(recallQueryOf(ask, false)),
    recallAndRecord: (ask) => recall(recallQueryOf(ask, true)),
    suppression: (version) => suppressions.current(version),
    mistakeIn: (operation, input) => mistakeInCursor(cursorKey, operation, input),
    search: (operation, input, run) => runSearch(tools, operation, input, run),
    onFault: (error, requestId) =>
      logger.error({ request_id: requestId, err: error }, 'a part of a lookup failed'),
  })
}
