import type { UnavailableReason } from './database-unavailable.ts'

/** State of the database as this process's statements have shown it. Reading it costs no statement. */
export type DatabaseHealth = {
  /** How long the oldest statement, or wait for a connection, has been under way; 0 when there is none. */
  readonly oldestMs: number
  /** How long ago the database last refused to write for lack of space; null: never. */
  readonly fullAgoMs: number | null
}

export type HealthMonitor = {
  /** Records that the database has answered. */
  noteAnswer(): void
  noteFailure(reason: UnavailableReason): void
  /** Returns when the database last answered, on the clock of `performance.now()`. */
  lastAnswerMs(): number
  /**
   * Returns true when the database, as far as is known lately, has been unreachable for longer than statements are
   * repeated.
   */
  isOutageLasting(): boolean
  read(): DatabaseHealth
}

// A restart takes less time, and a batch was asked twice by then.
const lastingOutageMs = 5_000

// The time is longer than one attempt of a statement, so that requests that keep failing are one outage. Nothing is
// known of a database that was asked nothing for so long.
const rememberedMs = 12_000

/**
 * Creates the record of a database's answers and failures. `oldestMs` returns how long the oldest statement has waited.
 * `nowMs`: the time of a clock that cannot be set.
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
