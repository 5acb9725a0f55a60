import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

/** A small load balancer like those that stand before two processes of the service. */
export type RoundRobin = {
  readonly url: string
  /** Returns the number of processes that the balancer takes for ready. */
  readyCount(): number
  stop(): Promise<void>
}

const lookEveryMs = 500
const lookTimeoutMs = 2_000

/** Hands each request to the next process whose /readyz says that it is ready; no failed request is repeated. */
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
    // On a busy machine one look may outlast the next: a reply from before a stop must not count after it.
    if (lastLook.get(url) !== own) return
    // A look without an answer says nothing: a process that stops says so on /readyz for seconds before.
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
    // A balancer answers like this when the process behind it has ended.
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
