import helmet from '@fastify/helmet'
import reference from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance } from 'fastify'
import type { HttpSettings } from './ports.ts'

/** The pages of the interactive reference as a server of their own that listens nowhere. */
export async function createReference(settings: HttpSettings): Promise<FastifyInstance> {
  const pages = Fastify()
  await pages.register(helmet, {
    contentSecurityPolicy: { directives: policyFor(settings) },
    // Whether a whole domain speaks HTTPS only is for its operator to say.
    strictTransportSecurity: false,
  })
  await pages.register(reference, { routePrefix: '/docs', configuration: pageConfiguration })
  await pages.ready()
  return pages
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
  // As the contract lists them: what belongs together stands together.
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenAllTags: true,
  authentication: { preferredSecurityScheme: 'apiKey' },
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
