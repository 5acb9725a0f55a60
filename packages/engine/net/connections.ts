import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import { Agent, type Dispatcher } from 'undici'
import { startTls } from './tcp.ts'
import { bareHost } from './url.ts'

/** The HTTP connections of the process, kept for a moment after use. */
export type Connections = {
  readonly dispatcher: Dispatcher
  /** Returns true when so many connections are open that the next should be closed after use instead of kept. */
  isCrowded(): boolean
  close(): Promise<void>
}

/** The number of connections, and the time for which one is kept. */
export type ConnectionLimits = {
  readonly perOriginMax: number
  readonly idleMsMax: number
  /** Beyond this many open connections each is closed after use. */
  readonly keptMax: number
}

/** Limits for websites. */
export const siteLimits: ConnectionLimits = {
  // This many connections are polite to one site.
  perOriginMax: 2,
  // Little time passes between robots.txt, the page and the next page of one site. Connections that are kept longer
  // crowd out those of crawls under way, which then pay a handshake for each page.
  idleMsMax: 1_000,
  // A burst of searches fetches from hundreds of hosts once; their connections are not worth a file handle each.
  keptMax: 128,
}

/** Limits for interfaces made for programs, which signal by 429 when they are asked too much. */
export const interfaceLimits: ConnectionLimits = {
  // A provider that takes two seconds then answers five hundred lookups a second.
  perOriginMax: 1_024,
  // The next lookup asks the same few hosts, and a handshake costs more than a connection that waits for it.
  idleMsMax: 10_000,
  keptMax: 256,
}

// Home pages with long security policies send some 10 KB of headers.
const headerBytesMax = 32_768

/** Creates HTTP connections that only `open` makes, which resolves the name and guards the address. */
export function createConnections(
  open: (host: string, port: number) => Promise<Socket>,
  context: SecureContext,
  handshakeTimeoutMs: number,
  { perOriginMax, idleMsMax, keptMax }: ConnectionLimits,
): Connections {
  let openCount = 0
  const connect = async (protocol: string, hostname: string, port: string): Promise<Socket> => {
    const host = bareHost(hostname)
    const isSecure = protocol === 'https:'
    const socket = await open(host, port === '' ? (isSecure ? 443 : 80) : Number(port))
    openCount += 1
    socket.once('close', () => {
      openCount -= 1
    })
    return isSecure ? startTls(socket, { host, context, timeoutMs: handshakeTimeoutMs }) : socket
  }
  const agent = new Agent({
    allowH2: false,
    connections: perOriginMax,
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
    keepAliveTimeout: idleMsMax,
    keepAliveMaxTimeout: idleMsMax,
    // Every fetch has a total deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: ({ protocol, hostname, port }, callback) => {
      connect(protocol, hostname, port).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      )
    },
  })
  return {
    dispatcher: agent,
    isCrowded: () => openCount >= keptMax,
    close: () => agent.destroy(),
  }
}
