import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ConnectionConfig } from '../../packages/service/postgres/connection.ts'
import { freePort } from './service-process.ts'

/** A TCP proxy on loopback whose connections can be made to fail the way networks do. */
export type SilentProxy = {
  readonly host: string
  readonly port: number
  /** Carries new connections. Silent ones stay silent: a flow that a network forgot does not come back. */
  pass(): Promise<void>
  /** Accepts connections, and drops every byte of every connection from now on, in both directions. */
  swallow(): void
  /** Resets every connection and accepts no new one until `pass`, like a server that is stopped. */
  refuse(): Promise<void>
  /** Connections of clients that are open now, silent ones included. */
  openCount(): number
  close(): Promise<void>
}

/** The server behind the proxy: a TCP address, or a server as `pg` names it, whose host may be a socket's folder. */
export type ProxyTarget = Pick<ConnectionConfig, 'host' | 'port'>

type Pair = { readonly client: Socket; readonly upstream: Socket | null; isSilent: boolean }

const host = '127.0.0.1'

/** Opens a proxy to `target` on a free port. Close it, or the test does not end. */
export async function openSilentProxy(target: ProxyTarget): Promise<SilentProxy> {
  const pairs = new Set<Pair>()
  let isSwallowing = false
  const server = createServer((client) => {
    // A silent connection gets no upstream: its bytes are dropped from the first on.
    const pair: Pair = {
      client,
      upstream: isSwallowing ? null : openUpstream(target),
      isSilent: isSwallowing,
    }
    pairs.add(pair)
    carry(pair)
    client.on('close', () => {
      // A server behind a forgotten flow does not learn that its client is gone.
      if (!pair.isSilent) forget(pairs, pair)
    })
    pair.upstream?.on('close', () => {
      if (!pair.isSilent) forget(pairs, pair)
    })
  })
  // The proxy closes its port for a while and must get it back, so it takes one that no system gives out by itself.
  server.listen(await freePort(), host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    host,
    port,
    async pass() {
      isSwallowing = false
      if (server.listening) return
      server.listen(port, host)
      await once(server, 'listening')
    },
    async refuse() {
      for (const pair of pairs) forget(pairs, pair)
      await closed(server)
    },
    swallow() {
      isSwallowing = true
      for (const pair of pairs) pair.isSilent = true
    },
    openCount: () => [...pairs].filter(({ client }) => !client.destroyed).length,
    async close() {
      for (const pair of pairs) forget(pairs, pair)
      await closed(server)
    },
  }
}

function closed(server: Server): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve))
}

export function openUpstream({ host: place, port }: ProxyTarget): Socket {
  return place.startsWith('/') ? connect(`${place}/.s.PGSQL.${port}`) : connect(port, place)
}

function carry(pair: Pair): void {
  const { client, upstream } = pair
  // A socket that fails is destroyed, and its end closes the other socket of the pair.
  for (const socket of [client, upstream]) socket?.on('error', () => socket.destroy())
  client.setNoDelay(true)
  client.on('data', (bytes) => {
    if (!pair.isSilent) upstream?.write(bytes)
  })
  upstream?.on('data', (bytes) => {
    if (!pair.isSilent) client.write(bytes)
  })
}

function forget(pairs: Set<Pair>, pair: Pair): void {
  pairs.delete(pair)
  pair.client.resetAndDestroy()
  pair.upstream?.destroy()
}
