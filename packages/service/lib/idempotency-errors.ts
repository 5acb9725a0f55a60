import { ApiError } from '@enricher/contract/errors'

/** Creates the error for a key that came with another body before. */
export function mismatch(): ApiError {
  return new ApiError(
    'idempotency_mismatch',
    'Idempotency-Key was already used with a different request body. Use a new UUID.',
  )
}

/** Creates the error for a key whose first request has no outcome yet. */
export function stillRunning(cause?: unknown): ApiError {
  return new ApiError(
    'idempotency_in_flight',
    'A request with this Idempotency-Key is still running. Retry in a second.',
    { retryAfterS: 1, cause },
  )
}
