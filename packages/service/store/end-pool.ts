import type pg from 'pg'
import { socketOf } from './sessions.ts'

// A live server closes the connection within milliseconds of the Terminate message.
const terminateTimeoutMs = 1_000

/**
 * Ends a pool. `open` are its connections that have not ended, including those that are closing. A connection that its
 * server does not close is cut a moment later, so that it does not keep the process from ending.
 */
export async function endPool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  await pool.end()
  setTimeout(() => {
    for (const client of open) socketOf(client).destroy()
  }, terminateTimeoutMs).unref()
}
