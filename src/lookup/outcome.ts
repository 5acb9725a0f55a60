import { unknownKeyError } from '../accounts/bearer.ts'
import type { Json } from '../lib/digest.ts'
import type { Doubt } from '../model/doubt.ts'
import type { LookupState } from '../store/lookups/lookup-state.ts'
import type { LookupRequest } from './lookup-request.ts'

/** How a lookup ended. */
export type Outcome = {
  /** What was found; null: nothing was. */
  readonly answer: Json
  /** True when it came from the account's own cache. */
  readonly cached: boolean
  readonly creditsCharged: number
  /** How much of that an earlier attempt of its job was charged, and has counted; left out: there was none. */
  readonly chargedBefore?: number
  readonly creditsRemaining: number
  /** True when its idempotency record, if it has one, is written already. */
  readonly isRecorded: boolean
  /** Of the requests that found it, under which its evidence is kept; none: not known, or nothing was searched. */
  readonly evidenceIds: readonly string[]
  /** Why asking again may find more; null: what is known is all. */
  readonly doubt: Doubt | null
}

/** Returns the JSON under which an answer is stored; null for a miss. */
export function storedText(answer: Json): string | null {
  return answer === null ? null : JSON.stringify(answer)
}

/** Returns the answer that is stored as this JSON; null for a miss. */
export function storedAnswer(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}

/**
 * Returns what the account's own cache answers, free; null when it has nothing.
 * @throws {ApiError} invalid_token
 */
export function repeatOf(state: LookupState): Outcome | null {
  const account = activeAccount(state)
  if (!state.cached) return null
  return {
    answer: storedAnswer(state.cached.answer),
    cached: true,
    creditsCharged: 0,
    creditsRemaining: account.credits,
    isRecorded: state.isRecorded,
    evidenceIds: evidenceIdsOf(state),
    doubt: state.cached.doubt,
  }
}

/** Returns the id under which the evidence of what the account's own cache has is kept. */
export function evidenceIdsOf({ cached }: Pick<LookupState, 'cached'>): readonly string[] {
  const requestId = cached?.requestId ?? null
  return requestId === null ? [] : [requestId]
}

/**
 * Returns the account a request came from.
 * @throws {ApiError} invalid_token when its key is unknown, or was revoked meanwhile
 */
export function activeAccount(state: LookupState) {
  if (!state.account) throw unknownKeyError()
  return state.account
}

/** Returns true when another account's search found the answer, and it may be shared: nothing has to be searched. */
export function isKnown(
  { operation, query }: Pick<LookupRequest, 'operation' | 'query'>,
  { known }: Pick<LookupState, 'known'>,
): boolean {
  return known !== null && operation.isShareable(query)
}
