import {
  AgentError,
  type AgentErrorCode,
  agentErrorTable,
  type ClaimBody,
  type CompletionBody,
  claimBody,
  completionBody,
  type IdentityBody,
  identityBody,
} from '@enricher/contract/agent-identity'
import type { ApiError } from '@enricher/contract/errors'
import type { Logger } from '@enricher/service/lib/logger'
import { agentPaths } from '@enricher/service/oauth/agent-limits'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { bodyBytesMaxOf } from '../body-size.ts'
import { answerTo, writeDown } from '../errors.ts'
import type { HttpServices } from '../http-services.ts'
import { addressKeyOf } from '../rate-limit.ts'

/**
 * Adds the endpoints by which agents register and are claimed (auth.md). They need no credential, and answer errors in
 * the form that their clients read: `{error, message}`.
 */
export async function addAgentIdentityRoutes(
  app: FastifyInstance,
  { agents, logger }: Pick<HttpServices, 'agents' | 'logger'>,
): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    answerAgentErrors(scope, logger)
    const config = { access: 'password', cors: false } as const
    const options = (body: typeof identityBody | typeof claimBody | typeof completionBody) => ({
      schema: { hide: true, body },
      bodyLimit: bodyBytesMaxOf(body),
      config,
    })
    scope.post(agentPaths.identity, options(identityBody), (request) =>
      agents.register(request.body as IdentityBody, addressKeyOf(request)),
    )
    scope.post(agentPaths.claim, options(claimBody), (request) =>
      agents.startAttempt(request.body as ClaimBody),
    )
    scope.post(agentPaths.completion, options(completionBody), (request) =>
      agents.complete(request.body as CompletionBody),
    )
  }
  await app.register(routes)
}

function answerAgentErrors(scope: FastifyInstance, logger: Logger): void {
  scope.setErrorHandler((error: FastifyError | ApiError | AgentError, request, reply) => {
    const { status, code, message, retryAfterS } = describe(error, request)
    if (status >= 500) writeDown(logger, request, error as FastifyError)
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
    return reply.code(status).send({ error: code, message })
  })
}

function describe(error: FastifyError | ApiError | AgentError, request: FastifyRequest) {
  if (error instanceof AgentError) {
    const { code, message, retryAfterS } = error
    return { status: agentErrorTable[code], code, message, retryAfterS }
  }
  const { status, body, retryAfterS } = answerTo(error, request)
  const message = typeof body.detail === 'string' ? body.detail : body.detail.message
  return { status, code: codeOf(status), message, retryAfterS }
}

/** Returns the endpoints' own code for a refusal that the service makes before they see the request. */
function codeOf(status: number): AgentErrorCode | 'temporarily_unavailable' | 'server_error' {
  if (status === 429) return 'rate_limited'
  if (status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}
