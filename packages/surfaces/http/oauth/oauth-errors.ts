import type { ApiError } from '@enricher/contract/errors'
import type { Logger } from '@enricher/service/lib/logger'
import type { FastifyError, FastifyInstance } from 'fastify'
import { answerTo, writeDown } from '../errors.ts'
import type { SignInWatch } from '../failed-sign-ins.ts'

/** Names of the service's statuses for clients that read the errors of RFC 6749 section 5.2. */
const words = new Map([
  [429, 'temporarily_unavailable'],
  [500, 'server_error'],
  [503, 'temporarily_unavailable'],
])

/** Returns the body of an error as RFC 6749 has it, in the characters it allows. */
export function oauthErrorOf(error: string, description: string): object {
  return { error, error_description: description.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'") }
}

/** Answers the errors of endpoints that off-the-shelf clients call as these expect them. */
export function answerOAuthErrors(
  scope: FastifyInstance,
  parts: { readonly logger: Logger; readonly signIns: SignInWatch },
): void {
  scope.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const { status, body, retryAfterS } = answerTo(error, request)
    parts.signIns(error, request)
    if (status >= 500) writeDown(parts.logger, request, error)
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
    const text = typeof body.detail === 'string' ? body.detail : body.detail.message
    return reply.code(status).send(oauthErrorOf(words.get(status) ?? 'invalid_request', text))
  })
}
