import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listenOnFreePort } from '../world/servers/listener.ts'
import { isReady } from './supervisor.ts'

/** A proxy before several processes, which asks each of them whether it may have traffic. */
export type RoundRobin = { readonly url: string; stop(): Promise<void> }

// Load balancers check in this way, most of them less often.
const checkEveryMs = 500
const upstreamTimeoutMs = 60_000

/**
 * Starts the proxy. A process that is not ready gets no new requests; a request whose connection is refused goes to the
 * next process. A request that fails after it was sent is not sent again: it may have been carried out.
 */
export async function startRoundRobin(upstreams: readonly string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(upstreams)
  const check = async (upstream: string) => {
    if (await isReady(upstream)) ready.add(upstream)
    else ready.delete(upstream)
  }
  const timers = upstreams.map((upstream) => setInterval(() => void check(upstream), checkEveryMs))
  let next = 0
  const readyInOrder = () => {
    next += 1
    const all = [...upstreams.slice(next % upstreams.length), ...upstreams].slice(
      0,
      upstreams.length,
    )
    return all.filter((upstream) => ready.has(upstream))
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => pass(agent, readyInOrder(), incoming, Buffer.concat(chunks), outgoing))
  })
  const listener = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${listener.port}`,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await listener.stop()
      agent.destroy()
    },
  }
}

function pass(
  agent: Agent,
  [upstream, ...others]: readonly string[],
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): void {
  if (upstream === undefined) {
    answer(outgoing, 503, 'no process is ready')
    return
  }
  const { method, url, headers } = incoming
  const { connection, ...passed } = headers
  const sent = request(`${upstream}${url}`, { method, headers: passed, agent })
  sent.setTimeout(upstreamTimeoutMs, () => sent.destroy(new Error('no answer in time')))
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && others.length > 0) {
      pass(agent, others, incoming, body, outgoing)
      return
    }
    answer(outgoing, 502, `${error.message}, after ${sent.reusedSocket ? 'others' : 'none'}`)
  })
  sent.on('response', (reply) => {
    const { connection: hop, ...kept } = reply.headers
    outgoing.writeHead(reply.statusCode ?? 502, kept)
    reply.pipe(outgoing)
    reply.on('error', () => outgoing.destroy())
  })
  sent.end(body)
}

function answer(outgoing: ServerResponse, status: number, why: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify({ detail: `proxy: ${why}` }))
}
