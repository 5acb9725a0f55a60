import { connect } from 'node:net'

export type FuzzReply = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** A connection that is kept open, and opened again when the service closes it. */
export type Client = {
  /** Sends a request and returns the reply; null when the connection closed, or the time ran out, without one. */
  send(method: string, bytes: Buffer): Promise<FuzzReply | null>
  close(): void
}

// The time is longer than any lookup takes.
const replyTimeoutMs = 40_000

export function createClient(port: number): Client {
  let connection: Connection | null = null
  return {
    async send(method, bytes) {
      connection ??= openConnection(port)
      const reply = await connection.exchange(method, bytes)
      if (reply === null || reply.headers.get('connection') === 'close') {
        connection.close()
        connection = null
      }
      return reply
    },
    close: () => connection?.close(),
  }
}

type Connection = {
  exchange(method: string, bytes: Buffer): Promise<FuzzReply | null>
  close(): void
}

function openConnection(port: number): Connection {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let waiting: { readonly isHead: boolean; done(reply: FuzzReply | null): void } | null = null
  let received = Buffer.alloc(0)
  const finish = (reply: FuzzReply | null) => {
    received = Buffer.alloc(0)
    waiting?.done(reply)
    waiting = null
  }
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    const reply = waiting && readReply(received, waiting.isHead)
    if (reply) finish(reply)
  })
  socket.on('error', () => undefined).on('close', () => finish(null))
  socket.setTimeout(replyTimeoutMs, () => socket.destroy())
  return {
    exchange: (method, bytes) =>
      new Promise((done) => {
        waiting = { isHead: method === 'HEAD', done }
        if (socket.destroyed) finish(null)
        else socket.write(bytes)
      }),
    close: () => socket.destroy(),
  }
}

/** Reads the first reply in the bytes received; null while it is not whole. */
export function readReply(bytes: Buffer, isHead = false): FuzzReply | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const isChunked = !isHead && headers.get('transfer-encoding') === 'chunked'
  const length = isHead ? 0 : Number(headers.get('content-length') ?? 0)
  const body = isChunked ? chunkedBody(bytes, end + 4) : bodyOf(bytes, end + 4, length)
  return body === null ? null : { status: Number(first.split(' ')[1]), headers, body }
}

function bodyOf(bytes: Buffer, start: number, length: number): string | null {
  return bytes.length < start + length ? null : bytes.toString('utf8', start, start + length)
}

/** Reads a body in chunks (RFC 9112 section 7.1): a stream of events, or a file. */
function chunkedBody(bytes: Buffer, start: number): string | null {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const from = lineEnd + 2
    if (bytes.length < from + length + 2) return null
    if (length === 0) return Buffer.concat(chunks).toString()
    chunks.push(bytes.subarray(from, from + length))
    at = from + length + 2
  }
}
