import { createRequestQueue, type RequestQueue } from '../lib/request-queue.ts'
import type { MxSlots } from '../model/mx-slots.ts'
import type { MailHost } from './mail-hosts.ts'
import type { SmtpSession } from './smtp-session.ts'

/** One domain that waits for a session with its mail host. */
export type MxRequest = {
  readonly mailHost: MailHost
  /** The exchange hosts of the domain, best first. */
  readonly hosts: readonly string[]
}

export type MxSessionPool = {
  /**
   * Waits for a session with the mail host and acquires it: no other domain uses it before it is released. Rejects with
   * the signal's reason while it waits, and when the MX slots cannot be had.
   */
  acquire(request: MxRequest, signal: AbortSignal): Promise<AcquiredSession>
}

/** A session that one domain holds. */
export type AcquiredSession = {
  /** Null where the host refused us lately and must not be asked. */
  readonly session: SmtpSession | null
  release(): void
}

type HostPool = {
  readonly queue: RequestQueue<MxRequest, AcquiredSession>
  sessions: number
  /** Ends the wait for an MX slot when no request is left. */
  giveUp: AbortController
}

// A further session is opened when each session has this many waiting domains: with fewer, one session is done sooner
// than the pause before a further session ends.
const domainsPerSession = 10

/**
 * Creates the SMTP sessions of this process, a pool for each exchange host. Domains whose mail goes to the same host
 * share one session, one after the other, as mail servers deliver over one connection (RFC 5321 4.1.1.5: RSET). Where
 * many wait, further sessions are opened as the host's limits allow.
 */
export function createMxSessionPool(
  slots: MxSlots,
  createSession: () => SmtpSession,
): MxSessionPool {
  const pools = new Map<string, HostPool>()

  const run = async (host: string, pool: HostPool) => {
    pool.sessions += 1
    while (pool.queue.size() > 0) await runSession(pool, slots, createSession)
    pool.sessions -= 1
    if (pool.sessions === 0) pools.delete(host)
  }
  return {
    async acquire(request, signal) {
      signal.throwIfAborted()
      const [host = ''] = request.hosts
      const pool = pools.get(host) ?? createHostPool()
      pools.set(host, pool)
      if (pool.giveUp.signal.aborted) pool.giveUp = new AbortController()
      const acquired = pool.queue.add(request, signal)
      const isCrowded = pool.queue.size() > domainsPerSession * pool.sessions
      if (isCrowded && pool.sessions < request.mailHost.limits.connectionsMax) void run(host, pool)
      return acquired
    },
  }
}

function createHostPool(): HostPool {
  const queue = createRequestQueue<MxRequest, AcquiredSession>(() => {
    if (queue.size() === 0) pool.giveUp.abort()
  })
  const pool: HostPool = { queue, sessions: 0, giveUp: new AbortController() }
  return pool
}

/** Acquires one MX slot and lends one session to the waiting requests. */
async function runSession(
  { queue, giveUp }: HostPool,
  slots: MxSlots,
  createSession: () => SmtpSession,
): Promise<void> {
  const first = queue.first()
  if (!first) return
  const { slotKey, limits } = first.query.mailHost
  try {
    const slot = await slots.acquire(slotKey, limits, giveUp.signal)
    const session = createSession()
    try {
      await lend(session, slot.pausedUntilMs !== null, queue)
    } finally {
      await session.end()
      await slot.release(session.outcome())
    }
  } catch (error) {
    if (giveUp.signal.aborted) return
    for (let request = queue.next(); request; request = queue.next()) request.reject(error)
  }
}

async function lend(
  session: SmtpSession,
  isPaused: boolean,
  queue: RequestQueue<MxRequest, AcquiredSession>,
): Promise<void> {
  while (!session.isOver()) {
    const next = queue.first()
    if (!next || !session.serves(next.query.hosts)) return
    queue.next()
    const { promise, resolve } = Promise.withResolvers<void>()
    next.resolve({ session: isPaused ? null : session, release: resolve })
    await promise
  }
}
