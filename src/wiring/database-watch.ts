import type { Health } from '../http/ports.ts'
import { openDatabase } from '../store/database.ts'
import type { Store } from '../store/open-store.ts'
import { startChores } from './chores.ts'

// Each look costs a statement of microseconds; minutes are counted with it.
const lookEveryMs = 5_000

export type DatabaseWatch = {
  /** What the looks have shown; asks nothing. */
  health(): Health
  stop(): Promise<void>
}

/**
 * Watches whether the database answers at all, over a connection of its own: readiness reports what blocks the others.
 * After `minutes` without an answer the process is unhealthy, so that a supervisor restarts it; 0: never.
 */
export function watchDatabase(
  { connection }: Pick<Store, 'connection'>,
  minutes: number,
  everyMs = lookEveryMs,
): DatabaseWatch {
  const db = openDatabase({ connection, poolSize: 1 })
  // Counted from a look that failed: a process that stood still for an hour has not looked.
  let silentSinceMs: number | null = null
  const silentMs = () => (silentSinceMs === null ? 0 : performance.now() - silentSinceMs)
  const look = async () => {
    const beganMs = performance.now()
    try {
      await db.query('SELECT 1')
      silentSinceMs = null
    } catch {
      // The requests that fail for it tell their callers, and the log.
      silentSinceMs ??= beganMs
    }
  }
  const chore = { name: 'look at the database', everyMs, run: look }
  const chores = startChores([chore], () => undefined)
  return {
    health() {
      const isHealthy = minutes === 0 || silentMs() < minutes * 60_000
      if (isHealthy) return { isHealthy, facts: {} }
      return { isHealthy, facts: { database_silent_s: Math.round(silentMs() / 1000) } }
    },
    async stop() {
      await chores.stop()
      await db.close()
    },
  }
}
