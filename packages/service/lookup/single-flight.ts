import { unlessAborted } from '@enricher/engine/lib/abort'
import { sleep } from '@enricher/engine/lib/time'

/** Searches under way in this process, so that waiting for one costs no database. */
export type SingleFlight = {
  /** Runs `search` as the leader of this key; until it ends, `wait` waits for it. */
  lead<T>(key: Buffer, search: () => Promise<T>): Promise<T>
  /** True when a request of this process leads this key. */
  isUnderWay(key: Buffer): boolean
  /**
   * Returns when the leader in this process has ended, or, when another process leads, after a short
   * pause that grows with `attempt`. Rejects with the signal's reason when the deadline comes first.
   */
  wait(key: Buffer, attempt: number, signal: AbortSignal): Promise<void>
  /** Resolves when no search is under way. */
  idle(): Promise<void>
}

// A website takes seconds: asking every 25 ms at first and every 400 ms later is soon enough.
const firstPauseMs = 25
const longestPauseMs = 400

/** Waits before another look at a search of another process. Rejects with the signal's reason when it is aborted. */
export function pauseBeforeLook(attempt: number, signal: AbortSignal): Promise<void> {
  return sleep(Math.min(firstPauseMs * 2 ** attempt, longestPauseMs), signal)
}

/** Creates the single flights of a process: one of equal searches is led, the others wait for its end. */
export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>()
  return {
    async lead(key, search) {
      const name = key.toString('hex')
      const led = search()
      // Followers only wait for the end; a failure rejects the leader's own call.
      const ended = led.then(noop, noop)
      underWay.set(name, ended)
      try {
        return await led
      } finally {
        underWay.delete(name)
      }
    },
    isUnderWay: (key) => underWay.has(key.toString('hex')),
    async wait(key, attempt, signal) {
      const led = underWay.get(key.toString('hex'))
      if (!led) return pauseBeforeLook(attempt, signal)
      await unlessAborted(led, signal)
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },
  }
}

function noop(): void {}
