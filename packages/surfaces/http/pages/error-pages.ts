import type { ApiError } from '@enricher/contract/errors'
import type { Logger } from '@enricher/service/lib/logger'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerTo, writeDown } from '../errors.ts'
import type { SignInWatch } from '../failed-sign-ins.ts'
import { isSignedOut } from './browser-state.ts'
import { PageError } from './page-error.ts'
import { sendPage } from './send-page.ts'

type Thrown = FastifyError | ApiError | PageError

export type SendErrorPage = (
  error: Thrown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Creates the handler that answers errors of pages as pages: with the statuses and sentences of the API. */
export function createErrorPages(parts: {
  readonly logger: Logger
  readonly signIns: SignInWatch
  readonly baseUrl: string
}): SendErrorPage {
  return async (error, request, reply) => {
    const { status, text, retryAfterS } = describe(error, request)
    parts.signIns(error, request)
    if (status >= 500) writeDown(parts.logger, request, error as FastifyError)
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
    const { errorPage } = await import('../../web/pages/error-page.ts')
    const { baseUrl } = parts
    const page = errorPage(status, text, isSignedOut(request, baseUrl))
    return sendPage(request, reply, page, { browser: null, baseUrl })
  }
}

function describe(error: Thrown, request: FastifyRequest) {
  if (error instanceof PageError)
    return { status: error.status, text: error.message, retryAfterS: undefined }
  const { status, body, retryAfterS } = answerTo(error, request)
  const text = typeof body.detail === 'string' ? body.detail : body.detail.message
  return { status, text, retryAfterS }
}
