import { errorReply } from '@enricher/contract/error-reply'
import { type ErrorCode, errorTable } from '@enricher/contract/errors'
import type { TSchema } from 'typebox'

/** Errors of every route. */
export const publicErrors: readonly ErrorCode[] = [
  'bad_request',
  'rate_limited',
  'server_error',
  'overloaded',
]

/** Errors of every route of an account. */
export const accountErrors: readonly ErrorCode[] = [
  ...publicErrors,
  'invalid_token',
  'insufficient_scope',
]

/** Errors with which every lookup may be refused. */
export const lookupErrors: readonly ErrorCode[] = [
  ...accountErrors,
  'insufficient_credits',
  'idempotency_in_flight',
  'idempotency_mismatch',
  'body_too_large',
]

/** A documented reply, in the form the OpenAPI generator reads from a route's schema. */
export type DocumentedReply = Readonly<Record<string, unknown>>

const exampleMessages: Readonly<Record<ErrorCode, string>> = {
  bad_request:
    'company_name is required and must be a string of 1 to 200 characters with at least one letter or digit and no control characters.',
  invalid_token: 'This API key is unknown or was revoked. Mint another with POST /auth/api-keys.',
  insufficient_scope: 'This access token lacks the scope enricher:read. Request one that has it.',
  wrong_password: 'The password is wrong.',
  insufficient_credits: 'This lookup needs 2 credits and 1 is available.',
  no_saved_card:
    'No card is saved. Open the url that POST /billing/checkout-session returns in a browser once. Later top-ups charge the saved card.',
  payment_failed: 'The payment did not complete: Your card has insufficient funds.',
  email_not_found: 'Nothing was found across all sources. No credits were charged.',
  not_found: 'Your account has no active key with this prefix.',
  job_not_found:
    'Your account has no job of this id. A job is deleted some days after it was submitted.',
  file_not_found:
    'Your account has no file of this id. A file is deleted some weeks after it was uploaded.',
  method_not_allowed: 'GET is not available here. Use POST.',
  user_exists: 'An account exists for this email. Mint a key with POST /auth/api-keys.',
  idempotency_in_flight: 'A request with this Idempotency-Key is still running. Retry in a second.',
  body_too_large:
    'The body is larger than 19456 bytes. Send the documented fields only, within their lengths.',
  idempotency_mismatch:
    'Idempotency-Key was already used with a different request body. Use a new UUID.',
  rate_limited: 'Rate limit exceeded. Retry in 42 seconds.',
  server_error: 'Internal error. Quote request id req_4hJ2kQ9xTz1a000001.',
  upstream_error: 'No source could be asked in time. Nothing was charged; retry later.',
  payment_provider_error: 'Stripe could not be asked. Nothing was charged; retry later.',
  unconfigured: 'This is not configured on this service.',
  overloaded:
    'The database is not reachable. Retry in a few seconds; an Idempotency-Key makes that safe.',
}

const statusWords: Readonly<Record<number, string>> = {
  400: 'Invalid or missing parameters; `detail` says what to change.',
  401: 'Missing or invalid credential.',
  402: 'Not enough credits, or a payment that did not complete.',
  403: 'The access token lacks the scope that this path needs; API keys have all.',
  404: 'Nothing was found, or there is no such thing; free.',
  405: 'This path does not accept that method; `Allow` lists those it does.',
  409: 'A conflict with an earlier request.',
  413: 'The body is larger than anything this path can need.',
  422: 'The Idempotency-Key belongs to another body.',
  429: 'Too many requests; wait for `Retry-After` seconds.',
  500: 'Internal failure; nothing was charged.',
  502: 'A service that is needed could not be asked; `detail` says what was charged.',
  503: 'Not available at the moment; retry after `Retry-After` seconds.',
}

/** Fields every reply carries. */
const commonHeaderDocs = {
  'RateLimit-Limit': header('integer', 'Requests allowed within the window.'),
  'RateLimit-Remaining': header('integer', 'Requests left within the window.'),
  'RateLimit-Reset': header('integer', 'Seconds until the window ends.'),
  'RateLimit-Policy': header(
    'string',
    'Name, quota and window in seconds: `"default";q=600;w=60`.',
  ),
  RateLimit: header('string', 'Name, remaining and seconds left: `"default";r=599;t=42`.'),
  'X-Request-Id': header('string', 'Your own X-Request-Id, or one of ours; quote it in reports.'),
  'Api-Version': header('string', 'The version that answered: `v1`.'),
  'Request-Notice': header(
    'string',
    'Parts of the request that were read under another name (`roles was read as dm_categories`), or accepted and not read, such as a misspelled optional field: `domian was not read: did you mean domain?`. Only where there is any.',
  ),
}

const challenge = {
  'WWW-Authenticate': header('string', 'Bearer challenge; names scope, auth.md and the metadata.'),
}
/** Documents the links of a reply. */
export const linkDoc = header(
  'string',
  'RFC 8288. Of an answer, where its evidence is: `<https://.../evidence/...>; rel="describedby"`, of find-all one for each part. Of an error, the page that explains it: `<https://.../docs/errors/bad_request>; rel="help"`.',
)
const errorCode = {
  'Error-Code': header(
    'string',
    'The error, for programs, also where `detail` is a sentence: `email_not_found`, `rate_limited` ...; the names of the examples.',
  ),
  'Error-Param': header(
    'string',
    'Names of the fields at fault, where a field is: `company_name`.',
  ),
  Link: linkDoc,
}
/** Documents how long a client should wait. */
export const retryAfter = { 'Retry-After': header('integer', 'Seconds after which to retry.') }
const statusHeaders: Readonly<Record<number, object>> = {
  401: challenge,
  403: challenge,
  409: retryAfter,
  429: retryAfter,
  503: retryAfter,
}

/** Documents a reply with a JSON body and one example. */
export function documentReply(
  schema: TSchema,
  description: string,
  example: unknown,
  headers: object = {},
): DocumentedReply {
  return {
    ...schema,
    description,
    examples: [example],
    headers: { ...commonHeaderDocs, ...headers },
  }
}

/** Documents a reply that is a file of one of a few types, by an example in the first of them. */
export function documentFile(
  types: readonly string[],
  description: string,
  example: string,
): DocumentedReply {
  const media = { schema: { type: 'string' }, examples: { file: { value: example } } }
  return {
    description,
    headers: commonHeaderDocs,
    content: Object.fromEntries(types.map((type) => [type, media])),
  }
}

/** Documents the replies of every error a route can end with, by status. */
export function documentErrors(codes: readonly ErrorCode[]): Record<number, DocumentedReply> {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, documentError(status, group)]),
  )
}

function documentError(status: number, codes: readonly ErrorCode[]): DocumentedReply {
  return {
    ...errorReply,
    description: statusWords[status],
    headers: { ...commonHeaderDocs, ...errorCode, ...statusHeaders[status] },
    'x-examples': Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
  }
}

/** Returns the body of an error as documents show it. */
export function exampleOf(code: ErrorCode): unknown {
  const { error, shape, status } = errorTable[code]
  const message = exampleMessages[code]
  if (shape === 'text') return { detail: message }
  return { detail: { error, message, ...(status === 402 && { credits_remaining: 1 }) } }
}

function header(type: string, description: string) {
  return { type, description }
}
