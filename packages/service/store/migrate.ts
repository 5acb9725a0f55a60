import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sha256 } from '@enricher/engine/lib/digest'
import { codeOf } from '@enricher/engine/lib/error-code'
import type { Database, Queryable } from './database.ts'
import { takeMigrationLock, type WaitLog } from './migration-lock.ts'

/** The oldest version that we test. RETURNING in upserts, generated identities and `jsonb` are older. */
const serverVersionMin = 150_000

/** The lock is held while rights are granted; any number will do that no other program locks in this database. */
const rightsLock = 7_203_520

const shippedFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

export type Migration = { readonly name: string; readonly text: string; readonly digest: string }
export type Applied = { readonly name: string; readonly digest: string }

export type MigrateOptions = {
  readonly folder?: string
  /** Gets messages about waits. */
  readonly log?: WaitLog
}

const silent: WaitLog = () => undefined

/**
 * Applies every `NNNN-name.sql` that the database does not have, in order, each in a transaction of its own, and
 * returns their names. It takes one round trip when there is nothing to do. Processes that start together wait for each
 * other, and all succeed.
 * @throws when the server is older than 15, when a file was changed after it was applied, or when the database has a
 * migration that this code does not know
 */
export async function migrate(
  db: Database,
  { folder = shippedFolder, log = silent }: MigrateOptions = {},
): Promise<string[]> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), readApplied(db)])
  if (applied && pendingOf(migrations, applied).length === 0) return []
  const lock = (tx: Queryable) => takeMigrationLock(tx, 'exclusive', log)
  if (!applied)
    await db.transaction((tx) => lock(tx).then(() => createMigrationTable(tx)), unlimited)
  const done: string[] = []
  for (;;) {
    const name = await db.transaction(
      (tx) => lock(tx).then(() => applyNext(tx, migrations)),
      unlimited,
    )
    if (name === null) return done
    done.push(name)
  }
}

/** Returns whether the database has every migration. @throws as `migrate` does */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const [migrations, applied] = await Promise.all([readMigrations(), readApplied(db)])
  return applied !== null && pendingOf(migrations, applied).length === 0
}

/** Returns true for a database without the tables of the service. */
export async function isNew(db: Queryable): Promise<boolean> {
  return (await readApplied(db)) === null
}

/**
 * Runs `work` in one transaction while no other process migrates this database, one process at a time. A backup keeps
 * migrations away for as long as it takes, but does not delay a start.
 */
export function underMigrationLock<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  log: WaitLog = silent,
): Promise<T> {
  return db.transaction(async (tx) => {
    await takeMigrationLock(tx, 'shared', log)
    await tx.query('SELECT pg_advisory_xact_lock($1)', [rightsLock])
    return work(tx)
  }, unlimited)
}

/** Reads the migrations of this version, in their order. */
export async function readMigrations(folder = shippedFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return Promise.all(
    names.sort().map(async (name) => {
      // Other line ends of a checkout are no change.
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, digest: sha256(text).toString('hex') }
    }),
  )
}

/** Returns the migrations that were applied; null when the database is new. */
async function readApplied(db: Queryable): Promise<Applied[] | null> {
  try {
    return await db.query<Applied>('SELECT name, digest FROM schema_migrations')
  } catch (error) {
    // SQLSTATE 42P01: the table does not exist yet.
    if (codeOf(error) === '42P01') return null
    throw error
  }
}

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const refusal = refusalOf(migrations, applied)
  if (refusal !== null) throw new Error(refusal)
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

/**
 * Returns why migrations must not go on from the applied ones: one was changed since, or the database is newer. Older
 * code would misread what newer code has written: a column it does not fill, a rule it does not keep. Null when they
 * may go on.
 */
export function refusalOf(
  migrations: readonly Migration[],
  applied: readonly Applied[],
): string | null {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0) {
    return (
      `This database was brought up to date by a newer version: migrations/${unknown.sort().join(', ')} is unknown here. ` +
      'Update the program, or restore a backup that was made before that update.'
    )
  }
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]))
  const changed = migrations.find(
    ({ name, digest }) => digests.has(name) && digests.get(name) !== digest,
  )
  if (changed === undefined) return null
  return (
    `migrations/${changed.name} was changed after it was applied to this database. ` +
    'Restore the file and put the change into a new migration.'
  )
}

/**
 * Creates the table of migrations where it is missing, under their lock.
 * @throws when the server is too old
 */
export async function createMigrationTable(tx: Queryable): Promise<void> {
  const [server] = await tx.query<{ version: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS version,
            current_setting('server_version') AS name`,
  )
  if (!server || server.version < serverVersionMin) {
    throw new Error(
      `PostgreSQL ${server?.name ?? ''} is too old: version 15 or newer is needed. ` +
        'Upgrade it, or leave DATABASE_URL out to use the embedded one.',
    )
  }
  await tx.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY,
       digest text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  )
}

/**
 * Applies migrations one after the other, inside a transaction that already holds the lock.
 * @throws when one of them fails: the transaction is of no use any more then
 */
export async function applyWithin(tx: Queryable, migrations: readonly Migration[]): Promise<void> {
  for (const { name, text, digest } of migrations) {
    await tx.query(text)
    await tx.query('INSERT INTO schema_migrations (name, digest) VALUES ($1, $2)', [name, digest])
  }
}

/** Applies the first missing migration, under the lock; null when none is missing. */
async function applyNext(tx: Queryable, migrations: readonly Migration[]): Promise<string | null> {
  const applied = await readApplied(tx)
  const [next] = pendingOf(migrations, applied ?? [])
  if (!next) return null
  await applyWithin(tx, [next])
  return next.name
}

// A migration may take longer than any other statement.
const unlimited = { statementTimeoutMs: null, lockTimeoutMs: 0 }
