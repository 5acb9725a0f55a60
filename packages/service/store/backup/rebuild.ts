import pg from 'pg'
import { applyWithin, createMigrationTable, type Migration } from '../migrate.ts'
import { BackupFileError, type Head } from './format.ts'
import { RestoreRefusedError } from './occupied.ts'
import { queryableOf, rowsOf } from './owner.ts'
import { knownTables } from './tables.ts'

/** This version's migrations: those the backup was made after, and those since. */
export type Plan = { readonly before: readonly Migration[]; readonly since: readonly Migration[] }

/**
 * Divides this version's migrations at the backup.
 * @throws {BackupFileError} when the backup was made after one that this version does not have
 */
export function planOf({ migrations }: Head, shipped: readonly Migration[]): Plan {
  const digests = new Map(migrations.map(({ name, digest }) => [name, digest]))
  const known = new Map(shipped.map(({ name, digest }) => [name, digest]))
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (unknown) {
    throw new BackupFileError(
      `The backup was made by a newer version of Enricher (its database has ${unknown.name}): restore it with that version.`,
    )
  }
  const other = migrations.find(({ name, digest }) => known.get(name) !== digest)
  if (other) {
    throw new BackupFileError(
      `The backup was made by another edition of Enricher: its ${other.name} is not the one of this version.`,
    )
  }
  return {
    before: shipped.filter(({ name }) => digests.has(name)),
    since: shipped.filter(({ name }) => !digests.has(name)),
  }
}

/** Checks that the existing tables are the service's own. */
export async function checkOwnTables(
  client: pg.Client,
  shipped: readonly Migration[],
): Promise<void> {
  const before = await rowsOf<{ name: string }>(
    client,
    'SELECT t AS name FROM unnest($1::text[]) AS t WHERE to_regclass(t) IS NOT NULL',
    [knownTables.map(({ name }) => name)],
  )
  const names = new Set(before.map(({ name }) => name))
  if (names.size > 0 && !names.has('schema_migrations')) {
    throw new RestoreRefusedError(
      `The database has a table "${[...names][0]}" that Enricher did not make: restore into a database of its own.`,
    )
  }
  await createMigrationTable(queryableOf(client))
  const applied = await rowsOf<{ name: string }>(client, 'SELECT name FROM schema_migrations')
  const known = new Set(shipped.map(({ name }) => name))
  const unknown = applied.find(({ name }) => !known.has(name))
  if (unknown) {
    throw new RestoreRefusedError(
      `The database was brought up to date by a newer version of Enricher, or by another program (${unknown.name}): restore with that version, or into an empty database.`,
    )
  }
}

/**
 * Makes the tables anew as they were when the backup was made, whatever they are now. Other objects of the database
 * stay; where one of them depends on a table, the restore fails and changes nothing.
 */
export async function rebuild(
  client: pg.Client,
  shipped: readonly Migration[],
  before: readonly Migration[],
): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    client,
    'SELECT t AS name FROM unnest($1::text[]) AS t WHERE to_regclass(t) IS NOT NULL',
    [knownTables.map(({ name }) => name)],
  )
  const dropped = tables.filter(({ name }) => name !== 'schema_migrations')
  if (dropped.length > 0) {
    await client.query(
      `DROP TABLE ${dropped.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`,
    )
  }
  await dropFunctions(client, shipped)
  await client.query('DELETE FROM schema_migrations')
  await migrateWithin(client, before)
}

/** Applies migrations in the transaction of the restore. */
export async function migrateWithin(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  await applyWithin({ query: (text, values) => run(client, text, values) }, migrations)
}

/** Runs a statement, or a migration: a migration is many statements, which cannot be sent together with values. */
async function run<R>(client: pg.Client, text: string, values?: readonly unknown[]): Promise<R[]> {
  return values ? rowsOf(client, text, values) : ((await client.query(text)).rows as R[])
}

/** Drops the functions of the migrations. They outlive their tables, and a migration could not make them twice. */
async function dropFunctions(client: pg.Client, shipped: readonly Migration[]): Promise<void> {
  const made = shipped.flatMap(({ text }) =>
    [...text.matchAll(/\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+"?([a-z_][a-z0-9_]*)/gi)].map(
      ([, name]) => name?.toLowerCase(),
    ),
  )
  const found = await rowsOf<{ signature: string }>(
    client,
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1::text[])`,
    [made],
  )
  for (const { signature } of found) await client.query(`DROP FUNCTION ${signature}`)
}
