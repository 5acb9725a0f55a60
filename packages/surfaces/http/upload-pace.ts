import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import type { UploadPace } from './client-pace.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly uploads: LongUploads
  }
}

/** Uploads that may take longer than the requests of all other routes. */
export type LongUploads = {
  /**
   * Lets the body of a request take more time, as long as it keeps a least pace. Call it once the caller is known:
   * unknown callers have the time that every request has.
   */
  allow(request: IncomingMessage): void
  /** Returns true while the body of such a request arrives over a connection. */
  isAllowed(connection: object): boolean
}

/** Creates the watch over long uploads; `end` is called with the connection of an upload that is too slow. */
export function createLongUploads(
  end: (connection: IncomingMessage['socket']) => void,
  { longestMs, windowMs, windowBytesMin }: UploadPace,
): LongUploads {
  const allowed = new WeakSet<object>()
  return {
    isAllowed: (connection) => allowed.has(connection),
    allow(request) {
      const { socket } = request
      // An injected request has no connection that could be slow.
      if (!(socket instanceof Duplex)) return
      if (request.complete || request.destroyed || allowed.has(socket)) return
      allowed.add(socket)
      const untilMs = performance.now() + longestMs
      let { bytesRead } = socket
      const judge = () => {
        if (!allowed.has(socket)) return
        const isPaced = socket.bytesRead - bytesRead >= windowBytesMin
        bytesRead = socket.bytesRead
        // A body that is read slowly here, or has arrived and waits to be read, is no fault of the sender.
        if (performance.now() < untilMs && (isPaced || request.complete || isFull(request))) return
        stop()
        end(socket)
      }
      // A process that was suspended first reads what arrived meanwhile.
      const look = () => void setImmediate(judge)
      const timer = setInterval(look, Math.min(windowMs, longestMs)).unref()
      const stop = () => {
        clearInterval(timer)
        allowed.delete(socket)
      }
      request.once('end', stop).once('close', stop)
    },
  }
}

function isFull(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}
