import { ApiError, errorTable } from '@enricher/contract/errors'
import type { Doubt } from '@enricher/engine/model/doubt'
import { SourcesFailedError } from '@enricher/engine/model/engine'

/**
 * Returns the result that counts for a lookup with an error. Errors that the caller must correct are no fault of the
 * service: an alert on errors must not go off because an account is out of credits or sends nonsense.
 */
export function resultOfError(error: unknown): 'refused' | 'error' {
  return error instanceof ApiError && errorTable[error.code].status < 500 ? 'refused' : 'error'
}

// Time until another try is worthwhile after a source was out of reach, or a search found no slot.
const failureRetryMs = 30_000

/** Returns the doubt that an error leaves about a result; null where a repetition would end the same. */
export function doubtOfError(error: unknown): Doubt | null {
  if (!(error instanceof ApiError)) return null
  const { code, retryAfterS, cause } = error
  if (code !== 'overloaded' && !isOutage(error)) return null
  const awaits = cause instanceof SourcesFailedError ? cause.awaits : null
  const retryInMs = retryAfterS === undefined ? failureRetryMs : retryAfterS * 1_000
  return { cause: awaits ?? 'no_reply', retryInMs }
}

/** Returns true for the error of a lookup whose sources were out of reach. */
export function isOutage({ code }: Pick<ApiError, 'code'>): boolean {
  return code === 'server_error' || code === 'upstream_error'
}
