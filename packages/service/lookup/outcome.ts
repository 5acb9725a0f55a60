import type { Json } from '@enricher/engine/lib/digest'
import type { Doubt } from '@enricher/engine/model/doubt'
import { unknownKeyError } from '../accounts/bearer.ts'
import { storedJson } from '../lib/stored-json.ts'
import type { LookupState } from '../store/lookups/lookup-state.ts'
import type { LookupRequest } from './lookup-request.ts'

/** The end of a lookup. */
export type Outcome = {
  /** The answer; null: nothing was found. */
  readonly answer: Json
  /** True when the answer came from the account's own cache. */
  readonly cached: boolean
  readonly creditsCharged: number
  /** Part of the charge that an earlier attempt of its job has counted; left out: there was none. */
  readonly chargedBefore?: number
  readonly creditsRemaining: number
  /** True when the idempotency record of the lookup, if it has one, is written already. */
  readonly isRecorded: boolean
  /** Ids of the requests under which the evidence is stored; none: unknown, or nothing was searched. */
  readonly evidenceIds: readonly string[]
  /** Reason why another lookup may find more; null: the answer is complete. */
  readonly doubt: Doubt | null
}

/** Returns the JSON in which an answer is stored; null for a miss. */
export function storedText(answer: Json): string | null {
  return answer === null ? null : JSON.stringify(answer)
}

/**
 * Returns the outcome from the account's own cache, free; null when the cache has no answer.
 * @throws {ApiError} invalid_token
 */
export function repeatOf(state: LookupState): Outcome | null {
  const account = activeAccount(state)
  if (!state.cached) return null
  return {
    answer: storedJson(state.cached.answer),
    cached: true,
    creditsCharged: 0,
    creditsRemaining: account.credits,
    isRecorded: state.isRecorded,
    evidenceIds: evidenceIdsOf(state),
    doubt: state.cached.doubt,
  }
}

/**
 * Returns the miss of a query that can have no answer; null: it may have one. It needs no balance, as it never costs.
 * @throws {ApiError} invalid_token
 */
export function certainMissOf(
  { operation, query }: Pick<LookupRequest, 'operation' | 'query'>,
  state: LookupState,
): Outcome | null {
  const { credits } = activeAccount(state)
  if (operation.whyNone(query) === null) return null
  return {
    ...{ answer: null, cached: false, creditsCharged: 0, creditsRemaining: credits },
    ...{ isRecorded: false, evidenceIds: [], doubt: null },
  }
}

/** Returns the id under which the evidence of the cached answer is stored. */
export function evidenceIdsOf({ cached }: Pick<LookupState, 'cached'>): readonly string[] {
  const requestId = cached?.requestId ?? null
  return requestId === null ? [] : [requestId]
}

/**
 * Returns the account of a request.
 * @throws {ApiError} invalid_token when its key is unknown, or was revoked meanwhile
 */
export function activeAccount(state: LookupState) {
  if (!state.account) throw unknownKeyError()
  return state.account
}

/** Returns true when another account's search found the answer, and it may be shared: no search is needed. */
export function isKnown(
  { operation, query }: Pick<LookupRequest, 'operation' | 'query'>,
  { known }: Pick<LookupState, 'known'>,
): boolean {
  return known !== null && operation.isShareable(query)
}
