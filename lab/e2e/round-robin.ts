import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

/** A small load balancer, as many stand before two processes of the service. */
export type RoundRobin = {
  readonly url: string
  /** How many of the processes it takes for ready. */
  readyCount(): number
  stop(): Promise<void>
}

const lookEveryMs = 500
const lookTimeoutMs = 2_000

/** Hands each request to the next process that said on /readyz that it is ready; it repeats none that failed. */
export async function startRoundRobin(urls: readonly string[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  const lastLook = new Map<string, number>()
  let looks = 0
  const look = async (url: string) => {
    looks += 1
    const own = looks
    lastLook.set(url, own)
    const signal = AbortSignal.timeout(lookTimeoutMs)
    const reply = await fetch(`${url}/readyz`, { signal }).catch(() => null)
    await reply?.body?.cancel()
    // On a busy machine one look may outlast the next: what was said before a stop began must not count after it.
    if (lastLook.get(url) !== own) return
    // Nothing is known without an answer: a process that leaves says so for seconds before.
    if (reply?.ok) ready.add(url)
    else if (reply) ready.delete(url)
  }
  const timer = setInterval(() => urls.map(look), lookEveryMs)
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const targets = urls.filter((url) => ready.has(url))
    next += 1
    const { hostname, port } = new URL(targets[next % targets.length] ?? 'http://127.0.0.1:1')
    const { method, url: path, headers } = incoming
    const onward = request({ agent, hostname, port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 0, reply.headers)
      reply.pipe(outgoing)
    })
    // What a balancer says when the process behind it is gone.
    onward.on('error', (error) => outgoing.writeHead(599, { 'x-error': error.message }).end())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await Promise.all(urls.map(look))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    readyCount: () => ready.size,
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      agent.destroy()
    },
  }
}
