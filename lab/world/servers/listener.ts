import type { AddressInfo, Server, Socket } from 'node:net'

/** The one address that every server of the world listens on: it exists on every machine. */
export const loopback = '127.0.0.1'

/** A server on a port the operating system chose, with the connections it holds. */
export type Listener = {
  readonly port: number
  /** Ends every open connection and frees the port. */
  stop(): Promise<void>
}

/** Starts `server` on a free port of the loopback address. */
export async function listenOnFreePort(server: Server): Promise<Listener> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A client may go away at any time without an effect on the server.
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, loopback, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
