import { connect } from 'node:net'

export type RawReply = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** Milliseconds until the connection was closed. */
  readonly tookMs: number
}

/**
 * Sends raw bytes and reads until the server closes the connection. The texts of `drip` are sent after them, one every
 * `dripEveryMs`. A server that sends nothing at all has status 0.
 */
export function exchange(
  address: string | { readonly host: string; readonly port: string },
  bytes: string | Buffer,
  drip?: () => string,
  dripEveryMs = 50,
): Promise<RawReply> {
  const { port, host } =
    typeof address === 'string' ? { port: new URL(address).port, host: '127.0.0.1' } : address
  const startMs = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let dripping: NodeJS.Timeout | undefined
    const socket = connect(Number(port), host, () => {
      socket.write(bytes)
      if (drip) dripping = setInterval(() => socket.write(drip()), dripEveryMs)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A reset ends the exchange like a close; what came before counts.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(readReply(Buffer.concat(chunks).toString('utf8'), performance.now() - startMs))
    })
  })
}

function readReply(text: string, tookMs: number): RawReply {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: text.slice(end + 4), tookMs }
}
