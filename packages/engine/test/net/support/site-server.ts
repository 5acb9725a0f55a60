import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export type SiteServer = {
  readonly port: number
  /** `METHOD host path` of every request, in order. */
  readonly requests: string[]
  /** Connections accepted so far, and those open now. */
  readonly connections: { accepted: number; open: number; openMax: number }
  stop(): Promise<void>
}

export type Credentials = { readonly key: string; readonly cert: string }

/** A web server on the given loopback address; with credentials it speaks TLS. */
export async function startSiteServer(
  listener: RequestListener,
  options: { readonly host?: string; readonly port?: number; readonly tls?: Credentials } = {},
): Promise<SiteServer> {
  const requests: string[] = []
  const record: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.headers.host} ${request.url}`)
    listener(request, response)
  }
  const server: Server = options.tls ? createTlsServer(options.tls, record) : createServer(record)
  const sockets = new Set<Socket>()
  const connections = { accepted: 0, open: 0, openMax: 0 }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    connections.accepted += 1
    connections.open += 1
    connections.openMax = Math.max(connections.openMax, connections.open)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      connections.open -= 1
    })
  })
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections,
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
