import type pg from 'pg'
import { socketOf } from './sessions.ts'

// A server that lives closes the connection within milliseconds of the Terminate message.
const terminateTimeoutMs = 1_000

/**
 * Ends a pool. `open` are its connections that have not ended, closing ones included: those whose server does not
 * close the connection are cut a moment later, so that none keeps the process from ending.
 */
export async function endPool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  await pool.end()
  setTimeout(() => {
    for (const client of open) socketOf(client).destroy()
  }, terminateTimeoutMs).unref()
}
