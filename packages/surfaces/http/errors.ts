import { type ErrorBody, errorBodyOf } from '@enricher/contract/error-reply'
import { ApiError, type ErrorCode, errorTable } from '@enricher/contract/errors'
import { describeRefusal } from '@enricher/contract/unread-fields'
import { type DescribedSchema, type Mistake, mistakesOf } from '@enricher/contract/validation-text'
import type { Accounts } from '@enricher/service/accounts/accounts'
import type { Principals } from '@enricher/service/accounts/principals'
import type { Logger } from '@enricher/service/lib/logger'
import { DatabaseUnavailableError } from '@enricher/service/store/database-unavailable'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ChallengeOf, readScope } from './authenticate.ts'
import type { SignInWatch } from './failed-sign-ins.ts'

/** An answer other than success, as it goes over the wire. */
export type ErrorAnswer = {
  readonly status: number
  /** The value of the header `Error-Code`: programs cannot read the sentence in `detail`. */
  readonly code: ErrorCode
  readonly body: ErrorBody
  readonly retryAfterS?: number | undefined
  /** Names of the fields that are at fault. */
  readonly fields?: readonly string[]
}

/** Refusals of the framework itself, with what the client should change. */
const frameworkRefusals = new Map([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'Send the body as JSON, with Content-Type: application/json.'],
  [
    'FST_ERR_CTP_INVALID_JSON_BODY',
    'The body is not valid JSON; keys such as __proto__ are not accepted either.',
  ],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'Content-Length does not match the length of the body.'],
  ['FST_ERR_BAD_URL', 'The path is not a valid URL path.'],
])

/** The header that names the row of the error table, on every reply that is an error. */
export const errorCodeHeader = 'error-code'

/** The header that names the fields at fault. */
const errorParamHeader = 'error-param'
// Three fields show the mistake.
const fieldsNamedMax = 3

const databaseRetryS = 5

/** Answers every error of the app: the only place where one becomes a response. */
export function answerErrors(
  app: FastifyInstance,
  parts: {
    readonly logger: Logger
    readonly challenge: ChallengeOf
    readonly accounts: Pick<Accounts, 'credits'>
    readonly signIns: SignInWatch
    readonly principals: Pick<Principals, 'forget'>
  },
): void {
  app.setErrorHandler(async (failure: FastifyError | ApiError, request, reply) => {
    const thrown = isOfLeaving(failure, reply) ? left : failure
    const first = answerTo(thrown, request)
    const error = first.status === 400 ? await revokedOr(thrown, request, parts.accounts) : thrown
    const answer = error === thrown ? first : answerTo(error, request)
    parts.signIns(error, request)
    // Admission recognised the key, but it was revoked meanwhile: its next request counts against its address.
    if (answer.status === 401 && request.caller) {
      parts.principals.forget(request.caller.credential)
    }
    if (answer.status >= 500) writeDown(parts.logger, request, error)
    return sendError(reply, answer, parts.challenge)
  })
}

// This error is never sent: it shows log and metrics that the service has not failed.
const left = new ApiError('bad_request', 'The client closed the connection before the reply.')

/** Returns whether an error is the framework's for a streamed reply whose reader left before its first byte. */
function isOfLeaving({ code }: FastifyError | ApiError, { raw }: FastifyReply): boolean {
  return raw.destroyed && code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Sends an answer with the headers its status calls for. */
export function sendError(
  reply: FastifyReply,
  answer: ErrorAnswer,
  challenge: ChallengeOf,
): FastifyReply {
  const { scope = readScope, challenge: own } = reply.request.routeOptions.config
  const header = challenge(answer.status, own?.scope ?? scope, own?.resource)
  // A handler that knows more exactly which scopes are missing has set the header already.
  if (header !== null && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', header)
  }
  reply.header(errorCodeHeader, answer.code)
  if (answer.fields?.length) reply.header(errorParamHeader, answer.fields.join(', '))
  if (answer.retryAfterS !== undefined) reply.header('retry-after', answer.retryAfterS)
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/**
 * Admission recognises a key without asking whether it was revoked meanwhile; the handler of a request checks that.
 * A bad request reaches no handler, so the check is made here: 401 comes before 400.
 */
async function revokedOr(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  accounts: Pick<Accounts, 'credits'>,
): Promise<FastifyError | ApiError> {
  if (request.caller?.credential.kind !== 'key') return error
  return accounts.credits(request.caller.credential).then(
    () => error,
    (refusal: FastifyError | ApiError) => refusal,
  )
}

/** Returns the answer of an error that our own code threw on purpose. */
export function answerToApiError(error: ApiError): ErrorAnswer {
  const { code, retryAfterS } = error
  return { status: errorTable[code].status, code, body: errorBodyOf(error), retryAfterS }
}

/** Returns the answer that an error stands for, whatever threw it. */
export function answerTo(error: FastifyError | ApiError, request: FastifyRequest): ErrorAnswer {
  if (error instanceof ApiError) {
    return { ...answerToApiError(error), fields: fieldsNamedBy(error, request) }
  }
  if (error.validation) return invalidAnswer(error, request)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refusal('body_too_large', tooLarge(request))
  const known = frameworkRefusals.get(error.code)
  if (known) return refusal('bad_request', known)
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return refusal('bad_request', 'The request could not be read.')
  }
  if (error instanceof DatabaseUnavailableError) {
    const message = `${error.message} Retry in a few seconds; an Idempotency-Key makes that safe.`
    return { ...refusal('overloaded', message), retryAfterS: databaseRetryS }
  }
  return refusal('server_error', `Internal error. Quote request id ${request.id}.`)
}

/**
 * Returns the fields of the body that a refusal names: rules that concern several fields are no schema's. A sentence
 * that begins with one field is about that one, and may only mention others.
 */
function fieldsNamedBy({ code, message }: ApiError, { routeOptions }: FastifyRequest) {
  if (code !== 'bad_request') return []
  const { properties = {} } = (routeOptions.schema?.body ?? {}) as DescribedSchema
  const named = new Set(message.match(/\w+/g))
  const fields = Object.keys(properties).filter((field) => named.has(field))
  const [subject] = /^\w+(?=\s(?!(?:and|or)\b))/.exec(message) ?? []
  const only = fields.filter((field) => field === subject)
  return (only.length > 0 ? only : fields).slice(0, fieldsNamedMax)
}

function refusal(code: ErrorCode, message: string): ErrorAnswer {
  return answerToApiError(new ApiError(code, message))
}

function invalidAnswer(error: FastifyError, request: FastifyRequest): ErrorAnswer {
  const part = error.validationContext ?? 'body'
  const given = (request.routeOptions.schema?.[part as 'body'] ?? {}) as DescribedSchema
  const mistakes = mistakesIn(request, given, part)
  const fields = mistakes.slice(0, fieldsNamedMax).map(({ field }) => field)
  return { ...refusal('bad_request', describeRefusal(mistakes, part, request.body, given)), fields }
}

/**
 * Returns every mistake of a request. The validator stops at the first one, so that a hostile request costs no more
 * than that; this checks each wrong field again, by the same rules, at the price of its own first mistake.
 */
function mistakesIn(
  request: FastifyRequest,
  schema: DescribedSchema,
  part: string,
): readonly Mistake[] {
  // The framework has two names for the query: `querystring` here, `query` on the request.
  const value = part === 'querystring' ? request.query : request[part as 'body']
  return mistakesOf(value, schema, (rule, member) => request.validateInput(member, rule as object))
}

function tooLarge(request: FastifyRequest): string {
  const { bodyLimit } = request.routeOptions
  return `The body is larger than ${bodyLimit} bytes. Send the documented fields only, within their lengths.`
}

/** Logs an error whose answer says no more than that there was an error. */
export function writeDown(
  logger: Logger,
  request: FastifyRequest,
  error: FastifyError | ApiError,
): void {
  // More requests than can be answered at once: nothing is broken, and a stack for each would add to the load.
  const isLoad = error instanceof ApiError && error.code === 'overloaded' && !error.cause
  if (isLoad) logger.warn({ request_id: request.id }, error.message)
  else logger.error({ request_id: request.id, err: causeOf(error) }, error.message)
}

function causeOf(error: FastifyError | ApiError): unknown {
  return error instanceof ApiError ? (error.cause ?? error) : error
}
