import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ending } from './database.ts'

/**
 * The fate of one request. `unsent`: the service never sees it. `unanswered`: its reply is lost. `cut`: half of the
 * body arrives, then the connection ends; `short`: half arrives as if it were all. `stalled`: half, then nothing.
 */
export type Fault =
  | 'none'
  | 'unsent'
  | 'unanswered'
  | 'cut'
  | 'short'
  | 'stalled'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: string }

export type FaultyProxy = {
  readonly url: string
  /** Sets the faults of the next requests, in order; later requests are forwarded. */
  plan(...faults: readonly Fault[]): void
  /** The requests that arrived since the plan. */
  readonly seen: readonly IncomingMessage[]
}

type Upstream = { readonly status: number; readonly headers: object; readonly body: Buffer }

/** Opens a proxy on loopback before a service, which damages replies as planned. */
export async function openFaultyProxy(target: string, ending: Ending): Promise<FaultyProxy> {
  let faults: Fault[] = []
  let seen: IncomingMessage[] = []
  const server = createServer((incoming, reply) => {
    seen.push(incoming)
    const fault = faults.shift() ?? 'none'
    void answer(target, incoming, reply, fault).catch(() => reply.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ending.after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan(...planned) {
      faults = [...planned]
      seen = []
    },
    get seen() {
      return seen
    },
  }
}

async function answer(
  target: string,
  incoming: IncomingMessage,
  reply: ServerResponse,
  fault: Fault,
): Promise<void> {
  if (fault === 'unsent') return void incoming.socket.resetAndDestroy()
  if (typeof fault === 'object') {
    reply.writeHead(fault.status, { 'content-type': 'text/plain', ...fault.headers })
    return void reply.end(fault.body)
  }
  const { status, headers, body } = await forward(target, incoming)
  if (fault === 'unanswered') return void incoming.socket.resetAndDestroy()
  const half = body.subarray(0, body.length / 2)
  if (fault === 'none' || fault === 'short') {
    const sent = fault === 'none' ? body : half
    reply.writeHead(status, { ...headers, 'content-length': sent.length })
    return void reply.end(sent)
  }
  reply.writeHead(status, { ...headers, 'content-length': body.length })
  reply.write(half, () => fault === 'cut' && reply.destroy())
}

/** Sends a request on and reads the whole reply. */
async function forward(target: string, incoming: IncomingMessage): Promise<Upstream> {
  const { method = 'GET', url = '/', headers } = incoming
  const outgoing = request(new URL(url, target), { method, headers, agent: false })
  incoming.pipe(outgoing)
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  const { 'transfer-encoding': _, ...kept } = reply.headers
  return { status: reply.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) }
}
