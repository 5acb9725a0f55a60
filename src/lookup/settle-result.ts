import type { Json } from '../lib/digest.ts'
import type { Deadline } from '../lib/time.ts'
import { ClaimLostError } from './claim-lost.ts'
import type { LookupDependencies } from './dependencies.ts'
import { type LookupRequest, stateQueryOf } from './lookup-request.ts'
import { type Outcome, repeatOf, storedText } from './outcome.ts'
import { isHit, lifetimeMs, type SearchResult } from './run-search.ts'

/** A search that a request leads, and the account it is charged to. */
export type LedSearch = {
  readonly request: LookupRequest
  readonly accountId: string
  readonly flightKey: Buffer
  readonly deadline: () => Deadline
}

/**
 * Charges for a search result and stores it, and returns how the lookup ended. Charge, balance, the caller's cache and the
 * idempotency record are one statement, or none of them.
 *
 * `hold_lost`: the hold was swept before, and nothing was done. Where another settlement of the same input was first, its
 * answer is given as the repeat it is; null when that one is gone again.
 * @throws {ClaimLostError} another attempt is to charge under the key and to answer it
 */
export async function settleResult(
  { ledger, readState, limits }: Pick<LookupDependencies, 'ledger' | 'readState' | 'limits'>,
  { request, accountId }: LedSearch,
  holdId: string,
  result: SearchResult,
): Promise<Outcome | 'hold_lost' | null> {
  const { operation, query } = request
  const { answer } = result
  const settled = await ledger.settle({
    holdId,
    accountId,
    credits: isHit(operation, result) ? operation.priceCredits : 0,
    operation: operation.name,
    requestId: request.requestId,
    inputKey: request.inputKey,
    answer: storedText(answer),
    ttlMs: lifetimeMs(limits, operation, result),
    // What is known stays known until its time: a new caller does not make it any fresher.
    shared: result.knownForMs === null && operation.isShareable(query),
    request: recordOf(request, answer),
  })
  if (settled.outcome === 'hold_lost') return 'hold_lost'
  if (settled.outcome === 'claim_lost') throw new ClaimLostError()
  if (settled.outcome === 'already_answered')
    return repeatOf(await readState(stateQueryOf(request)))
  const { creditsCharged, creditsRemaining, isRecorded } = settled
  return { answer, cached: false, creditsCharged, creditsRemaining, isRecorded }
}

function recordOf({ operation, idempotencyKey: key, claimId }: LookupRequest, answer: Json) {
  if (key === null || claimId === null) return null
  const status = answer === null && operation.missAnswer === null ? 404 : 200
  return { key, operation: operation.name, claimId, status }
}
