import helmet from '@fastify/helmet'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ApiError } from '../contract/errors.ts'
import type { HttpSettings } from './ports.ts'

// The bundle only changes with a release.
const bundleCaching = 'public, max-age=86400'

/** The interactive reference at /docs: served from here, loading nothing from anywhere else. */
export async function addDocs(app: FastifyInstance, settings: HttpSettings): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: { directives: policyFor(settings) },
      // Whether a whole domain speaks HTTPS only is for its operator to say.
      strictTransportSecurity: false,
    })
    scope.addHook('onRequest', async (request, reply) => {
      // The page builds URLs from the Host header.
      if (!URL.canParse(`http://${request.host}`)) {
        throw new ApiError('bad_request', 'The Host header is not a host name.')
      }
      if (request.url.endsWith('.js')) reply.header('cache-control', bundleCaching)
    })
    await scope.register(reference, { routePrefix: '/docs', configuration: pageConfiguration })
  }
  await app.register(plugin)
}

const pageConfiguration = {
  url: '../openapi.json',
  pageTitle: 'Enricher API',
  // Everything that would be fetched from, or sent to, somebody else's host.
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

/** The page's own script and styles stand in the page; requests may go to this API only. */
function policyFor({ baseUrl }: HttpSettings) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'unsafe-inline'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", new URL(baseUrl).origin],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  }
}
