import { Command } from 'commander'
import { readConfig } from '../config/config.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { personalDataTables } from '../store/privacy/personal-data-tables.ts'
import { CommandError } from './command-error.ts'
import { terminal } from './terminal.ts'
import { withStore } from './with-store.ts'

// The jobs are read through a view, which has no files.
const jobsView = 'graphile_worker.jobs'
const jobsTable = 'graphile_worker._private_jobs'

/** Builds the command that writes every table that may name a person anew, so that what was erased leaves the files. */
export function createPrivacyCompactCommand(): Command {
  return new Command('compact')
    .description('rewrite the tables, so that what was erased leaves the files of the database')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Each table is locked while it is rewritten, some seconds per gigabyte: lookups are answered with 503 meanwhile.

Example:
  $ npm run enricher -- privacy compact`,
    )
    .action(run)
}

// A gigabyte takes some seconds, and the lock of the table waits for the statements under way on it.
const unlimited = { statementTimeoutMs: null, lockTimeoutMs: 0 }

async function run({ json }: { json?: true }): Promise<void> {
  const tables = await withStore(readConfig(), async ({ owner }) => {
    // Only the owner of a table may rewrite it.
    const db = openDatabase({ connection: owner, poolSize: 1 })
    const tables = await personalDataTables(db)
    const names = tables.map(({ name }) => (name === jobsView ? jobsTable : name))
    const left = await rewrite(db, names).finally(() => db.close())
    if (left.length > 0) throw notOwner(left)
    return names
  })
  if (json) return terminal.print(JSON.stringify({ tables }))
  for (const name of tables) terminal.print(`rewritten  ${name}`)
  terminal.note(
    'The write-ahead log still holds it until it is recycled; backups do as long as they live.',
  )
}

/** Writes the tables anew; returns those that the server has left out: it only warns of a table of another owner. */
async function rewrite(db: Database, names: readonly string[]): Promise<string[]> {
  const before = await filesOf(db, names)
  // VACUUM takes no part in a transaction, so each table is a statement of its own.
  for (const name of names) await db.command(`VACUUM (FULL) ${name}`, unlimited)
  const after = await filesOf(db, names)
  return names.filter((name) => before.get(name) === after.get(name))
}

/** A table that is rewritten has another file afterwards. */
async function filesOf(db: Database, names: readonly string[]) {
  const rows = await db.query<{ name: string; file: string }>(
    'SELECT name, pg_relation_filenode(name::regclass)::text AS file FROM unnest($1::text[]) AS t(name)',
    [names],
  )
  return new Map(rows.map(({ name, file }) => [name, file]))
}

function notOwner(left: readonly string[]): CommandError {
  return new CommandError(
    `Not rewritten: ${left.join(', ')}. Only the owner of these tables may do that: name its user in DATABASE_URL.`,
  )
}
