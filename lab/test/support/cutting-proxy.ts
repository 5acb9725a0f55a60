import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { ConnectionConfig } from '../../../packages/service/postgres/connection.ts'
import { openUpstream } from '../../tools/silent-proxy.ts'
import type { Ending } from './database.ts'

/** `unsent`: the server never sees the statement. `unanswered`: the server carries it out, and the reply is lost. */
export type CutMoment = 'unsent' | 'unanswered'

/** A TCP proxy on loopback before a database, which resets every connection at a statement of a given name. */
export type CuttingProxy = {
  readonly host: string
  readonly port: number
  /** Cuts once, at the next statement of this name. */
  arm(statement: string, moment: CutMoment): void
  /** Whether the cut that was armed last has happened. */
  hasCut(): boolean
}

type Pair = { readonly client: Socket; readonly upstream: Socket; isAnswerLost: boolean }

/** Opens a proxy to a database on a free port. */
export async function openCuttingProxy(
  target: ConnectionConfig,
  ending: Ending,
): Promise<CuttingProxy> {
  const pairs = new Set<Pair>()
  let armed: { readonly name: Buffer; readonly moment: CutMoment } | null = null
  const cut = () => {
    armed = null
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
    pairs.clear()
  }
  const server = createServer((client) => {
    const pair: Pair = { client, upstream: openUpstream(target), isAnswerLost: false }
    pairs.add(pair)
    for (const [socket, other] of [
      [client, pair.upstream],
      [pair.upstream, client],
    ] as const) {
      socket.on('error', () => socket.destroy())
      socket.on('close', () => other.destroy())
    }
    client.on('data', (bytes) => {
      const isNamed = armed !== null && bytes.includes(armed.name)
      if (isNamed && armed?.moment === 'unsent') return cut()
      if (isNamed) {
        pair.isAnswerLost = true
        armed = null
      }
      pair.upstream.write(bytes)
    })
    pair.upstream.on('data', (bytes) => {
      if (pair.isAnswerLost) cut()
      else client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ending.after(async () => {
    cut()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    // The protocol has names of statements as they are, with a NUL behind them.
    arm(statement, moment) {
      armed = { name: Buffer.from(`${statement}\0`), moment }
    },
    hasCut: () => armed === null,
  }
}
