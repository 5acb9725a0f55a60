import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../lib/metrics.ts'

// The longest headers, 16 KiB, within ten seconds: 13 kbit/s.
const headersTimeoutMs = 10_000
// And the longest body, 25 KiB, within five more.
const requestTimeoutMs = 15_000
// How late Node may be in noticing either; looking through thousands of connections takes it a millisecond.
const checkEveryMs = 1_000
// Longer than the idle timeout of common load balancers (60 s), so that they close first.
const keepAliveTimeoutMs = 75_000
// Some 20 KB each while they idle, so 100 MB at most; a busy service behind a proxy has some hundred.
const connectionsMax = 5_000
// A full house is emptied of idle connections this often at most: looking for them takes a millisecond.
const reapEveryMs = 1_000

/** What the server is created with, so that no client can hold a connection for long by sending slowly. */
export const serverTimeouts = {
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: keepAliveTimeoutMs,
  http: {
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: checkEveryMs,
    // Refused in our own form by request-head.ts.
    requireHostHeader: false,
  },
}

/**
 * Bounds the connections that are open at a time. One more is closed at once and counted; for the next to find
 * room, connections that idle between two requests are closed.
 */
export function boundConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  metrics: Pick<Metrics, 'connectionRefused'>,
  max = connectionsMax,
): void {
  server.maxConnections = max
  let reapedAtMs = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    metrics.connectionRefused()
    const nowMs = performance.now()
    if (nowMs - reapedAtMs < reapEveryMs) return
    reapedAtMs = nowMs
    server.closeIdleConnections()
  })
}
