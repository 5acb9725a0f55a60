import { errorStatuses, type ServiceErrorCode } from './generated/error-codes.ts'

/**
 * Codes of failures that are no refusal by the service. `connection_failed`: no reply arrived, or not all of it;
 * `unexpected_reply`: the reply is not one of this service; `timeout`: the call's time is over; `stream_cut`: a stream
 * ended before its last event.
 */
export type ClientErrorCode = 'connection_failed' | 'unexpected_reply' | 'timeout' | 'stream_cut'

export type EnricherErrorCode = ServiceErrorCode | ClientErrorCode

export type ErrorFacts = {
  readonly operation: string
  /** Status of the reply; null when there was none. */
  readonly status: number | null
  /** `X-Request-Id` of the reply, or the one that was sent; quote it in reports. */
  readonly requestId: string | null
  /** The balance, on errors about credits. */
  readonly creditsRemaining: number | null
  /** Time after which the service says that a retry makes sense; null where it says none. */
  readonly retryAfterMs: number | null
  /** Requests that were made for the call. */
  readonly attempts: number
  /** The key under which the call can be repeated without a second charge. */
  readonly idempotencyKey: string | null
}

const unknownFacts: Omit<ErrorFacts, 'operation'> = {
  status: null,
  requestId: null,
  creditsRemaining: null,
  retryAfterMs: null,
  attempts: 0,
  idempotencyKey: null,
}

/**
 * The error of every failed call: `code` names the failure, and narrows in a `switch`. There is one class only, because
 * a code survives what a class does not: two copies of this package, a worker's message, a log.
 */
export class EnricherError extends Error {
  readonly code: EnricherErrorCode
  readonly operation: string
  readonly status: number | null
  readonly requestId: string | null
  readonly creditsRemaining: number | null
  readonly retryAfterMs: number | null
  readonly attempts: number
  readonly idempotencyKey: string | null

  constructor(
    code: EnricherErrorCode,
    message: string,
    facts: Pick<ErrorFacts, 'operation'> & Partial<ErrorFacts>,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause })
    const known = { ...unknownFacts, ...facts }
    this.name = 'EnricherError'
    this.code = code
    this.operation = known.operation
    this.status = known.status
    this.requestId = known.requestId
    this.creditsRemaining = known.creditsRemaining
    this.retryAfterMs = known.retryAfterMs
    this.attempts = known.attempts
    this.idempotencyKey = known.idempotencyKey
  }
}

// Replies of a proxy before the service lack the service's headers.
const codesByStatus: Readonly<Record<number, EnricherErrorCode>> = {
  400: 'bad_request',
  401: 'invalid_token',
  402: 'insufficient_credits',
  403: 'insufficient_scope',
  404: 'not_found',
  413: 'body_too_large',
  422: 'idempotency_mismatch',
  429: 'rate_limited',
  500: 'server_error',
  502: 'upstream_error',
  503: 'overloaded',
  504: 'upstream_error',
}

/** Returns the code of a refusal: the one it names, or the nearest to its status. */
export function codeOf(named: string | null, status: number): EnricherErrorCode {
  if (named !== null && Object.hasOwn(errorStatuses, named)) return named as ServiceErrorCode
  return codesByStatus[status] ?? (status >= 500 ? 'server_error' : 'unexpected_reply')
}
