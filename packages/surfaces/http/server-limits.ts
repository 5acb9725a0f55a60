import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Metrics } from '@enricher/service/lib/metrics'
import { createSlots, type Slots } from '@enricher/service/lib/slots'
import type { FastifyInstance } from 'fastify'
import { type ClientPace, clientPace } from './client-pace.ts'

// Longer than the idle timeout of common load balancers (60 s), so that they close first.
const keepAliveTimeoutMs = 75_000
// Longer than the longest lookup an operator may allow (300 s), during which no byte moves either. A client that does
// not read its reply holds its connection, and the bytes buffered for it, no longer than this.
const stillTimeoutMs = 330_000
// Unanswered requests that one connection may have. Clients that pipeline at all have a few under way;
// one read of the socket, 64 KB, holds over two thousand, at some 5 KB each.
const underWayMax = 32
// An idle connection takes some 20 KB, so 100 MB at most; a busy service behind a proxy has some hundred.
const connectionsMax = 5_000
// When all connections are in use, idle ones are closed this often at most: looking for them takes a millisecond.
const reapEveryMs = 1_000

/** Returns the time-outs of the server, so that no client can hold a connection for long by sending slowly. */
export function serverTimeouts({ headersMs, requestMs, checkEveryMs }: ClientPace) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionTimeout: stillTimeoutMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkEveryMs,
      // request-head.ts refuses a missing Host in our own form.
      requireHostHeader: false,
    },
  }
}

// Time between the reads of one look; two looks are never as close.
const sameLookMs = 10

/**
 * Makes a late look for overdue requests skip its round. In a process that was suspended, or busy for seconds, requests
 * that arrived long ago are read only after the look, which would answer them with 408. Of two late looks in a row only
 * the first is skipped, so that slow senders are ended even in a process that is always late.
 *
 * Node reads both times at each look, and does not look while both are 0.
 */
export function forgiveLateLooks(
  server: Pick<Server, 'headersTimeout' | 'requestTimeout'>,
  lookEveryMs = clientPace.checkEveryMs,
): void {
  let lookedAtMs = performance.now()
  let isForgiven = false
  const forgives = () => {
    const nowMs = performance.now()
    const sinceMs = nowMs - lookedAtMs
    if (sinceMs > sameLookMs) {
      isForgiven = !isForgiven && sinceMs > 2 * lookEveryMs
      lookedAtMs = nowMs
    }
    return isForgiven
  }
  for (const name of ['headersTimeout', 'requestTimeout'] as const) {
    const timeoutMs = server[name]
    Object.defineProperty(server, name, { get: () => (forgives() ? 0 : timeoutMs) })
  }
}

/**
 * Bounds the open connections, and the requests under way on each. A further connection is closed at once and counted;
 * to make room for the next one, connections that idle between two requests are closed. Returns the replies under way.
 */
export function boundConnections(
  { server, routing }: Pick<FastifyInstance, 'server' | 'routing'>,
  metrics: Pick<Metrics, 'connectionRefused'>,
  max = connectionsMax,
): Pick<Slots<ServerResponse>, 'all' | 'size'> {
  const replies = createSlots<ServerResponse>()
  server.maxConnections = max
  forgiveLateLooks(server)
  server.removeAllListeners('request').on('request', boundPipelines(routing, replies, metrics))
  let reapedAtMs = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    metrics.connectionRefused()
    const nowMs = performance.now()
    if (nowMs - reapedAtMs < reapEveryMs) return
    reapedAtMs = nowMs
    server.closeIdleConnections()
  })
  return replies
}

/**
 * Hands on the requests of a connection while few of them wait for their answers. One more ends the connection, and
 * the requests that were read along with it are dropped: handled in one go, a single read would keep all other callers
 * waiting, and the answers would fill the memory for as long as the client does not read them.
 */
function boundPipelines(
  answer: RequestListener,
  replies: Slots<ServerResponse>,
  metrics: Pick<Metrics, 'connectionRefused'>,
): RequestListener {
  const connections = new WeakMap<IncomingMessage['socket'], { underWay: number }>()
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Requests that the parser had read already still arrive.
    if (socket.destroyed) return
    let connection = connections.get(socket)
    if (!connection) {
      connection = { underWay: 0 }
      connections.set(socket, connection)
    }
    if (connection.underWay >= underWayMax) {
      metrics.connectionRefused()
      socket.destroy()
      return
    }
    connection.underWay += 1
    const slot = replies.add(response)
    response.once('close', () => {
      replies.remove(slot)
      connection.underWay -= 1
    })
    answer(request, response)
  }
}
