import { setTimeout as pause } from 'node:timers/promises'
import { withinAttempt } from './attempt.ts'
import { DatabaseUnavailableError } from './database-unavailable.ts'

/** Something to release: a hold, an Idempotency-Key, an MX slot. */
export type Release = {
  /** Releases it. It must tolerate repetition, also after a success. */
  run(): Promise<unknown>
  /** Time after which the lease is over anyway, and the release is not tried any more. */
  readonly leaseMs: number
  /** True when a lost reply leaves it unknown whether it was taken: the statement may still be carried out. */
  readonly isInDoubt?: boolean
}

/** Releases that are tried until they are done. */
export type RepeatedReleases = {
  /**
   * Releases something. Never rejects: a failed release is tried again in the background, so that the caller goes on
   * with the error that made it release.
   */
  release(release: Release): Promise<void>
  /** Tries all remaining releases for `withinMs`; those still left then are dropped. */
  flush(withinMs: number): Promise<void>
}

// Time of one attempt. The repetition is made here, so a batch of releases must not repeat by itself for longer.
export const releaseTimeoutMs = 2_000
// A caller's error need not wait for a database that does not answer.
const callerWaitMs = 1_000
// The pauses are short after an outage, and are no load on a database that is starting.
const firstPauseMs = 200
const longestPauseMs = 1_500
const pauseGrowth = 1.6
// Searches under way are far fewer; beyond the bound the leases do the rest.
const leftMax = 10_000
// A statement whose reply was lost is mostly carried out within moments or never: it is released at once, after 0.2 and
// after 0.5 s.
const timesInDoubt = 3
// A frozen backend, or a network that is back, may carry it out much later: until its lease is over it is released at
// this interval.
const lateEveryMs = 5_000
// Pause between two attempts of a process that is about to end.
const flushPauseMs = 50

type Left = {
  readonly release: Release
  readonly endsAtMs: number
  timesToDo: number
  isUnderWay: boolean
}

/** Creates the releases of one process, which are repeated until they are done, or their leases are over. */
export function createRepeatedReleases(everyMs = lateEveryMs): RepeatedReleases {
  const left = new Set<Left>()
  const late = createLateReleases(everyMs)
  let isRepeating = false

  const end = (one: Left) => {
    left.delete(one)
    if (one.release.isInDoubt) late.add(one)
  }

  /** Never rejects. False when the database is unavailable: the others need not be tried then. */
  const attempt = async (one: Left): Promise<boolean> => {
    one.isUnderWay = true
    try {
      await withinAttempt(releaseTimeoutMs, one.release.run)
      one.timesToDo -= 1
      return true
    } catch (error) {
      // A failed release goes behind the others, so that the next round begins with another one.
      if (left.delete(one)) left.add(one)
      return !(error instanceof DatabaseUnavailableError) || error.reason === 'locked'
    } finally {
      one.isUnderWay = false
      if (one.timesToDo <= 0 || performance.now() >= one.endsAtMs) end(one)
    }
  }

  const tryAll = async () => {
    const [first, ...others] = [...left].filter((one) => !one.isUnderWay)
    if (first && (await attempt(first))) await Promise.all(others.map(attempt))
  }

  const repeat = async () => {
    if (isRepeating) return
    isRepeating = true
    let pauseMs = firstPauseMs
    while (left.size > 0) {
      await pause(pauseMs, undefined, { ref: false })
      pauseMs = Math.min(longestPauseMs, pauseMs * pauseGrowth)
      await tryAll()
    }
    isRepeating = false
  }

  return {
    async release(release) {
      const timesToDo = release.isInDoubt ? timesInDoubt : 1
      const endsAtMs = performance.now() + release.leaseMs
      const one: Left = { release, endsAtMs, timesToDo, isUnderWay: false }
      if (left.size < leftMax) left.add(one)
      const tried = attempt(one).then(() => {
        if (left.size > 0) void repeat()
      })
      await atMost(callerWaitMs, tried)
    },
    async flush(withinMs) {
      const endsAtMs = performance.now() + withinMs
      // Rows in doubt are free when the process has ended, too.
      for (const one of left) one.timesToDo = 1
      const tryAgain = async () => {
        while (left.size > 0 && performance.now() < endsAtMs) {
          await tryAll()
          if (left.size > 0) await pause(flushPauseMs)
        }
      }
      await atMost(withinMs, tryAgain())
      left.clear()
      // A statement that is carried out from now on takes something for a process that has ended, which frees it.
      late.clear()
    },
  }
}

type Late = Pick<Left, 'release' | 'endsAtMs'>

/** Creates the repetition of releases that were done, one by one at an interval: there is hardly ever work for it. */
function createLateReleases(everyMs: number) {
  const late = new Set<Late>()
  let timer: NodeJS.Timeout | undefined
  const repeat = async () => {
    for (const one of late) {
      if (performance.now() >= one.endsAtMs) late.delete(one)
      else await withinAttempt(releaseTimeoutMs, one.release.run)
    }
  }
  const next = () => {
    timer = setTimeout(async () => {
      // The database is unavailable: the other releases would fail as well.
      await repeat().catch(() => undefined)
      timer = undefined
      if (late.size > 0) next()
    }, everyMs).unref()
  }
  return {
    add(one: Late) {
      if (late.size >= leftMax) return
      late.add(one)
      if (!timer) next()
    },
    clear() {
      clearTimeout(timer)
      late.clear()
    },
  }
}

/** Resolves with `work`, which never rejects, or after `waitMs`, whichever comes first. */
export async function atMost(waitMs: number, work: Promise<void>): Promise<void> {
  const over = new AbortController()
  const waited = pause(waitMs, undefined, { signal: over.signal }).catch(() => undefined)
  await Promise.race([work, waited])
  over.abort()
}
