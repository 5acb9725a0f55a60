import { connect, createServer, type Socket } from 'node:net'
import { type Listener, listenOnFreePort } from '@enricher/lab/world/servers/listener'

export type SocksServer = Listener & {
  /** The targets that clients asked for: `127.0.0.1:25`, or `name:host`, which no client should ask for. */
  readonly targets: string[]
}

type SocksOptions = {
  readonly login?: { readonly user: string; readonly password: string }
  /** The code of a failed reply; without it the proxy connects. */
  readonly refusal?: number
  /** The text that is sent instead of any answer. */
  readonly garbage?: string
  /** True for a proxy that accepts and never answers. */
  readonly isSilent?: boolean
}

/** Starts a SOCKS5 proxy (RFC 1928) that asks for `login` when there is one, and can refuse. */
export async function startSocksServer(options: SocksOptions): Promise<SocksServer> {
  const targets: string[] = []
  const server = createServer((client) => {
    if (options.garbage !== undefined) client.write(options.garbage)
    if (options.garbage !== undefined || options.isSilent) {
      client.resume()
      return
    }
    client.once('data', (greeting) => {
      const method = options.login ? 2 : 0
      const isOffered = greeting.subarray(2).includes(method)
      client.write(Uint8Array.of(5, isOffered ? method : 0xff))
      const onRequest = (request: Buffer) => answerRequest(client, request, options, targets)
      if (options.login)
        client.once('data', (login) => checkLogin(client, login, options, onRequest))
      else client.once('data', onRequest)
    })
  })
  return { ...(await listenOnFreePort(server)), targets }
}

function checkLogin(
  client: Socket,
  bytes: Buffer,
  { login }: SocksOptions,
  onRequest: (request: Buffer) => void,
): void {
  const user = bytes.subarray(2, 2 + (bytes[1] ?? 0))
  const password = bytes.subarray(3 + user.length)
  const isRight = `${user}` === login?.user && `${password}` === login.password
  client.write(Uint8Array.of(1, isRight ? 0 : 1))
  client.once('data', onRequest)
}

function answerRequest(
  client: Socket,
  request: Buffer,
  { refusal }: SocksOptions,
  targets: string[],
): void {
  const target = targetOf(request)
  targets.push(`${target.host}:${target.port}`)
  if (refusal === undefined) relay(client, target)
  else client.end(replyOf(refusal))
}

function targetOf(bytes: Buffer): { host: string; port: number } {
  const port = bytes.readUInt16BE(bytes.length - 2)
  if (bytes[3] === 1) return { host: bytes.subarray(4, 8).join('.'), port }
  if (bytes[3] === 4) return { host: bytes.subarray(4, 20).toString('hex'), port }
  return { host: `name:${bytes.subarray(5, -2)}`, port }
}

function replyOf(code: number): Uint8Array {
  return Uint8Array.of(5, code, 0, 1, 0, 0, 0, 0, 0, 0)
}

/** Connects a client; the greeting of the far end is sent together with the proxy's own reply. */
function relay(client: Socket, { host, port }: { host: string; port: number }): void {
  const far = connect({ host, port })
  far.on('error', () => client.end(replyOf(5)))
  far.once('data', (greeting) => {
    client.write(Buffer.concat([replyOf(0), greeting]))
    client.pipe(far)
    far.pipe(client)
  })
  client.on('close', () => far.destroy())
  client.on('error', () => far.destroy())
}
