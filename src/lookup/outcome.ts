import { unknownKeyError } from '../accounts/bearer.ts'
import type { Recalled } from '../store/lookups/recall.ts'

/** How a lookup ended. */
export type Outcome = {
  /** JSON of what was found; null: nothing was. */
  readonly answer: string | null
  /** True when it came from the caller's own cache. */
  readonly cached: boolean
  readonly creditsCharged: number
  readonly creditsRemaining: number
  /** True when its idempotency record, if it has one, is written already. */
  readonly isRecorded: boolean
}

/**
 * Gives what the caller's own cache answers, free; null when it has nothing.
 * @throws {ApiError} invalid_token
 */
export function repeatOf(recalled: Recalled): Outcome | null {
  const account = activeAccount(recalled)
  if (!recalled.cached) return null
  return {
    answer: recalled.cached.answer,
    cached: true,
    creditsCharged: 0,
    creditsRemaining: account.credits,
    isRecorded: recalled.isRecorded,
  }
}

/**
 * Returns the account a request came from.
 * @throws {ApiError} invalid_token when its key is unknown, or was revoked meanwhile
 */
export function activeAccount(recalled: Recalled) {
  if (!recalled.account) throw unknownKeyError()
  return recalled.account
}
