import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { sleep } from '@enricher/engine/lib/time'
import type { Slots } from '@enricher/service/lib/slots'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: Drain
  }
}

/**
 * The shutdown of the HTTP surface, in two steps. Announced: `/readyz` says that the service is stopping, every reply
 * closes its connection, and requests are served as before. Closed: no connection is accepted, and what still arrives
 * over an open one is refused in the service's own form.
 */
export type Drain = {
  isAnnounced(): boolean
  isClosed(): boolean
  announce(): void
  close(): void
  /**
   * Runs `stopListening` when the drain closes, for a server that accepts beside the main one. It resolves when the
   * last connection of that server has ended; the app is not closed before.
   */
  onClose(stopListening: () => Promise<void>): void
  /** Notes that readiness was asked for. */
  noteProbe(): void
  /** Returns whether something routes requests by `/readyz`: it was asked for in the last half minute. */
  isWatched(): boolean
  /** Resolves when no reply has been under way for a moment. */
  idle(): Promise<void>
}

// Balancers ask every few seconds; the slowest of them every half minute.
const probedWithinMs = 30_000
// A request that was on its way when the last reply ended has arrived by then.
const quietMs = 250
const lookEveryMs = 20

/** Adds `app.drain`. `replies` are the replies under way. */
export function addDrain(
  app: FastifyInstance,
  replies: Pick<Slots<ServerResponse>, 'all' | 'size'>,
): void {
  const { server } = app
  const closing: (() => Promise<void>)[] = []
  const ended: Promise<void>[] = []
  let step: 'open' | 'announced' | 'closed' = 'open'
  let probedAtMs = Number.NEGATIVE_INFINITY

  const announce = () => {
    if (step !== 'open') return
    step = 'announced'
    for (const reply of replies.all()) reply.shouldKeepAlive = false
    server.prependListener('request', (_: IncomingMessage, reply: ServerResponse) => {
      reply.shouldKeepAlive = false
    })
  }
  const close = () => {
    announce()
    if (step === 'closed') return
    step = 'closed'
    stopListening(server)
    for (const end of closing) ended.push(end())
  }
  const drain: Drain = {
    isAnnounced: () => step !== 'open',
    isClosed: () => step === 'closed',
    announce,
    close,
    onClose: (end) => void closing.push(end),
    noteProbe() {
      probedAtMs = performance.now()
    },
    isWatched: () => performance.now() - probedAtMs < probedWithinMs,
    async idle() {
      // Looks are counted, not time: a process that was suspended has read nothing in that time.
      let quietLooks = 0
      while (quietLooks * lookEveryMs < quietMs) {
        await sleep(lookEveryMs)
        quietLooks = replies.size() > 0 ? 0 : quietLooks + 1
      }
    },
  }
  app.decorate('drain', drain)
  app.addHook('preClose', async () => {
    close()
    server.closeIdleConnections()
    await Promise.all(ended)
  })
}

/**
 * Accepts no further connection. Idle connections stay open: a request that a client sends at this very moment gets a
 * refusal in words, where Node would reset the connection.
 */
function stopListening(server: Server): void {
  if (!server.listening) return
  const own = server.closeIdleConnections
  server.closeIdleConnections = () => undefined
  server.close()
  server.closeIdleConnections = own
}
