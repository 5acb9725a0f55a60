import type { Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { SearchRun } from '../model/engine.ts'
import type { Suppression } from '../privacy/suppression.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { Recalled } from '../store/lookups/recall.ts'
import type { Requests } from '../store/lookups/requests.ts'
import type { KeyedRequest, LookupInput } from './ask.ts'
import type { Flights } from './flights.ts'
import type { SearchSlots } from './search-slots.ts'

export type LookupLimits = {
  /** Deadline of one lookup, waiting for others included. */
  readonly lookupTimeoutMs: number
  /** Longer than any lookup: after it the holder is taken for dead and its credits go back. */
  readonly holdLeaseMs: number
  /** How long a hit stays in the caches. */
  readonly hitTtlMs: number
  readonly missTtlMs: number
}

/** What a lookup needs from the rest of the house. */
export type LookupPorts = {
  readonly ledger: Ledger
  readonly requests: Requests
  readonly flights: Flights
  /** The bound on searches under way in this process. */
  readonly slots: Pick<SearchSlots, 'take' | 'refuseIfFull'>
  readonly limits: LookupLimits
  readonly metrics: Pick<Metrics, 'lookupEnded' | 'creditsCharged'>
  /** Under it the digests of inputs are stored. */
  readonly keyed: KeyedDigest
  /** Account, balance, caches and idempotency record of one request, in one read. */
  recall(ask: KeyedRequest): Promise<Recalled>
  /** The same; where the caller's cache has the answer and the key is new, it is recorded under the key at once. */
  recallAndRecord(ask: KeyedRequest): Promise<Recalled>
  /** Who must not be found, as of this version of the list or later. */
  suppression(version: number): Promise<Suppression>
  /** What only this service can tell to be wrong in an input: a cursor it did not give out. */
  mistakeIn(operation: Operation, input: LookupInput): Promise<string | null>
  /** Runs the operation's search; null is a miss. */
  search(operation: Operation, input: LookupInput, run: SearchRun): Promise<Json>
  /** Called with a fault that the caller gets as one part of a larger answer. */
  onFault(error: unknown, requestId: string): void
}
