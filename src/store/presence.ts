import { ApiError } from '../contract/errors.ts'
import { newId } from '../lib/ids.ts'
import { type Clock, systemClock } from '../lib/time.ts'
import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'
import { processLeaseMs, removeProcess, renewProcess } from './process-rows.ts'
import { atMost, createRepeatedReleases, type Release } from './repeated-releases.ts'

/** The process row under which credits, Idempotency-Keys and MX slots are held, and with which they are lost. */
export type Presence = {
  /** Written beside what is held; null: what is held goes by its lease alone. */
  readonly processId: string | null
  /**
   * Resolves when the database knows this process to be alive, which it stays for at least `leaseMs`; at once when it
   * was renewed lately. To be awaited before anything is taken. Rejects with the database's error.
   */
  use(leaseMs: number): Promise<void>
  /**
   * Releases something, again and again while that fails. Resolves when it is done, or is left to go on by itself.
   */
  release(release: Release): Promise<void>
  /** Releases what is left and frees everything of this process at once. Within `withinMs`; never rejects. */
  end(withinMs: number): Promise<void>
}

/** For a process that holds nothing of its own, like a command of the operator's. */
export const noPresence: Presence = {
  processId: null,
  use: async () => undefined,
  release: async ({ run }) => void (await run().catch(() => undefined)),
  end: async () => undefined,
}

/**
 * Takes something under a presence. When that fails it is released: the reply may have been lost, and then it is held
 * by nothing that knows of it. Rejects with what `take` rejects with.
 */
export async function takeUnder<R>(
  presence: Presence,
  take: () => Promise<R>,
  release: Omit<Release, 'isInDoubt'>,
): Promise<R> {
  await presence.use(release.leaseMs)
  try {
    return await take()
  } catch (error) {
    // A refusal of our own was never sent to the database.
    if (!(error instanceof ApiError)) await presence.release({ ...release, isInDoubt: true })
    throw error
  }
}

// Four renewals may fail or be late before the lease is over.
const renewEveryMs = 1_000
// Short ones: the first renewal after the database is back is what everything waits for that is to be taken.
const renewalTimeoutsMs = [2_000, 2_000, 2_000]
// What is taken is taken with three seconds of the lease left at least.
const freshMs = 2_000

type PresenceOptions = {
  readonly leaseMs?: number
  readonly renewEveryMs?: number
  /** How often that is released again which a late statement may take. */
  readonly lateEveryMs?: number
  /** The time of day, which can be set. */
  readonly clock?: Clock
}

/**
 * Creates the presence of this process: a row that is renewed every second while something may be held, and not
 * otherwise. A process that was stopped for longer than its lease renews its row and goes on: what it held may have
 * been taken meanwhile, and whatever ends such a hold must find it there.
 */
export function createPresence(db: Database, options: PresenceOptions = {}): Presence {
  const { leaseMs = processLeaseMs, renewEveryMs: everyMs = renewEveryMs } = options
  const clock = options.clock ?? systemClock
  const processId = newId('proc')
  const releases = createRepeatedReleases(options.lateEveryMs)
  // A batch of one: it has the deadlines and second attempts of all batches.
  const write = createBatcher<string, void>({
    one: (id) => renewProcess(db, id, leaseMs),
    many: async (ids) => ids.map(() => undefined),
    rowsMax: 1,
    batchesMax: 1,
    attemptTimeoutsMs: renewalTimeoutsMs,
  })
  let renewedAt = { ms: Number.NEGATIVE_INFINITY, wallMs: Number.NEGATIVE_INFINITY }
  let heldUntilMs = 0
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> | null = null
  let isEnded = false

  const renew = () => {
    const sentAt = { ms: performance.now(), wallMs: clock() }
    renewing ??= write(processId)
      .then(() => {
        renewedAt = sentAt
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const tick = () => {
    if (performance.now() >= heldUntilMs) return stop()
    // Without the database nothing can be taken either: `use` rejects.
    renew().catch(() => undefined)
  }

  return {
    processId,
    async use(forMs) {
      if (isEnded) throw new Error('This process has ended: it can hold nothing any more.')
      const nowMs = performance.now()
      heldUntilMs = Math.max(heldUntilMs, nowMs + forMs)
      timer ??= setInterval(tick, everyMs).unref()
      // One of the two clocks can be set, the other one stands still while the machine is suspended: the older age
      // counts.
      const ageMs = Math.max(nowMs - renewedAt.ms, clock() - renewedAt.wallMs)
      if (ageMs >= Math.min(freshMs, leaseMs / 2)) await renew()
    },
    release: releases.release,
    async end(withinMs) {
      isEnded = true
      stop()
      const endsAtMs = performance.now() + withinMs
      await releases.flush(withinMs)
      // After the last renewal, which would bring the row back.
      const removed = Promise.resolve(renewing)
        .catch(() => undefined)
        .then(() => removeProcess(db, processId))
        .catch(() => undefined)
      await atMost(Math.max(0, endsAtMs - performance.now()), removed)
    },
  }
}
