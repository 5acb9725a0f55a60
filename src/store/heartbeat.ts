import type { AwayReason } from './database-away.ts'

/** What statements have shown of how the database is doing. Costs no statement. */
export type DatabasePulse = {
  /** How long the oldest statement, or wait for a connection, has been under way; 0 when there is none. */
  readonly oldestMs: number
  /** How long ago the database last refused to write for want of space; null: never. */
  readonly fullAgoMs: number | null
}

export type Heartbeat = {
  /** The database has answered. */
  heard(): void
  failed(reason: AwayReason): void
  /** When the database last answered, on the clock of `performance.now()`. */
  heardAtMs(): number
  /** True when it has been away for longer than statements are asked again, as far as is known from lately. */
  isAwayLong(): boolean
  pulse(): DatabasePulse
}

// A restart is over by then, and a batch was asked twice.
const awayLongMs = 5_000

// Longer than one attempt of a statement takes, so that requests that go on failing are one absence. Of a database that
// nothing was asked of for so long nothing is known.
const rememberedMs = 12_000

/** Keeps what is heard of a database. `nowMs`: of a clock that cannot be set. */
export function createHeartbeat(
  oldestMs: () => number,
  nowMs: () => number = () => performance.now(),
): Heartbeat {
  let heardAtMs = nowMs()
  let awaySinceMs = 0
  let failedAtMs = Number.NEGATIVE_INFINITY
  let fullAtMs: number | null = null
  const isRemembered = () => nowMs() - failedAtMs <= rememberedMs
  return {
    heard() {
      heardAtMs = nowMs()
      failedAtMs = Number.NEGATIVE_INFINITY
    },
    failed(reason) {
      if (reason === 'full') fullAtMs = nowMs()
      if (reason !== 'unreachable') return
      if (!isRemembered()) awaySinceMs = nowMs()
      failedAtMs = nowMs()
    },
    heardAtMs: () => heardAtMs,
    isAwayLong: () => isRemembered() && nowMs() - awaySinceMs > awayLongMs,
    pulse: () => ({
      oldestMs: oldestMs(),
      fullAgoMs: fullAtMs === null ? null : nowMs() - fullAtMs,
    }),
  }
}
