import { connect } from 'node:net'
import { readReply } from './client.ts'
import { envelopeFault, headerFault } from './judge.ts'
import { oddText } from './odd-texts.ts'
import type { Random } from './random.ts'

// The request within a request: it must never be answered.
const hidden = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
const post =
  'POST /find-website?sandbox=1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const body = '{"company_name":"Acme"}'

/** Requests that two readers of HTTP could take apart differently. */
const ambiguous: readonly string[] = [
  `${post}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}Content-Length: 3\r\nContent-Length: 300\r\n\r\n{}\n${hidden}`,
  `${post}Content-Length: 3, 300\r\n\r\n{}\n${hidden}`,
  `${post}Content-Length: +3\r\n\r\n{}\n${hidden}`,
  `${post}Content-Length: 0x3\r\n\r\n{}\n${hidden}`,
  `${post}Content-Length: -1\r\n\r\n${hidden}`,
  `${post}Content-Length : 3\r\n\r\n{}\n${hidden}`,
  `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n\r\n${hidden}`,
  `${post} Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n\r\n${hidden}`,
  `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}extra\r\n0\r\n\r\n${hidden}`,
  `GET / HTTP/1.1\nHost: a\n\n${hidden}`,
  `GET / HTTP/1.1\r\nHost: a\r\rX: y\r\n\r\n${hidden}`,
  `GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n${hidden}`,
  `GET / HTTP/1.1 \r\nHost: a\r\n\r\n${hidden}`,
  `GET / HTTP/9.9\r\nHost: a\r\n\r\n${hidden}`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
  `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`,
]

/** Requests that are whole and harmless; mutations of them are neither. */
const seeds: readonly string[] = [
  `${post}Content-Length: ${body.length}\r\n\r\n${body}`,
  `${post}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  'GET /sandbox HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET  / HTTP/1.1\r\nHost: a\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n',
  'GET http://a/sandbox HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
]

/** Sends bytes that may be no HTTP over a connection of their own. Returns the fault of the reply, or null. */
export async function sendRawBytes(random: Random, port: number): Promise<string | null> {
  const isAmbiguous = random.percent(40)
  const bytes = isAmbiguous
    ? Buffer.from(random.pick(ambiguous), 'latin1')
    : mutated(random, random.pick(seeds))
  const received = await exchange(port, bytes)
  const fault = faultIn(received, isAmbiguous)
  return fault === null ? null : `${fault}\n${JSON.stringify(bytes.toString('latin1'))}`
}

function faultIn(received: Buffer, isAmbiguous: boolean): string | null {
  if (isAmbiguous && received.includes('There is nothing at this path')) {
    return 'a request within a request was answered'
  }
  const reply = readReply(received)
  // A reset, or bytes that are not even a line, gets no answer.
  if (reply === null || reply.status === 100) return null
  if (reply.status >= 500) return `${reply.status} ${reply.body.slice(0, 200)}`
  return headerFault(reply) ?? (reply.status >= 400 ? envelopeFault(reply) : null)
}

function mutated(random: Random, seed: string): Buffer {
  const bytes = Buffer.from(seed, 'latin1')
  const at = random.integer(bytes.length)
  const kind = random.integer(5)
  if (kind === 0) return bytes.subarray(0, at)
  if (kind === 1) return insert(bytes, at, Buffer.from(oddText(random, 20)))
  if (kind === 2) return insert(bytes, at, Buffer.from(random.pick(['\r\n', '\n', '\0', ' ', ':'])))
  if (kind === 3) return insert(bytes, bytes.indexOf('\r\n') + 2, longHeader(random))
  for (let i = 0; i < 3; i += 1) bytes[random.integer(bytes.length)] = random.integer(256)
  return bytes
}

function longHeader(random: Random): Buffer {
  return Buffer.from(
    `X-${'a'.repeat(random.integer(9_000))}: ${'b'.repeat(random.integer(9_000))}\r\n`,
  )
}

function insert(bytes: Buffer, at: number, extra: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)])
}

// A reader without an answer by then waits for bytes that will not come.
const answerTimeoutMs = 2_000

/** Returns everything that comes back before the service closes; the sender ends its side at once. */
function exchange(port: number, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined)
    socket.setTimeout(answerTimeoutMs, () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks)))
  })
}
