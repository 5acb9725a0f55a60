import { createServer, type IncomingMessage } from 'node:http'
import { listenOnFreePort, loopback } from '../servers/listener.ts'

/** Failures that any service on the web may show. */
type CommonFault = 'unavailable' | 'rate_limited' | 'silent' | 'malformed' | 'dropped'

export type DoubleReply = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export type DoubleRequest = { readonly url: URL; readonly headers: IncomingMessage['headers'] }

/** A double of a foreign service: the same contract and faults, without the service behind it. */
export type Double<Fault extends string> = {
  readonly baseUrl: string
  /** Makes every answer fail in this way from now on; null ends it. */
  fail(fault: Fault | CommonFault | null): void
  /** Returns the number of requests so far: all, or those that `isMeant` picks. */
  requests(isMeant?: (url: URL) => boolean): number
  resetCounts(): void
  stop(): Promise<void>
}

/** Starts a double that answers with `reply`, or with one of `faults`, whose names come on top of the common ones. */
export async function startDouble<Fault extends string>(
  reply: (request: DoubleRequest) => DoubleReply,
  faults: Readonly<Record<Fault, (request: DoubleRequest) => DoubleReply>>,
): Promise<Double<Fault>> {
  const seen: URL[] = []
  let fault: Fault | CommonFault | null = null
  const isOwn = (name: string): name is Fault => Object.hasOwn(faults, name)

  const answerOf = (request: DoubleRequest): DoubleReply | 'silent' | 'dropped' => {
    if (fault === null) return reply(request)
    if (isOwn(fault)) return faults[fault](request)
    return commonFaults[fault]
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${loopback}`)
    seen.push(url)
    const answer = answerOf({ url, headers: request.headers })
    if (answer === 'dropped') request.socket.destroy()
    if (typeof answer === 'string') return
    const { status, type, body, headers } = answer
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  const { port, stop } = await listenOnFreePort(server)
  return {
    baseUrl: `http://${loopback}:${port}`,
    fail(next) {
      fault = next
    },
    requests: (isMeant = () => true) => seen.filter(isMeant).length,
    resetCounts() {
      seen.length = 0
    },
    stop,
  }
}

/** Creates a JSON reply. */
export function json(body: unknown, headers: Readonly<Record<string, string>> = {}): DoubleReply {
  const type = 'application/json; charset=utf-8'
  return { status: 200, type, body: JSON.stringify(body), headers }
}

/** Creates a page for people, where a program expected data. */
export function errorPage(status: number, text: string, headers = {}): DoubleReply {
  const body = `<!DOCTYPE html><html><head><title>${text}</title></head><body><h1>${text}</h1></body></html>`
  return { status, type: 'text/html; charset=utf-8', body, headers }
}

const commonFaults: Record<CommonFault, DoubleReply | 'silent' | 'dropped'> = {
  unavailable: errorPage(503, 'Service Unavailable', { 'retry-after': '5' }),
  rate_limited: errorPage(429, 'Too Many Requests', { 'retry-after': '60' }),
  malformed: { status: 200, type: 'application/json', body: '{"search":[{"id":"Q' },
  silent: 'silent',
  dropped: 'dropped',
}
