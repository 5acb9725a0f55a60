import type { ServerReply } from '@enricher/service/oauth/exchange'
import { prepareAuthorization } from '@enricher/service/oauth/prepare-request'
import { isLoopback } from '@enricher/service/oauth/redirect-uri'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthorizationProblem } from '../../web/pages/authorization-problem-page.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { PageError } from '../pages/page-error.ts'
import { sendPage } from '../pages/send-page.ts'
import { queryTextOf } from '../query-text.ts'
import { handOver } from './hand-over.ts'

// A client's own `state` is the longest part of the query; this bounds what is stored of a request.
const queryCharactersMax = 8_000

/**
 * Begins an authorization request, or goes on with one that a person has answered. Two kinds of errors are shown on a
 * page instead of a redirect: those that must not be sent because the client is not proven, and those that would lead a
 * person away to a client that no account has approved (RFC 9700 section 4.11.2). @throws {PageError} 400
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
  const isAnswered = request.routeOptions.url?.includes(':') === true
  const url = isAnswered ? path : `${path}?${prepared}`
  const answer = await handOver(services, request, { method: 'GET', url, body: null })
  const refusal = isAnswered ? null : refusalElsewhere(answer)
  const isUntrusted =
    refusal !== null && !(await services.oauth.clients.isApproved(prepared.get('client_id') ?? ''))
  const problem = answer.problem ?? (isUntrusted ? refusal : null)
  if (problem) {
    const { authorizationProblemPage } = await import(
      '../../web/pages/authorization-problem-page.ts'
    )
    return sendPage(request, reply, authorizationProblemPage(problem), {
      browser: null,
      baseUrl: settings.baseUrl,
    })
  }
  // Only browsers that do not follow a redirect read its text.
  return reply.headers(answer.headers).code(answer.status).send('')
}

/** Returns the error that a redirect would take to another machine, and where; null where it is none. */
function refusalElsewhere({ headers }: ServerReply): AuthorizationProblem | null {
  const location = String(headers['location'] ?? '')
  const sent = URL.parse(location)
  if (!sent || isLoopback(sent)) return null
  const { searchParams, hash } = sent
  const parameters = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1))
  const error = parameters.get('error')
  if (error === null) return null
  return { error, description: parameters.get('error_description') ?? '', back: location }
}
