import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpSettings } from './http-services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No web page of another origin may call the route; read by @fastify/cors, too. */
    cors?: false
  }
}

/**
 * Decides which web pages may call, by `CORS_ORIGINS`. The API reads no cookies: a page that calls with a key gets
 * what the key grants and no more. Routes that need no key and yet reveal or do something say `cors: false`, and so do
 * the pages for browsers. A preflight goes on to admission, because it counts like any request.
 */
export function corsOptionsFor({ corsOrigins }: Pick<HttpSettings, 'corsOrigins'>) {
  return { ...options, origin: originOf(corsOrigins) }
}

function originOf(origins: readonly string[]): string | string[] | false {
  if (origins.includes('none')) return false
  return origins.includes('*') ? '*' : [...origins]
}

/**
 * Answers preflights of routes with `cors: false` like those of an unknown path. The CORS library decides by route, and
 * it sees one route for all preflights. Call before routes are added.
 */
export function refuseCrossOrigin(app: FastifyInstance): void {
  const known = new Set<string>()
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.cors !== false || known.has(url)) return
    known.add(url)
    app.options(url, { schema: { hide: true }, config: { cors: false } }, callNotFound)
  })
}

function callNotFound(_: FastifyRequest, reply: FastifyReply): void {
  reply.callNotFound()
}

const options = {
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'Api-Version',
    'X-Request-Id',
    // MCP clients in browsers send these headers, also for the metadata.
    'MCP-Protocol-Version',
    'Mcp-Method',
    'Mcp-Name',
    'Mcp-Session-Id',
  ],
  exposedHeaders: [
    'WWW-Authenticate',
    'Link',
    'Location',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
    'X-Request-Id',
    'Api-Version',
    'Idempotent-Replayed',
    'Error-Code',
    'Error-Param',
    'Request-Notice',
    'Mcp-Session-Id',
    'Deprecation',
    'Sunset',
  ].join(', '),
  maxAge: 86_400,
  preflightContinue: true,
  strictPreflight: false,
}
