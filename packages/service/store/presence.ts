import { ApiError } from '@enricher/contract/errors'
import { newId } from '@enricher/engine/lib/ids'
import { type Clock, systemClock } from '@enricher/engine/lib/time'
import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'
import { processLeaseMs, removeProcess, renewProcess } from './process-rows.ts'
import { atMost, createRepeatedReleases, type Release } from './repeated-releases.ts'

/** The process row under which credits, Idempotency-Keys and MX slots are held, and with which they are lost. */
export type Presence = {
  /** Id beside each held row; null: a held row ends by its lease alone. */
  readonly processId: string | null
  /**
   * Resolves when the database knows this process to be alive, for at least `leaseMs` more; at once when the row was
   * renewed lately. Callers await it before they take anything. Rejects with the database's error.
   */
  use(leaseMs: number): Promise<void>
  /** Releases something, repeatedly while that fails. Resolves when it is done, or goes on in the background. */
  release(release: Release): Promise<void>
  /** Releases what is left and frees everything this process holds, within `withinMs`; never rejects. */
  end(withinMs: number): Promise<void>
}

/** The presence of a process that holds nothing of its own, such as an operator's command. */
export const noPresence: Presence = {
  processId: null,
  use: async () => undefined,
  release: async ({ run }) => void (await run().catch(() => undefined)),
  end: async () => undefined,
}

/**
 * Takes something under a presence. A failed call releases it: the reply may have been lost, and then no code knows of
 * what is held. Rejects with the error of `take`.
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
// The timeouts are short: everything that is to be taken waits for the first renewal after an outage.
const renewalTimeoutsMs = [2_000, 2_000, 2_000]
// The age leaves at least three seconds of the lease to whatever is taken.
const freshMs = 2_000

type PresenceOptions = {
  readonly leaseMs?: number
  readonly renewEveryMs?: number
  /** Interval of repeated releases of something that a late statement may take. */
  readonly lateEveryMs?: number
  /** The time of day, which can be set. */
  readonly clock?: Clock
}

/**
 * Creates the presence of this process: a row that is renewed every second while something may be held, and not
 * otherwise. A process that was stopped for longer than its lease renews its row and goes on: others may have taken
 * what it held, which the end of such a hold must find out itself.
 */
export function createPresence(db: Database, options: PresenceOptions = {}): Presence {
  const { leaseMs = processLeaseMs, renewEveryMs: everyMs = renewEveryMs } = options
  const clock = options.clock ?? systemClock
  const processId = newId('proc')
  const releases = createRepeatedReleases(options.lateEveryMs)
  // A batch of one has the deadlines and repeated attempts of all batches.
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
    // Without the database nothing can be taken either, as `use` rejects.
    renew().catch(() => undefined)
  }

  return {
    processId,
    async use(forMs) {
      if (isEnded) throw new Error('This process has ended: it can hold nothing any more.')
      const nowMs = performance.now()
      heldUntilMs = Math.max(heldUntilMs, nowMs + forMs)
      timer ??= setInterval(tick, everyMs).unref()
      // One of the two clocks can be set, and the other stands still while the machine is suspended: the older age
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
      // The row is removed after the last renewal, which would bring it back.
      const removed = Promise.resolve(renewing)
        .catch(() => undefined)
        .then(() => removeProcess(db, processId))
        .catch(() => undefined)
      await atMost(Math.max(0, endsAtMs - performance.now()), removed)
    },
  }
}
