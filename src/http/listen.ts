import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { stopListening } from './departure.ts'
import { forgiveLateLooks, serverTimeouts } from './server-limits.ts'

// RFC 6761 section 6.3: both are localhost, and clients try either first.
const loopback = ['127.0.0.1', '::1'] as const
// What the first server answers; the second one hands it on.
const shared = ['request', 'clientError', 'checkExpectation', 'connect', 'drop'] as const

/**
 * Starts to listen and returns the address. `localhost` is both of its addresses, as far as the machine has them: the
 * server that the framework would add for the second one knows none of our bounds and answers.
 * @throws when the port is taken
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
  if (host !== 'localhost') return app.listen({ host, port })
  const [first, second] = loopback
  const url = await app.listen({ host: first, port })
  await listenBeside(app, second, Number(new URL(url).port))
  return url
}

async function listenBeside(app: FastifyInstance, host: string, port: number): Promise<void> {
  const main = app.server
  const server = createServer(serverTimeouts.http)
  server.requestTimeout = serverTimeouts.requestTimeout
  server.keepAliveTimeout = serverTimeouts.keepAliveTimeout
  server.setTimeout(serverTimeouts.connectionTimeout)
  forgiveLateLooks(server)
  server.maxConnections = main.maxConnections
  for (const event of shared) server.on(event, (...parts) => main.emit(event, ...parts))
  app.departure.onClose(() => stopListening(server))
  main.once('close', () => server.closeAllConnections())
  closeTogether(main, server)
  server.listen(port, host)
  // A machine without IPv6 has the first address only.
  await once(server, 'listening').catch(() => undefined)
}

/** What cuts connections at the end of a stop, or makes room for others, means those of both addresses. */
function closeTogether(main: Server, beside: Server): void {
  for (const close of ['closeAllConnections', 'closeIdleConnections'] as const) {
    const closeOwn = main[close]
    main[close] = () => {
      closeOwn.call(main)
      beside[close]()
    }
  }
}
