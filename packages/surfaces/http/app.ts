import { maxHeaderSize } from 'node:http'
import { describingKeywords } from '@enricher/contract/described-schema'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { recordRequests } from './access-log.ts'
import { createAdmission } from './admission.ts'
import { challengeFor } from './authenticate.ts'
import { basePathOf, createPathCut, requireOwnPath } from './base-path.ts'
import { acceptJson, strayBodyBytesMax } from './body.ts'
import { answerOddRequests, createBrokenRequestAnswers, type Gate } from './broken-requests.ts'
import { type ClientPace, clientPace } from './client-pace.ts'
import { compressReplies } from './compression.ts'
import { corsOptionsFor, refuseCrossOrigin } from './cross-origin.ts'
import { collectRoutes } from './described-routes.ts'
import { addDocs } from './docs.ts'
import { createDocumentTexts } from './document-texts.ts'
import { addDrain } from './drain.ts'
import { linkErrorPages } from './error-help.ts'
import { answerErrors } from './errors.ts'
import { createSignInWatch } from './failed-sign-ins.ts'
import type { HttpServices, HttpSettings } from './http-services.ts'
import { answerUnknownRoutes } from './not-found.ts'
import { addOAuthRoutes } from './oauth/oauth-routes.ts'
import { addPages, createPages } from './pages/pages.ts'
import { createRateLimits } from './rate-limit.ts'
import { createRequestIds } from './request-id.ts'
import { noticeUnreadFields } from './request-notices.ts'
import { addA2aRoute } from './routes/a2a.ts'
import { addAccountRoutes } from './routes/account.ts'
import { addAgentIdentityRoutes } from './routes/agent-identity.ts'
import { addAskRoutes } from './routes/ask.ts'
import { addBillingRoutes } from './routes/billing.ts'
import { addBulkRoutes } from './routes/bulk.ts'
import { addDiscoveryRoutes } from './routes/discovery.ts'
import { addEvidenceRoute } from './routes/evidence.ts'
import { addHealthRoutes } from './routes/health.ts'
import { addHomeRoutes } from './routes/home.ts'
import { addIconRoutes } from './routes/icons.ts'
import { addJobRoutes } from './routes/jobs.ts'
import { addKeyRoutes } from './routes/keys.ts'
import { addLogoRoute } from './routes/logo.ts'
import { addLookupRoutes } from './routes/lookups.ts'
import { addMcpRoute } from './routes/mcp.ts'
import { addWebhookSecretRoutes } from './routes/webhook-secret.ts'
import { schemaCompilers } from './schema-compilers.ts'
import { boundConnections, serverTimeouts } from './server-limits.ts'

/** Builds the app, the map of the service: every hook and every group of routes, in the order of their effect. */
export async function buildApp(
  services: HttpServices,
  settings: HttpSettings,
  pace: ClientPace = clientPace,
): Promise<FastifyInstance> {
  // The server is created with the answers to broken requests, which need handlers that are made of the server.
  const { promise: gateWhenOpen, resolve: openGate } = Promise.withResolvers<Gate>()
  const { uploads, ...brokenRequests } = createBrokenRequestAnswers(gateWhenOpen, pace)
  const app = createServer(services, settings, { ...serverTimeouts(pace), ...brokenRequests })
  const challenge = challengeFor(settings)
  const limits = await createRateLimits(app, settings, services)
  const admit = createAdmission(services, limits, () => app.drain.isClosed(), settings)
  const record = recordRequests(app, services)
  const gate = { admit, limits, challenge, record }
  openGate(gate)

  addDrain(app, boundConnections(app, services.metrics))
  answerOddRequests(app, gate)
  acceptJson(app)
  compressReplies(app)
  noticeUnreadFields(app)
  const signIns = createSignInWatch(services)
  linkErrorPages(app, settings.baseUrl)
  answerErrors(app, { ...services, challenge, signIns })
  const sendNotFound = answerUnknownRoutes(app, { baseUrl: settings.baseUrl, challenge })
  refuseCrossOrigin(app)
  await app.register(cors, corsOptionsFor(settings))
  app.decorate('uploads', uploads)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', admit)
  app.addHook('onRequest', sendNotFound)

  const routes = collectRoutes(app)
  addLookupRoutes(app, services, settings)
  addKeyRoutes(app, services)
  addAccountRoutes(app, services)
  addEvidenceRoute(app, services)
  addLogoRoute(app, services)
  addAskRoutes(app, services, settings)
  addJobRoutes(app, services, settings)
  addWebhookSecretRoutes(app, services)
  await addBulkRoutes(app, services, settings)
  await addBillingRoutes(app, services)
  const texts = createDocumentTexts(app, settings)
  const pages = createPages(services, settings, { signIns, limits, routes })
  addHomeRoutes(app, settings, texts, pages)
  addDiscoveryRoutes(app, settings, texts, routes)
  addA2aRoute(app, services, settings)
  await addMcpRoute(app, services, settings, { texts, limits, challenge })
  addHealthRoutes(app, services)
  addIconRoutes(app)
  await addAgentIdentityRoutes(app, services)
  addDocs(app, settings, texts)
  await addPages(app, pages)
  await addOAuthRoutes(app, services, settings, signIns)
  requireOwnPath(basePathOf(settings), routes)
  return app
}

// Node's bound of all headers, so that the router refuses no id as too long: its handler answers that it is unknown.
const parameterCharactersMax = maxHeaderSize

// JSON types are not converted, and unknown fields stay. Checking ends at the first mistake: a pattern is only tried on
// a text within its length bound, and only a list within its own bound is read.
const validation = {
  coerceTypes: false,
  removeAdditional: false,
  allErrors: false,
  keywords: describingKeywords,
}

function createServer(
  services: Pick<HttpServices, 'logger'>,
  settings: HttpSettings,
  arrival: ReturnType<typeof serverTimeouts> &
    Omit<ReturnType<typeof createBrokenRequestAnswers>, 'uploads'>,
): FastifyInstance {
  return Fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    // access-log.ts writes one line per request; a logger per request would only cost time.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: createRequestIds(),
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    bodyLimit: strayBodyBytesMax,
    forceCloseConnections: 'idle',
    // Admission refuses requests that still arrive during the stop, in our own format.
    return503OnClosing: false,
    routerOptions: { maxParamLength: parameterCharactersMax },
    ajv: { customOptions: validation },
    schemaController: { compilersFactory: schemaCompilers },
    rewriteUrl: createPathCut(basePathOf(settings)),
    ...arrival,
  })
}
