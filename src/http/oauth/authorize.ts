import type { FastifyReply, FastifyRequest } from 'fastify'
import { prepareAuthorization } from '../../oauth/prepare-request.ts'
import { basePathOf } from '../base-path.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { PageError } from '../pages/page-error.ts'
import { sendPage } from '../pages/send-page.ts'
import { queryTextOf } from '../query-text.ts'
import { handOver } from './hand-over.ts'

// A client's own `state` is the longest part of it; what is stored of a request is bounded by this.
const queryCharactersMax = 8_000

/**
 * Begins an authorization request, or goes on with one that a person has answered. What must not be sent to the client,
 * because it may not be the client, is said on a page. @throws {PageError} 400
 */
export async function authorize(
  services: Pick<HttpServices, 'oauth'>,
  settings: HttpSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? ''
  const query = queryTextOf(request.url)
  if (query.length > queryCharactersMax) {
    throw new PageError(
      400,
      `This authorization request is longer than ${queryCharactersMax} characters.`,
    )
  }
  const prepared = prepareAuthorization(new URLSearchParams(query), settings)
  const url = request.routeOptions.url?.includes(':') ? path : `${path}?${prepared}`
  const answer = await handOver(services, request, { method: 'GET', url, body: null })
  if (answer.problem) {
    const { authorizationProblemPage } = await import(
      '../../web/pages/authorization-problem-page.ts'
    )
    return sendPage(request, reply, authorizationProblemPage(answer.problem), {
      browser: null,
      basePath: basePathOf(settings),
    })
  }
  // The text of a redirect is for nothing but browsers that do not follow it.
  return reply.headers(answer.headers).code(answer.status).send('')
}
