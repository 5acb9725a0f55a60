import { newId } from '../lib/ids.ts'
import { createRequestQueue } from '../lib/request-queue.ts'
import { sleep, systemClock } from '../lib/time.ts'
import type { MxLimits, MxSlot, SessionOutcome } from './mx-slots.ts'

export type MxSlotRequest = MxLimits & {
  readonly slotId: string
  readonly mailHostKey: string
  /** After this long the slot is free, also while its process is alive. */
  readonly leaseMs: number
}

/** The outcome of a request. */
export type MxSlotReply =
  | { readonly outcome: 'acquired' }
  /** `forMs`: how long the host is left alone. */
  | { readonly outcome: 'paused'; readonly forMs: number }
  /** `forMs`: until then no slot is given; another request may be first even then. */
  | { readonly outcome: 'wait'; readonly forMs: number }

/** The release of a slot, and how its session ended. */
export type MxSlotRelease = {
  readonly slotId: string
  readonly mailHostKey: string
  readonly outcome: SessionOutcome
}

/** The requests of this process for slots of one mail host, first in, first out. */
export type MxSlotQueue = { acquire(limits: MxLimits, signal: AbortSignal): Promise<MxSlot> }

// While another process holds the slot: soon at first, then at a rate that costs a database next to nothing.
const firstPauseMs = 25
const longestPauseMs = 1_000
const pauseGrowth = 1.6

/** Creates the queue of one mail host. Only its first request asks where the slots are kept. */
export function createMxSlotQueue(
  mailHostKey: string,
  {
    leaseMs,
    acquire,
    release,
    onIdle,
  }: {
    readonly leaseMs: number
    /** Acquires a slot for a request. A slot whose request rejects is not held. */
    acquire(request: MxSlotRequest): Promise<MxSlotReply>
    /** Releases a slot. Never rejects. */
    release(release: MxSlotRelease): Promise<void>
    /** Runs when no request waits and no slot is held. */
    onIdle(): void
  },
): MxSlotQueue {
  const queue = createRequestQueue<MxLimits, MxSlot>()
  let held = 0
  let isAsking = false

  const advance = (): void => {
    if (isAsking) return
    const first = queue.first()
    if (!first && held === 0) onIdle()
    // At the limit the next release in this process advances the queue.
    if (!first || held >= first.query.connectionsMax) return
    isAsking = true
    void ask().finally(() => {
      isAsking = false
      advance()
    })
  }

  /** Asks until a request is answered or none waits any more. Never rejects. */
  const ask = async (): Promise<void> => {
    let pauseMs = firstPauseMs
    for (let first = queue.first(); first; first = queue.first()) {
      // Each attempt has a new id: a refused attempt is over, even if part of it is carried out late.
      const slotId = newId('slot')
      const reply = await acquire({ slotId, mailHostKey, leaseMs, ...first.query }).catch(failure)
      if (reply.outcome !== 'wait') return answer(slotId, reply)
      // The random factor keeps processes that wait for one another from asking in step.
      const ownMs = pauseMs * (0.5 + Math.random())
      await sleep(Math.min(longestPauseMs, Math.max(reply.forMs, ownMs)))
      pauseMs = Math.min(longestPauseMs, pauseMs * pauseGrowth)
    }
  }

  const answer = (slotId: string, reply: Exclude<Reply, { outcome: 'wait' }>): void => {
    if (reply.outcome === 'acquired') hold(slotId)
    else if (reply.outcome === 'failed') queue.next()?.reject(reply.error)
    else pauseAll(systemClock() + reply.forMs)
  }

  const hold = (slotId: string): void => {
    held += 1
    let isReleased = false
    const releaseOnce = async (outcome: SessionOutcome) => {
      if (isReleased) return
      isReleased = true
      await release({ slotId, mailHostKey, outcome })
      held -= 1
      advance()
    }
    const request = queue.next()
    if (request) request.resolve({ pausedUntilMs: null, release: releaseOnce })
    // All requests gave up while the database was asked.
    else void releaseOnce('failed')
  }

  const pauseAll = (pausedUntilMs: number): void => {
    for (let request = queue.next(); request; request = queue.next()) {
      request.resolve({ pausedUntilMs, release: async () => undefined })
    }
  }

  return {
    acquire(limits, signal) {
      const slot = queue.add(limits, signal)
      advance()
      return slot
    },
  }
}

type Reply = MxSlotReply | { readonly outcome: 'failed'; readonly error: unknown }

const failure = (error: unknown): Reply => ({ outcome: 'failed', error })
