import type { Socket } from 'node:net'
import { unlessAborted } from '../lib/abort.ts'
import { sleep } from '../lib/time.ts'
import { ProviderError } from '../model/provider-error.ts'
import { bytesOf, parseIpAddress } from './ip-address.ts'
import type { SocksProxy } from './socks-proxy.ts'
import { addressesTriedMax, openTcp } from './tcp.ts'

// RFC 1928 and RFC 1929.
const version = 5
const loginVersion = 1
const methods = { none: 0, login: 2 } as const
const commandConnect = 1
const addressTypes = { ipv4: 1, name: 3, ipv6: 4 } as const
const replyFaults: Readonly<Record<number, string>> = {
  1: 'general failure',
  2: 'not allowed by its rules',
  3: 'network unreachable',
  4: 'host unreachable',
  5: 'connection refused',
  6: 'TTL expired',
  7: 'command not supported',
  8: 'address type not supported',
}
const refusedReply = 5
const portBytes = 2

/** The operator named the proxy, often on this machine: it is not guarded, but its targets are. */
const unguarded = { refusalOf: () => null }

/**
 * Connects through the proxy to the first of the (admitted) addresses it can reach. @throws as {@link
 * connectThroughSocks}.
 */
export async function openThroughSocks(
  proxy: SocksProxy,
  addresses: readonly string[],
  port: number,
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Socket> {
  let failure: unknown
  for (const address of addresses.slice(0, addressesTriedMax)) {
    const bounds = { ...options, guard: unguarded, provider: 'proxy' }
    const socket = await openTcp([proxy.host], proxy.port, bounds)
    try {
      return await connectThroughSocks(socket, proxy, { address, port }, options)
    } catch (error) {
      // The next address may do better; the last failure is the one reported.
      failure = error
      options.signal?.throwIfAborted()
    }
  }
  throw failure
}

/**
 * Has the proxy at the other end of `socket` connect to an IP address; afterwards the socket speaks to that address.
 * The target is an address, never a name: it was resolved and guarded here.
 * @throws {ProviderError} `unavailable`, `unauthorized`, `malformed` or `timeout`; `ECONNREFUSED` as a direct
 * connection would.
 */
async function connectThroughSocks(
  socket: Socket,
  proxy: SocksProxy,
  target: { readonly address: string; readonly port: number },
  options: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Socket> {
  const ended = new AbortController()
  try {
    const late = sleep(options.timeoutMs, ended.signal).then(() => {
      throw new ProviderError('proxy', 'timeout', `no answer in ${options.timeoutMs} ms`)
    })
    await unlessAborted(Promise.race([negotiate(socket, proxy, target), late]), options.signal)
    return socket
  } catch (error) {
    socket.on('error', () => undefined)
    socket.destroy()
    throw error
  } finally {
    ended.abort()
  }
}

async function negotiate(
  socket: Socket,
  { login }: SocksProxy,
  target: { readonly address: string; readonly port: number },
): Promise<void> {
  const read = exactReader(socket)
  socket.write(Uint8Array.of(version, 1, login ? methods.login : methods.none))
  const [chosenVersion, method] = await read(2)
  if (chosenVersion !== version) throw malformed('is no SOCKS5 proxy')
  if (method !== (login ? methods.login : methods.none)) {
    throw new ProviderError('proxy', 'unauthorized', 'it accepts none of our ways to sign in')
  }
  if (login) await signIn(socket, read, login)
  socket.write(connectRequest(target))
  await readOutcome(read)
}

type ExactReader = (count: number) => Promise<Uint8Array>

async function readOutcome(read: ExactReader): Promise<void> {
  const [, reply = 0, , type = 0] = await read(4)
  // The bound address is not needed but must be read: the server's greeting follows it.
  const addressBytes = { [addressTypes.ipv4]: 4, [addressTypes.ipv6]: 16 }[type]
  await read((addressBytes ?? (await read(1))[0] ?? 0) + portBytes)
  if (reply === 0) return
  const why = replyFaults[reply] ?? `reply ${reply}`
  if (reply === refusedReply) throw Object.assign(new Error(why), { code: 'ECONNREFUSED' })
  throw new ProviderError('proxy', 'unavailable', why)
}

async function signIn(
  socket: Socket,
  read: ExactReader,
  { user, password }: NonNullable<SocksProxy['login']>,
): Promise<void> {
  const [name, secret] = [Buffer.from(user), Buffer.from(password)]
  socket.write(
    Buffer.concat([
      Uint8Array.of(loginVersion, name.length),
      name,
      Uint8Array.of(secret.length),
      secret,
    ]),
  )
  const [, status] = await read(2)
  if (status !== 0) throw new ProviderError('proxy', 'unauthorized', 'it refused user and password')
}

function connectRequest({ address, port }: { address: string; port: number }): Uint8Array {
  const parsed = parseIpAddress(address)
  if (!parsed) throw new ProviderError('proxy', 'malformed', `not an IP address: ${address}`)
  const type = parsed.bits === 32 ? addressTypes.ipv4 : addressTypes.ipv6
  return Uint8Array.of(version, commandConnect, 0, type, ...bytesOf(parsed), port >> 8, port & 0xff)
}

/** Creates a reader of exactly as many bytes as asked for, which leaves the rest on the socket. */
function exactReader(socket: Socket): ExactReader {
  return (count) =>
    new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        socket
          .off('readable', onReadable)
          .off('end', onEnd)
          .off('close', onEnd)
          .off('error', onError)
        settle()
      }
      const onReadable = () => {
        const bytes: Buffer | null = socket.read(count)
        if (bytes !== null) finish(() => resolve(bytes))
      }
      const onEnd = () => finish(() => reject(malformed('closed the connection')))
      const onError = (error: Error) => finish(() => reject(error))
      socket.on('readable', onReadable).on('end', onEnd).on('close', onEnd).on('error', onError)
      onReadable()
    })
}

function malformed(message: string): ProviderError {
  return new ProviderError('proxy', 'malformed', `the proxy ${message}`)
}
