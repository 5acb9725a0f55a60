import { normalizeClientMetadata } from '@enricher/service/oauth/client-metadata'
import { oauthEndpoints } from '@enricher/service/oauth/endpoints'
import type { ServerRequest } from '@enricher/service/oauth/exchange'
import {
  type OAuthRefusal,
  prepareIntrospection,
  prepareRevocation,
  prepareTokenRequest,
} from '@enricher/service/oauth/prepare-request'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SignInWatch } from '../failed-sign-ins.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import { createErrorPages } from '../pages/error-pages.ts'
import { acceptForms } from '../pages/form-body.ts'
import { authorize } from './authorize.ts'
import { handOver } from './hand-over.ts'
import { answerOAuthErrors, oauthErrorOf } from './oauth-errors.ts'

// Ten times the longest assertion and code together.
const formBytesMax = 16_384
// Ten redirect URIs of the longest that are accepted.
const metadataBytesMax = 32_768

const hidden = { hide: true }
// Each request may guess a secret, or stores a row.
const attempt = { access: 'password' } as const

/** The services that the endpoints need. */
type OAuthServices = Pick<HttpServices, 'oauth' | 'logger' | 'metrics'>

/** Adds the endpoints of the authorization server. It is loaded with the first request that is handed over to it. */
export async function addOAuthRoutes(
  app: FastifyInstance,
  services: OAuthServices,
  settings: HttpSettings,
  signIns: SignInWatch,
): Promise<void> {
  const { logger } = services
  const browserRoutes: FastifyPluginAsync = async (scope) => {
    scope.setErrorHandler(createErrorPages({ logger, signIns, baseUrl: settings.baseUrl }))
    const { path } = oauthEndpoints.authorization
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      authorize(services, settings, request, reply)
    const options = { schema: hidden, exposeHeadRoute: false }
    scope.get(path, { ...options, config: { ...attempt, cors: false }, handler })
    scope.get(`${path}/:id`, { ...options, config: { access: 'anyone', cors: false }, handler })
  }
  const formRoutes: FastifyPluginAsync = async (scope) => {
    acceptForms(scope)
    answerOAuthErrors(scope, { logger, signIns })
    const { token, revocation, introspection } = oauthEndpoints
    addForm(scope, services, token.path, (form, hasBasic) =>
      prepareTokenRequest(form, settings, hasBasic),
    )
    addForm(scope, services, revocation.path, prepareRevocation)
    addForm(scope, services, introspection.path, prepareIntrospection)
  }
  const jsonRoutes: FastifyPluginAsync = async (scope) => {
    answerOAuthErrors(scope, { logger, signIns })
    addRegistration(scope, services)
    scope.get(oauthEndpoints.jwks.path, { schema: hidden }, async (request, reply) => {
      const url = oauthEndpoints.jwks.path
      return sendOn(reply, await handOver(services, request, { method: 'GET', url, body: null }))
    })
  }
  for (const routes of [browserRoutes, formRoutes, jsonRoutes]) await app.register(routes)
}

type Prepare = (form: URLSearchParams, hasBasic: boolean) => URLSearchParams | OAuthRefusal

function addForm(
  scope: FastifyInstance,
  services: OAuthServices,
  url: string,
  prepare: Prepare,
): void {
  const options = { schema: hidden, bodyLimit: formBytesMax, config: attempt }
  scope.post(url, options, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const hasBasic = /^basic /i.test(request.headers.authorization ?? '')
    const prepared = prepare(form, hasBasic)
    if ('error' in prepared) {
      return reply.code(400).send(oauthErrorOf(prepared.error, prepared.description))
    }
    const type = 'application/x-www-form-urlencoded'
    const body: ServerRequest['body'] = { type, text: prepared.toString() }
    const answer = await handOver(services, request, { method: 'POST', url, body })
    if (answer.status === 401) noteFailure(services, request)
    return sendOn(reply, answer)
  })
}

/** Logs a failure, so that an operator sees that secrets are being guessed. The line never has the secret. */
function noteFailure({ logger, metrics }: OAuthServices, request: FastifyRequest): void {
  metrics.signInFailed('wrong_key')
  const { ip: address, id } = request
  const route = request.routeOptions.url
  logger.warn({ request_id: id, address, route, reason: 'wrong_key' }, 'sign-in failed')
}

function addRegistration(scope: FastifyInstance, services: OAuthServices): void {
  const url = oauthEndpoints.registration.path
  const options = { schema: hidden, bodyLimit: metadataBytesMax, config: attempt }
  scope.post(url, options, async (request, reply) => {
    const metadata = normalizeClientMetadata(request.body)
    if ('error' in metadata) {
      return reply.code(400).send(oauthErrorOf(metadata.error, metadata.description))
    }
    const body = { type: 'application/json', text: JSON.stringify(metadata) }
    const answer = await handOver(services, request, { method: 'POST', url, body })
    if (answer.status === 201) {
      const { client_id } = JSON.parse(answer.body) as { client_id: string }
      services.logger.info({ client_id, address: request.ip }, 'oauth client registered')
    }
    return sendOn(reply, answer)
  })
}

function sendOn(
  reply: FastifyReply,
  { status, headers, body }: Awaited<ReturnType<typeof handOver>>,
): FastifyReply {
  return reply.headers(headers).code(status).send(body)
}
