// `npm run openapi` writes this file from the interface description. Do not edit it.

/** Every way in which the service refuses, and the status of its reply. */
export const errorStatuses = {
  bad_request: 400,
  invalid_token: 401,
  wrong_password: 401,
  insufficient_scope: 403,
  insufficient_credits: 402,
  no_saved_card: 402,
  payment_failed: 402,
  email_not_found: 404,
  not_found: 404,
  job_not_found: 404,
  file_not_found: 404,
  method_not_allowed: 405,
  user_exists: 409,
  idempotency_in_flight: 409,
  idempotency_mismatch: 422,
  body_too_large: 413,
  rate_limited: 429,
  server_error: 500,
  upstream_error: 502,
  payment_provider_error: 502,
  unconfigured: 503,
  overloaded: 503,
} as const

export type ServiceErrorCode = keyof typeof errorStatuses
