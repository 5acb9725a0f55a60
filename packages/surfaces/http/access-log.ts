import type { FastifyInstance } from 'fastify'
import type { HttpServices } from './http-services.ts'

// Unknown paths are one series: a scanner must not fill the metrics with its guesses.
const unknownRoute = 'unknown'
// Bytes that are no HTTP name no method either.
const unknownMethod = 'unknown'

/** Logs bytes that never became a request. */
export type RefusalRecord = (requestId: string, status: number) => void

// Enough of a path to say what was looked for.
const pathCharactersMax = 120
// Longer than any word of a path of ours: a key, a token or a digest.
const wordCharactersMax = 24

/**
 * Returns an unknown path as it may be written down: without its query, and without what could be a secret or an
 * address of a person.
 */
function pathOf(url: string): string {
  const [path = ''] = url.slice(0, pathCharactersMax).split('?')
  return path
    .split('/')
    .map((part) => (isPlain(part) ? part : '…'))
    .join('/')
}

function isPlain(part: string): boolean {
  return part.length <= wordCharactersMax && /^[\w.~-]*$/.test(part) && !/key_|_secret/i.test(part)
}

/**
 * Writes one log line and one measurement per request, when its reply has been sent; probes that succeed get the
 * measurement alone. Returns a function that does the same for requests that Node's server refused before the
 * framework saw them.
 */
export function recordRequests(
  app: FastifyInstance,
  { logger, metrics }: Pick<HttpServices, 'logger' | 'metrics'>,
): RefusalRecord {
  // The line is made of the fields below and no others: searching it for secrets costs more than writing it.
  const lines = logger.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? unknownRoute
    const ms = reply.elapsedTime
    metrics.requestEnded(request.method, route, reply.statusCode, ms)
    // Probes come every few seconds and are only counted; a probe that fails is logged.
    const isProbe = request.routeOptions.config?.access === 'monitor'
    if (isProbe && reply.statusCode < 400) return done()
    lines.info(
      {
        request_id: request.id,
        method: request.method,
        route,
        path: route === unknownRoute ? pathOf(request.url) : undefined,
        status: reply.statusCode,
        ms: Math.round(ms * 10) / 10,
        account_id: request.caller?.accountId ?? undefined,
      },
      'request',
    )
    done()
  })
  return (requestId, status) => {
    metrics.requestEnded(unknownMethod, unknownRoute, status, 0)
    const line = { request_id: requestId, method: unknownMethod, route: unknownRoute, status }
    lines.info(line, 'request')
  }
}
