import { sharedSessions } from './connection-refusal.ts'
import { openDatabase, type Queryable } from './database.ts'
import type { Store } from './open-store.ts'

/**
 * Checks that a connection keeps one session of PostgreSQL for as long as it lasts: prepared statements, settings and
 * the job queue's listening belong to a session. A pooler in transaction mode lends a connection another session for
 * each transaction; this shows while a second connection has the first one's session.
 * @throws {Error} that says what to change in the pooler
 */
export async function requireOwnSessions({
  db,
  connection,
}: Pick<Store, 'db' | 'connection'>): Promise<void> {
  const single = openDatabase({ connection, poolSize: 1 })
  try {
    const before = await sessionOf(single)
    const during = await db.transaction(async (tx) => {
      await sessionOf(tx)
      return sessionOf(single)
    })
    if (during !== before) throw new Error(`${sharedSessions}.`)
  } finally {
    await single.close()
  }
}

async function sessionOf(connection: Queryable): Promise<number | undefined> {
  const [row] = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return row?.pid
}
