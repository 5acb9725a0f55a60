import { ApiError, errorTable } from '../contract/errors.ts'
import type { Doubt } from '../model/doubt.ts'
import { SourcesFailedError } from '../model/engine.ts'

/**
 * Returns how a lookup counts that ended with an error. What its caller has to change is no fault of the service: an
 * alert on errors must not go off because an account is out of credits or sends what makes no sense.
 */
export function resultOfError(error: unknown): 'refused' | 'error' {
  return error instanceof ApiError && errorTable[error.code].status < 500 ? 'refused' : 'error'
}

// A source that was out of reach, or a search that found no slot, is worth another try after so long.
const failureRetryMs = 30_000

/** Returns the doubt about what was not found because of an error; null where the same would come of it again. */
export function doubtOfError(error: unknown): Doubt | null {
  if (!(error instanceof ApiError)) return null
  const { code, retryAfterS, cause } = error
  if (code !== 'overloaded' && !isOutage(error)) return null
  const awaits = cause instanceof SourcesFailedError ? cause.awaits : null
  const retryInMs = retryAfterS === undefined ? failureRetryMs : retryAfterS * 1_000
  return { cause: awaits ?? 'no_reply', retryInMs }
}

/** Returns true for the error of a lookup whose sources could not be asked. */
export function isOutage({ code }: Pick<ApiError, 'code'>): boolean {
  return code === 'server_error' || code === 'upstream_error'
}
