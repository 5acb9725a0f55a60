/**
 * Every way in which a request can fail, in one table. `error` is the stable word that callers read; `shape` says
 * whether `detail` is a sentence or `{error, message, credits_remaining}`. `means` and `change` are the
 * texts of the word's page.
 */
export const errorTable = {
  bad_request: {
    status: 400,
    error: 'bad_request',
    shape: 'text',
    means: 'A field is missing or has a value that is not allowed, or the body is not JSON.',
    change: 'Do what `detail` says; the header `Error-Param` names the field.',
  },
  invalid_token: {
    status: 401,
    error: 'invalid_token',
    shape: 'object',
    means: 'The request has no credential, or one that is unknown, revoked or expired.',
    change: 'Send `Authorization: Bearer` with a key of yours, or get another one.',
  },
  wrong_password: {
    status: 401,
    error: 'invalid_token',
    shape: 'text',
    means: 'The password does not belong to the account.',
    change: 'Try the right one, or set a new one where the service sends mails.',
  },
  insufficient_scope: {
    status: 403,
    error: 'invalid_token',
    shape: 'object',
    means: 'The access token lacks the scope that this path needs. API keys have all scopes.',
    change: 'Ask for a token with the scope that `WWW-Authenticate` names.',
  },
  insufficient_credits: {
    status: 402,
    error: 'insufficient_credits',
    shape: 'object',
    means:
      'The lookup may cost more than your balance. It was neither searched nor charged; in find-all, its other parts may be.',
    change: 'Buy credits, or choose a lookup that costs less; then send the request again.',
  },
  no_saved_card: {
    status: 402,
    error: 'no_saved_card',
    shape: 'object',
    means: 'There is no card to charge without a person.',
    change: 'Open the page of `POST /billing/checkout-session` once; it saves the card.',
  },
  // The contract has no word for a decline: `detail` is a sentence, in Stripe's words for the payer.
  payment_failed: {
    status: 402,
    error: 'insufficient_credits',
    shape: 'text',
    means: 'The bank declined the payment. No credits were added.',
    change: 'Use another card, or ask the bank; `detail` has its reason.',
  },
  email_not_found: {
    status: 404,
    error: 'email_not_found',
    shape: 'text',
    means: 'Every source was asked and none has an answer that can be proven. A miss is free.',
    change: 'Check the spelling of the name and the domain; more fields help.',
  },
  not_found: {
    status: 404,
    error: 'not_found',
    shape: 'text',
    means: 'There is nothing at this path, or your account has nothing of this name.',
    change: 'Compare the path and the method with the reference.',
  },
  job_not_found: {
    status: 404,
    error: 'not_found',
    shape: 'object',
    means: 'Your account has no job of this id, or it was deleted some days after it ended.',
    change: 'Use the `job_id` of the reply that submitted it.',
  },
  file_not_found: {
    status: 404,
    error: 'not_found',
    shape: 'object',
    means: 'Your account has no file of this id, or it was deleted some weeks after its upload.',
    change: 'Use the `file_id` of the reply to the upload.',
  },
  method_not_allowed: {
    status: 405,
    error: 'bad_request',
    shape: 'text',
    means: 'This path does not accept that method.',
    change: 'Use a method that the header `Allow` lists.',
  },
  user_exists: {
    status: 409,
    error: 'user_exists',
    shape: 'object',
    means: 'An account with this address exists already.',
    change: 'Sign in, or get a key with `POST /auth/api-keys`.',
  },
  idempotency_in_flight: {
    status: 409,
    error: 'bad_request',
    shape: 'object',
    means: 'The first request with this Idempotency-Key is still being answered.',
    change: 'Send the same request again after `Retry-After` seconds.',
  },
  idempotency_mismatch: {
    status: 422,
    error: 'bad_request',
    shape: 'object',
    means: 'This Idempotency-Key was sent before with another body.',
    change: 'Use a new UUID for each new request.',
  },
  body_too_large: {
    status: 413,
    error: 'bad_request',
    shape: 'text',
    means: 'The body is larger than this path accepts.',
    change: 'Send the documented fields only; many rows go into a file.',
  },
  rate_limited: {
    status: 429,
    error: 'bad_request',
    shape: 'text',
    means: 'Your account or address sent more requests than a minute allows.',
    change: 'Wait for `Retry-After` seconds; `RateLimit-Remaining` shows what is left.',
  },
  server_error: {
    status: 500,
    error: 'server_error',
    shape: 'text',
    means: 'The service failed. Nothing was charged.',
    change: 'Send it again; if it persists, report the id in `X-Request-Id`.',
  },
  upstream_error: {
    status: 502,
    error: 'upstream_error',
    shape: 'text',
    means: 'No source answered in time. Nothing was charged.',
    change: 'Send it again later.',
  },
  payment_provider_error: {
    status: 502,
    error: 'upstream_error',
    shape: 'text',
    means: 'The payment provider did not answer; `detail` says what is known of the charge.',
    change: 'Look at `GET /credits`, then send it again with the same Idempotency-Key.',
  },
  unconfigured: {
    status: 503,
    error: 'unconfigured',
    shape: 'text',
    means: 'The operator of this service has not set this up.',
    change: 'Ask the operator; `detail` says what is missing.',
  },
  overloaded: {
    status: 503,
    error: 'server_error',
    shape: 'text',
    means: 'The service is overloaded at the moment.',
    change: 'Send it again after `Retry-After` seconds, with the same Idempotency-Key.',
  },
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
