import { sleep } from '@enricher/engine/lib/time'
import type { Database } from '../database.ts'
import { personalDataTables } from './personal-data-tables.ts'

// The jobs are read through a view, which has no files.
const jobsView = 'graphile_worker.jobs'
const jobsTable = 'graphile_worker._private_jobs'

// A gigabyte takes some seconds, and the lock of the table waits for the statements under way on it.
const unlimited = { statementTimeoutMs: null, lockTimeoutMs: 0 }

const lookEveryMs = 100

/** Thrown when an earlier transaction still keeps what was erased; no table was rewritten then. */
export class EarlierTransactionError extends Error {}

/**
 * Rewrites every table that may name a person, so that what was erased leaves the files. Only the owner of a table may
 * do that: the server warns of the others and skips them; their names are in `left`.
 * @param waitMsMax how long to wait for the transactions under way, which may still read what was erased
 * @throws {EarlierTransactionError} where one of those did not end in that time
 */
export async function rewriteTables(
  owner: Database,
  waitMsMax: number,
): Promise<{ readonly names: readonly string[]; readonly left: readonly string[] }> {
  await earlierTransactionsEnd(owner, waitMsMax)
  const tables = await personalDataTables(owner)
  const names = tables.map(({ name }) => (name === jobsView ? jobsTable : name))
  const before = await filesOf(owner, names)
  // VACUUM cannot run in a transaction, so each table is a statement of its own.
  for (const name of names) await owner.command(`VACUUM (FULL) ${name}`, unlimited)
  const after = await filesOf(owner, names)
  return { names, left: names.filter((name) => before.get(name) === after.get(name)) }
}

/**
 * Waits for earlier transactions, as a rewrite keeps each row that one may read: a transaction of any database that has
 * written, or one of this database that reads as of a point in time.
 */
async function earlierTransactionsEnd(db: Database, waitMsMax: number): Promise<void> {
  const [own] = await db.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')
  const endsAtMs = performance.now() + waitMsMax
  for (;;) {
    const [now] = await db.query<{ are_over: boolean }>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AND NOT EXISTS (
         SELECT FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND (datname = current_database() OR datname IS NULL)
            AND age(backend_xmin) > age($1::xid8::xid)) AS are_over`,
      [own?.id],
    )
    if (now?.are_over) return
    if (performance.now() > endsAtMs) {
      throw new EarlierTransactionError('A transaction that began earlier has not ended')
    }
    await sleep(lookEveryMs)
  }
}

/** Returns the tables' files: a rewritten table has another file afterwards. */
async function filesOf(db: Database, names: readonly string[]) {
  const rows = await db.query<{ name: string; file: string }>(
    'SELECT name, pg_relation_filenode(name::regclass)::text AS file FROM unnest($1::text[]) AS t(name)',
    [names],
  )
  return new Map(rows.map(({ name, file }) => [name, file]))
}
