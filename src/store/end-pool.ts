import type pg from 'pg'
import { socketOf } from './sessions.ts'

// A server that lives answers a goodbye within milliseconds.
const farewellMs = 1_000

/**
 * Ends a pool. `open` are its connections that have not ended, closing ones included: those whose server does not
 * answer the goodbye are cut a moment later, so that none keeps the process from ending.
 */
export async function endPool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  await pool.end()
  setTimeout(() => {
    for (const client of open) socketOf(client).destroy()
  }, farewellMs).unref()
}
