import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import process from 'node:process'
import type { FastifyInstance } from 'fastify'

type Place = { readonly host: string; readonly port: number }

// RFC 6761 section 6.3: both are localhost, and clients try either first.
const loopback = ['127.0.0.1', '::1'] as const
// SO_REUSEPORT spreads connections over sockets on Linux; elsewhere Node refuses it, or one socket gets all of them.
const isShareable = process.platform === 'linux'
// A listening socket hands over one connection in each turn of the event loop (libuv does not accept in a loop), which
// takes up to a tenth of a second while searches are under way: one socket accepts ten a second then, and sixteen 160.
// An idle socket costs a descriptor.
const socketsPerAddress = isShareable ? 16 : 1

/**
 * Starts to listen and returns the address. `localhost` is both of its addresses, as far as the machine has them. Each
 * connection is one of the app's own server, whichever socket accepts it: its bounds, time-outs and answers hold for
 * all.
 * @throws {Error} as {@link requireFree} does
 */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  const [first, second] = host === 'localhost' ? loopback : [host]
  const place = { host: first, port: await requireFree({ host: first, port }) }
  const bound = boundTogether(app.server)
  bound(app.server)
  const url = await app.listen(sharing(place))
  await listenBeside(app, place, socketsPerAddress - 1, bound)
  if (second === undefined) return url
  const other = { ...place, host: second }
  // A machine without IPv6 has the first address only.
  const isFree = await requireFree(other).catch(() => null)
  if (isFree !== null) await listenBeside(app, other, socketsPerAddress, bound)
  return url
}

/**
 * Returns the port, or one that the system chooses in place of 0. Sockets that share a port would share it with another
 * service of the same user as well, so this asks for it alone.
 * @throws {Error} with the system's code: the port is taken, or the host is no address of this machine
 */
export async function requireFree(place: Place): Promise<number> {
  const server = createServer()
  server.listen(place)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : place.port
}

function sharing(place: Place) {
  return isShareable ? { ...place, reusePort: true } : place
}

/** Further sockets at a place, which hand what they accept to the app's server. */
async function listenBeside(
  app: FastifyInstance,
  place: Place,
  count: number,
  bound: (server: Server) => void,
): Promise<void> {
  const main = app.server
  for (let index = 0; index < count; index += 1) {
    const server = createServer()
    // This server accepts connections, and reads nothing.
    server.removeAllListeners('connection').on('connection', (own) => main.emit('connection', own))
    server.on('drop', (dropped) => main.emit('drop', dropped))
    bound(server)
    app.drain.onClose(() => new Promise((resolve) => server.close(() => resolve())))
    server.listen(sharing(place))
    await once(server, 'listening')
  }
}

/** Bounds servers so that the connections of all of them together are as many as `main` may have. */
function boundTogether(main: Server): (server: Server) => void {
  const max = main.maxConnections
  let open = 0
  main.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  return (server) =>
    Object.defineProperty(server, 'maxConnections', { get: () => (open < max ? max : 0) })
}
