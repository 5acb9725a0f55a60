import type { FastifyInstance } from 'fastify'
import type { HttpServices } from './http-services.ts'

// Unknown paths are one series: a scanner must not fill the metrics with its guesses.
const unknownRoute = 'unknown'
// What is no HTTP names no method either.
const unknownMethod = 'unknown'

/** Writes down a request that never became one. */
export type RefusalRecord = (requestId: string, status: number) => void

/**
 * Writes one line and one measurement per request, when its reply has been sent. Returns what does the same for
 * requests that Node's server refused before the framework saw them.
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
    lines.info(
      {
        request_id: request.id,
        method: request.method,
        route,
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
