import type { Operation } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Deadline } from '@enricher/engine/lib/time'
import type { Ledger } from '../store/credits/ledger.ts'
import type { ReadLookupState } from '../store/lookups/lookup-state.ts'
import { ClaimLostError } from './claim-lost.ts'
import type { LookupLimits } from './lookup-limits.ts'
import { type LookupRequest, stateQueryOf } from './lookup-request.ts'
import { type Outcome, repeatOf, storedText } from './outcome.ts'
import type { SearchResult } from './searches.ts'

/** A lookup that a request leads, and the account it is charged to. */
export type LedSearch = {
  readonly request: LookupRequest
  readonly accountId: string
  readonly flightKey: Buffer
  /** False: the answer is known, and is only charged. */
  readonly isSearch: boolean
  /** Begin of the request, in the time of `performance.now()`. */
  readonly sinceMs: number
  readonly deadline: () => Deadline
}

/** The dependencies of a settlement. */
export type SettleDependencies = {
  readonly ledger: Pick<Ledger, 'settle'>
  readonly readState: ReadLookupState
  readonly limits: Pick<LookupLimits, 'hitTtlMs' | 'missTtlMs'>
}

/**
 * Charges for a search result and stores it, and returns the outcome of the lookup. Charge, balance, the caller's cache
 * and the idempotency record are one statement, or none of them.
 *
 * `hold_lost`: the hold was swept before, and nothing was done. Where another settlement of the same input was first,
 * its answer is given as a repeat; null when that answer has expired again.
 * @throws {ClaimLostError} when another attempt is to charge under the key and to answer it
 */
export async function settleResult(
  { ledger, readState, limits }: SettleDependencies,
  { request, accountId, sinceMs }: LedSearch,
  holdId: string,
  result: SearchResult,
): Promise<Outcome | 'hold_lost' | null> {
  const { operation, query } = request
  const { answer } = result
  const ttlMs = lifetimeMs(limits, operation, result)
  const cause = isHit(operation, result) ? null : (result.doubt?.cause ?? null)
  const settled = await ledger.settle({
    holdId,
    accountId,
    credits: isHit(operation, result) ? operation.creditsOf(answer as JsonObject) : 0,
    operation: operation.name,
    requestId: request.requestId,
    inputKey: request.inputKey,
    answer: storedText(answer),
    question: result.question === null ? null : JSON.stringify(result.question),
    evidence: result.evidence.length === 0 ? null : JSON.stringify(result.evidence),
    tookMs: performance.now() - sinceMs,
    ttlMs,
    doubt: cause,
    // A known answer keeps its time: a new caller does not make it any fresher.
    shared: result.knownForMs === null && operation.isShareable(query),
    request: recordOf(request, answer),
  })
  if (settled.outcome === 'hold_lost') return 'hold_lost'
  if (settled.outcome === 'claim_lost') throw new ClaimLostError()
  if (settled.outcome === 'already_answered')
    return repeatOf(await readState(stateQueryOf(request)))
  const { creditsCharged, creditsRemaining, isRecorded } = settled
  const evidenceIds = [request.requestId]
  return {
    ...{ answer, cached: false, creditsCharged, creditsRemaining, isRecorded, evidenceIds },
    doubt: cause === null ? null : { cause, retryInMs: ttlMs },
  }
}

function recordOf({ operation, idempotencyKey: key, claimId }: LookupRequest, answer: Json) {
  if (key === null || claimId === null) return null
  const status = answer === null && operation.missAnswer === null ? 404 : 200
  return { key, operation: operation.name, claimId, status }
}

/** Returns true for a result that is charged. */
function isHit(operation: Operation, { answer }: SearchResult): boolean {
  return answer !== null && operation.isHit(answer as JsonObject)
}

// A paid answer is repeated without a charge for at least this long: a caller whose reply was lost asks again within
// it.
const paidMinMs = 3_600_000

/**
 * Returns how long a search result answers repeats. A new caller makes it no fresher: the answer of another search
 * lives no longer than it would there. Only a lasting hit gets a full life: its price includes free repeats for that
 * long; and a charged answer never lives so short that a retry pays again.
 */
function lifetimeMs(
  limits: SettleDependencies['limits'],
  operation: Operation,
  result: SearchResult,
): number {
  if (isHit(operation, result) && operation.isLasting(result.answer as JsonObject))
    return limits.hitTtlMs
  const unsureForMs = isHit(operation, result) ? null : result.doubt?.retryInMs
  const freshMs = Math.min(unsureForMs ?? limits.missTtlMs, limits.missTtlMs)
  if (result.knownForMs === null) return freshMs
  const leastMs = isHit(operation, result) ? paidMinMs : 0
  return Math.min(Math.max(result.knownForMs, leastMs), freshMs)
}
