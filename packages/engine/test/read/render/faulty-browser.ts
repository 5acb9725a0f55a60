import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

// RFC 6455 section 1.3.
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** The message that each faulty endpoint sends before its replies. */
const faults = {
  'a reply to no request': { id: 987_654_321, result: {} },
  'no object': null,
  'an event without its fields': { method: 'Target.attachedToTarget', params: null },
} as const

/** The address of an endpoint for each fault. */
export type FaultyBrowser = { readonly urls: readonly string[]; close(): void }

/** Starts an endpoint of the Chrome DevTools Protocol that sends what the protocol does not allow. */
export async function startFaultyBrowser(): Promise<FaultyBrowser> {
  const sockets = new Set<Duplex>()
  const server = createServer()
  server.on('upgrade', ({ headers, url }, socket) => {
    sockets.add(socket)
    const key = `${headers['sec-websocket-key']}${acceptSuffix}`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    socket.on('error', () => undefined)
    const fault = Object.values(faults)[Number(url?.slice(1))]
    readMessages(socket, (id) => {
      socket.write(frameOf(fault))
      socket.write(frameOf({ id, result: { product: 'Chrome/140.0.0.0', userAgent: 'x' } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urls: Object.keys(faults).map((_, index) => `ws://127.0.0.1:${port}/${index}`),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Calls back with the number of each message; clients mask what they send (RFC 6455 section 5.3). */
function readMessages(socket: Duplex, onMessage: (id: number) => void): void {
  let pending = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= 8) {
      const short = pending.readUInt8(1) & 127
      const isLong = short === 126
      const length = isLong ? pending.readUInt16BE(2) : short
      const head = isLong ? 8 : 6
      if (pending.length < head + length) return
      const mask = pending.subarray(head - 4, head)
      const text = pending
        .subarray(head, head + length)
        .map((byte, i) => byte ^ mask.readUInt8(i % 4))
      pending = pending.subarray(head + length)
      onMessage((JSON.parse(Buffer.from(text).toString()) as { id: number }).id)
    }
  })
}

/** Frames a message; all messages here are shorter than 126 bytes. */
function frameOf(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from([0x81, text.length]), text])
}
