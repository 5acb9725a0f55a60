import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import process from 'node:process'

// The load of a benchmark, in a process of its own: node load-generator.ts PORT SECONDS CONNECTIONS TARGETS.json
// It uses raw sockets, so that it takes as little of the shared processors as it can.

/** One prepared request; the Idempotency-Key is drawn anew every time it is sent. */
export type LoadTarget = { readonly path: string; readonly token: string; readonly body: string }

export type LoadResult = {
  readonly requests: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

const [port = 0, seconds = 1, connections = 1] = process.argv.slice(2, 5).map(Number)
const targets: LoadTarget[] = JSON.parse(readFileSync(process.argv[5] ?? '', 'utf8'))
const heads = targets.map(
  ({ path, token, body }) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nIdempotency-Key: `,
)

const latenciesMs: number[] = []
let failures = 0
let next = 0

const startMs = performance.now()
const endMs = startMs + seconds * 1000
await Promise.all(Array.from({ length: connections }, drive))
const elapsedS = (performance.now() - startMs) / 1000
latenciesMs.sort((a, b) => a - b)
const result: LoadResult = {
  requests: latenciesMs.length,
  requestsPerSecond: latenciesMs.length / elapsedS,
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
  failures,
}
process.stdout.write(`${JSON.stringify(result)}\n`)

/** Drives one connection: a request, its whole reply, the next request, until the time is over. */
function drive(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let sentAtMs = 0
    let rest = ''
    const send = () => {
      sentAtMs = performance.now()
      if (sentAtMs >= endMs) return end(socket, resolve)
      const index = next++ % targets.length
      socket.write(`${heads[index]}${randomUUID()}\r\n\r\n${targets[index]?.body}`)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      const replyLength = lengthOf(rest)
      if (replyLength === null || rest.length < replyLength) return
      if (!rest.startsWith('HTTP/1.1 200')) failures += 1
      latenciesMs.push(performance.now() - sentAtMs)
      rest = rest.slice(replyLength)
      send()
    })
  })
}

/** Returns the length of the reply at the start of the text in bytes, or null while its head is incomplete. */
function lengthOf(text: string): number | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const match = /content-length: (\d+)/i.exec(text)
  return headEnd + 4 + Number(match?.[1] ?? 0)
}

function end(socket: Socket, resolve: () => void): void {
  socket.destroy()
  resolve()
}

function quantile(share: number): number {
  const index = Math.min(latenciesMs.length - 1, Math.floor(share * latenciesMs.length))
  return Math.round((latenciesMs[index] ?? 0) * 100) / 100
}
