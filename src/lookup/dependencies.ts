import type { Operation } from '../contract/operation.ts'
import type { Engine } from '../enrich/native-engine.ts'
import type { Json } from '../lib/digest.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { SearchRun } from '../model/engine.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { IdempotencyRecords } from '../store/lookups/idempotency-records.ts'
import type { ReadLookupState } from '../store/lookups/lookup-state.ts'
import type { Rosters } from '../store/lookups/rosters.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import type { SearchSlots } from './search-slots.ts'
import type { SingleFlight } from './single-flight.ts'

export type LookupLimits = {
  /** Deadline of one lookup, waiting for others included. */
  readonly lookupTimeoutMs: number
  /** Longer than any lookup: after it the holder is taken for dead and its credits go back. */
  readonly holdLeaseMs: number
  /** How long a hit stays in the caches. */
  readonly hitTtlMs: number
  readonly missTtlMs: number
}

/** Runs the search of an operation; wire shapes come out, null is a miss. */
export type Search = (operation: Operation, query: unknown, run: SearchRun) => Promise<Json>

export type SearchDependencies = {
  /** The engine, loaded by the first search. */
  readonly engine: () => Promise<Engine>
  readonly rosters: Rosters
  /** Signs cursors; the same in every process. */
  readonly cursorKey: Buffer
  readonly suppressions: Pick<Suppressions, 'held'>
  /** How long a first page may be served from the caches. */
  readonly hitTtlMs: number
}

/** What lookups are made with; each function names those that it uses. */
export type LookupDependencies = {
  /** Account, balance, caches and idempotency record of a request, in one read. */
  readonly readState: ReadLookupState
  readonly ledger: Ledger
  readonly records: IdempotencyRecords
  readonly suppressions: Pick<Suppressions, 'current'>
  readonly search: Search
  /** The bound on searches under way in this process. */
  readonly slots: Pick<SearchSlots, 'take' | 'refuseIfFull'>
  readonly singleFlight: SingleFlight
  /** Under it the digests of inputs are stored. */
  readonly keyed: KeyedDigest
  readonly limits: LookupLimits
  readonly metrics: Pick<Metrics, 'lookupEnded' | 'creditsCharged'>
  readonly logger: Pick<Logger, 'error'>
}
