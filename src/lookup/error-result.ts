import { ApiError, errorTable } from '../contract/errors.ts'

/**
 * Returns how a lookup counts that ended with an error. What its caller has to change is no fault of the service: an
 * alert on errors must not go off because an account is out of credits or sends what makes no sense.
 */
export function resultOfError(error: unknown): 'refused' | 'error' {
  return error instanceof ApiError && errorTable[error.code].status < 500 ? 'refused' : 'error'
}
