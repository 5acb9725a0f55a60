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
  /** True when it has been away for longer than statements are asked again. */
  isAwayLong(): boolean
  pulse(): DatabasePulse
}

// A restart is over by then, and a batch was asked twice.
const awayLongMs = 5_000

export function createHeartbeat(oldestMs: () => number): Heartbeat {
  let heardAtMs = performance.now()
  let awaySinceMs: number | null = null
  let fullAtMs: number | null = null
  return {
    heard() {
      heardAtMs = performance.now()
      awaySinceMs = null
    },
    failed(reason) {
      if (reason === 'unreachable') awaySinceMs ??= performance.now()
      if (reason === 'full') fullAtMs = performance.now()
    },
    heardAtMs: () => heardAtMs,
    isAwayLong: () => awaySinceMs !== null && performance.now() - awaySinceMs > awayLongMs,
    pulse: () => ({
      oldestMs: oldestMs(),
      fullAgoMs: fullAtMs === null ? null : performance.now() - fullAtMs,
    }),
  }
}
