/**
 * Every way in which a request can fail, in one table. `error` is the stable word that callers read; `shape` says
 * whether `detail` is a sentence or `{error, message, credits_remaining}`.
 */
export const errorTable = {
  bad_request: { status: 400, error: 'bad_request', shape: 'text' },
  invalid_token: { status: 401, error: 'invalid_token', shape: 'object' },
  wrong_password: { status: 401, error: 'invalid_token', shape: 'text' },
  insufficient_scope: { status: 403, error: 'invalid_token', shape: 'object' },
  insufficient_credits: { status: 402, error: 'insufficient_credits', shape: 'object' },
  no_saved_card: { status: 402, error: 'no_saved_card', shape: 'object' },
  // The contract has no word for a decline: `detail` is a sentence, in Stripe's words for the payer.
  payment_failed: { status: 402, error: 'insufficient_credits', shape: 'text' },
  email_not_found: { status: 404, error: 'email_not_found', shape: 'text' },
  not_found: { status: 404, error: 'not_found', shape: 'text' },
  job_not_found: { status: 404, error: 'not_found', shape: 'object' },
  file_not_found: { status: 404, error: 'not_found', shape: 'object' },
  method_not_allowed: { status: 405, error: 'bad_request', shape: 'text' },
  user_exists: { status: 409, error: 'user_exists', shape: 'object' },
  idempotency_in_flight: { status: 409, error: 'bad_request', shape: 'object' },
  idempotency_mismatch: { status: 422, error: 'bad_request', shape: 'object' },
  body_too_large: { status: 413, error: 'bad_request', shape: 'text' },
  rate_limited: { status: 429, error: 'bad_request', shape: 'text' },
  server_error: { status: 500, error: 'server_error', shape: 'text' },
  upstream_error: { status: 502, error: 'upstream_error', shape: 'text' },
  payment_provider_error: { status: 502, error: 'upstream_error', shape: 'text' },
  unconfigured: { status: 503, error: 'unconfigured', shape: 'text' },
  overloaded: { status: 503, error: 'server_error', shape: 'text' },
} as const

export type ErrorCode = keyof typeof errorTable

type ApiErrorOptions = {
  /** Cause that is logged, never sent. */
  readonly cause?: unknown
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterS?: number
  /** Balance that is sent with credit-related errors. */
  readonly creditsRemaining?: number
}

/** An error reply. `message` is public: it says what the caller should change. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly retryAfterS: number | undefined
  readonly creditsRemaining: number | undefined

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.retryAfterS = options.retryAfterS
    this.creditsRemaining = options.creditsRemaining
  }
}
