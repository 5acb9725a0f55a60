import type { UnavailableReason } from './database-unavailable.ts'

/** What the statements of this process have shown of the database. Costs no statement. */
export type DatabaseHealth = {
  /** How long the oldest statement, or wait for a connection, has been under way; 0 when there is none. */
  readonly oldestMs: number
  /** How long ago the database last refused to write for want of space; null: never. */
  readonly fullAgoMs: number | null
}

export type HealthMonitor = {
  /** Records that the database has answered. */
  noteAnswer(): void
  noteFailure(reason: UnavailableReason): void
  /** Returns when the database last answered, on the clock of `performance.now()`. */
  lastAnswerMs(): number
  /**
   * Returns true when it has been unreachable for longer than statements are asked again, as far as is known from
   * lately.
   */
  isOutageLasting(): boolean
  read(): DatabaseHealth
}

// A restart is over by then, and a batch was asked twice.
const lastingOutageMs = 5_000

// Longer than one attempt of a statement takes, so that requests that go on failing are one outage. Of a database that
// nothing was asked of for so long nothing is known.
const rememberedMs = 12_000

/**
 * Creates the record of a database's answers and failures. `oldestMs` says how long the oldest statement has waited.
 * `nowMs`: of a clock that cannot be set.
 */
export function createHealthMonitor(
  oldestMs: () => number,
  nowMs: () => number = () => performance.now(),
): HealthMonitor {
  let answeredAtMs = nowMs()
  let outageSinceMs = 0
  let failedAtMs = Number.NEGATIVE_INFINITY
  let fullAtMs: number | null = null
  const isRemembered = () => nowMs() - failedAtMs <= rememberedMs
  return {
    noteAnswer() {
      answeredAtMs = nowMs()
      failedAtMs = Number.NEGATIVE_INFINITY
    },
    noteFailure(reason) {
      if (reason === 'full') fullAtMs = nowMs()
      if (reason !== 'unreachable') return
      if (!isRemembered()) outageSinceMs = nowMs()
      failedAtMs = nowMs()
    },
    lastAnswerMs: () => answeredAtMs,
    isOutageLasting: () => isRemembered() && nowMs() - outageSinceMs > lastingOutageMs,
    read: () => ({
      oldestMs: oldestMs(),
      fullAgoMs: fullAtMs === null ? null : nowMs() - fullAtMs,
    }),
  }
}
