import type { Database } from '../database.ts'
import { personalDataTables } from './personal-data-tables.ts'

// The jobs are read through a view, which has no files.
const jobsView = 'graphile_worker.jobs'
const jobsTable = 'graphile_worker._private_jobs'

// A gigabyte takes some seconds, and the lock of the table waits for the statements under way on it.
const unlimited = { statementTimeoutMs: null, lockTimeoutMs: 0 }

/**
 * Writes every table that may name a person anew, so that what was erased leaves the files. Only the owner of a table
 * may do that: the server warns of the others and leaves them out; their names are in `left`.
 */
export async function rewriteTables(
  owner: Database,
): Promise<{ readonly names: readonly string[]; readonly left: readonly string[] }> {
  const tables = await personalDataTables(owner)
  const names = tables.map(({ name }) => (name === jobsView ? jobsTable : name))
  const before = await filesOf(owner, names)
  // VACUUM takes no part in a transaction, so each table is a statement of its own.
  for (const name of names) await owner.command(`VACUUM (FULL) ${name}`, unlimited)
  const after = await filesOf(owner, names)
  return { names, left: names.filter((name) => before.get(name) === after.get(name)) }
}

/** A table that is rewritten has another file afterwards. */
async function filesOf(db: Database, names: readonly string[]) {
  const rows = await db.query<{ name: string; file: string }>(
    'SELECT name, pg_relation_filenode(name::regclass)::text AS file FROM unnest($1::text[]) AS t(name)',
    [names],
  )
  return new Map(rows.map(({ name, file }) => [name, file]))
}
