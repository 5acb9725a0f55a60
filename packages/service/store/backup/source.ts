import { createHash } from 'node:crypto'
import { ownValue } from '@enricher/engine/lib/own-value'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { migrationLock } from '../migration-lock.ts'
import { backupStatementMs } from '../overdue-backups.ts'
import { backupFormat, backupVersion, type Head, lineOf, rowsEnd } from './format.ts'
import { rowsOf, setForTransaction } from './owner.ts'
import { createRowCounter } from './row-counter.ts'
import { type BackupScope, isInScope, type KnownTable, knownTables } from './tables.ts'

export type SourceProgress = { readonly fraction: number; readonly rows: number }

/** The data of a database that a backup holds, as one moment saw it. */
export type Source = {
  readonly head: Head
  readonly tables: readonly SourceTable[]
}

export type SourceTable = {
  readonly known: KnownTable
  readonly columns: readonly string[]
  /**
   * Space of the table as the server last counted it, for the progress of a backup. Reading the present size would wait
   * for locks.
   */
  readonly pages: number
  /** Count of rows as the server last took it; 0 or less: not counted yet. */
  readonly rowsAbout: number
}

// Only a migration or a restore locks a table against reading.
const lockTimeoutMs = 60_000

/**
 * Opens a snapshot of the whole database for the rest of the connection's transaction. It takes no lock that stops
 * reading or writing; a migration waits until the backup has ended, and a backup until a migration has.
 * @throws when the database has no tables of the service, or those of a newer version
 */
export async function openSource(
  client: pg.Client,
  scope: BackupScope,
  shipped: ReadonlySet<string>,
): Promise<Source> {
  await openSnapshot(client)
  const migrations = await readMigrationsApplied(client)
  const unknown = migrations.find(({ name }) => !shipped.has(name))
  if (unknown) {
    throw new Error(
      `The database was brought up to date by a newer version of Enricher (${unknown.name}): make the backup with that version.`,
    )
  }
  const [server] = await rowsOf<{ version: string; now: string }>(
    client,
    `SELECT current_setting('server_version') AS version,
            to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS now`,
  )
  return {
    head: {
      format: backupFormat,
      version: backupVersion,
      scope,
      made_at: server?.now ?? '',
      // The suffix of a distribution is cut off: `15.18 (Debian 15.18-0+deb12u1)`.
      postgres: server?.version.split(' ')[0] ?? '',
      migrations,
    },
    tables: await readTables(client, scope),
  }
}

/**
 * Takes the lock against migrations, then the snapshot. In the other order the snapshot could be older than a migration
 * that has just ended. The first statement of a transaction takes its snapshot, so an earlier transaction takes the
 * lock for the session. The two are chained, so that behind a pooler they share one connection, on which nothing is
 * left behind.
 */
async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await setForTransaction(client, { statementTimeoutMs: 0, lockTimeoutMs })
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('COMMIT AND CHAIN')
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [migrationLock])
  await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock])
  await setForTransaction(client, { statementTimeoutMs: backupStatementMs, lockTimeoutMs })
}

async function readMigrationsApplied(client: pg.Client): Promise<Head['migrations']> {
  const [found] = await rowsOf<{ table: string | null }>(
    client,
    `SELECT to_regclass('schema_migrations')::text AS table`,
  )
  if (!found?.table) {
    throw new Error(
      'The database has no tables of Enricher: nothing to back up. Check DATABASE_URL or DATA_DIR.',
    )
  }
  return rowsOf(client, 'SELECT name, digest FROM schema_migrations ORDER BY name')
}

/** Reads the tables of the scope that exist, in the order in which they can be loaded. */
async function readTables(client: pg.Client, scope: BackupScope): Promise<SourceTable[]> {
  const rows = await rowsOf<{ name: string; pages: number; rows: string; columns: string[] }>(
    client,
    `SELECT c.relname AS name, greatest(c.relpages, 1) AS pages, c.reltuples::bigint AS rows,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.oid = ANY (SELECT to_regclass(t) FROM unnest($1::text[]) AS t)
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.oid`,
    [knownTables.map(({ name }) => name)],
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return knownTables.flatMap((known) => {
    const row = found.get(known.name)
    if (!row || !isInScope(known, scope)) return []
    const { columns, pages, rows: rowsAbout } = row
    return [{ known, columns, pages, rowsAbout: Number(rowsAbout) }]
  })
}

/** Gives the lines of a backup as they are read. */
export async function* linesOf(
  client: pg.Client,
  { head, tables }: Source,
  onProgress: (progress: SourceProgress) => void,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    digest.update(bytes)
    return bytes
  }
  let rows = 0
  yield hashed(lineOf(head))
  for (const [index, table] of tables.entries()) {
    yield hashed(lineOf({ table: table.known.name, columns: [...table.columns] }))
    const counter = createRowCounter()
    for await (const bytes of client.query(copyTo(copyStatement(table)))) {
      counter.take(bytes)
      const fraction = fractionOf(tables, index, counter.rows())
      onProgress({ fraction, rows: rows + counter.rows() })
      yield hashed(bytes)
    }
    yield hashed(rowsEnd)
    yield hashed(lineOf({ rows: counter.rows() }))
    rows += counter.rows()
  }
  yield lineOf({ end: true, tables: tables.length, rows, sha256: digest.digest('hex') })
}

/** Builds the COPY of a table. Names come from the list of tables and from the database's own catalogue. */
function copyStatement({ known, columns }: SourceTable): string {
  const values = columns.map((column) => {
    const value = known.values && ownValue(known.values, column)
    return value === undefined ? pg.escapeIdentifier(column) : value
  })
  const kept = known.kept === undefined ? '' : ` WHERE ${known.kept}`
  return `COPY (SELECT ${values.join(', ')} FROM ${pg.escapeIdentifier(known.name)}${kept}) TO STDOUT`
}

/** Returns the fraction of all tables' space that is read after `rows` rows of the table at `index`. */
function fractionOf(tables: readonly SourceTable[], index: number, rows: number): number {
  const pagesOf = (some: readonly SourceTable[]) => some.reduce((sum, { pages }) => sum + pages, 0)
  const table = tables[index]
  if (!table) return 1
  const part = Math.min(1, rows / Math.max(1, table.rowsAbout))
  return (pagesOf(tables.slice(0, index)) + part * table.pages) / Math.max(1, pagesOf(tables))
}
