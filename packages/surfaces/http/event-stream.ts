import { Readable } from 'node:stream'

/** Server-sent events (WHATWG HTML 9.2) that are sent as they happen. */
export type EventStream = {
  /** The body of the reply. */
  readonly body: Readable
  /** Aborts when the reader is gone, or has not read for long. */
  readonly closed: AbortSignal
  /** Sends an event; resolves when there is room for the next one, or no reader any more. */
  send(kind: string, data: object): Promise<void>
  /** Ends the reply after what was sent. */
  end(): void
}

export type EventStreamTimes = {
  /** Time between the comments that keep proxies from closing the connection. */
  readonly keepAliveMs: number
  /** Time for which a reader may leave a full buffer unread. */
  readonly stillMs: number
}

// The interface documents fifteen seconds; proxies close a connection that is silent for a minute.
// A reader that takes nothing for half a minute is gone: some hundred kilobytes are held for it.
const eventStreamTimes: EventStreamTimes = { keepAliveMs: 15_000, stillMs: 30_000 }

// Bytes that may wait for the network: one event may be longer, and the next is not made before it is on its way.
const bufferedBytesMax = 16_384

/** Creates a stream of events. */
export function createEventStream(times: EventStreamTimes = eventStreamTimes): EventStream {
  const gone = new AbortController()
  let room = Promise.withResolvers<void>()
  let number = 0
  const body = new Readable({
    highWaterMark: bufferedBytesMax,
    read() {
      room.resolve()
      room = Promise.withResolvers()
    },
    destroy(error, done) {
      clearInterval(keepAlive)
      gone.abort()
      room.resolve()
      done(error)
    },
  })
  const keepAlive = setInterval(() => {
    if (body.readableLength === 0) body.push(': keep-alive\n\n')
  }, times.keepAliveMs).unref()
  return {
    body,
    closed: gone.signal,
    async send(kind, data) {
      if (gone.signal.aborted) return
      number += 1
      const hasRoom = body.push(`id: ${number}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`)
      if (hasRoom) return
      const still = setTimeout(() => body.destroy(), times.stillMs)
      await room.promise
      clearTimeout(still)
    },
    end() {
      clearInterval(keepAlive)
      if (!gone.signal.aborted) body.push(null)
    },
  }
}
