import type { Database } from './database.ts'
import { type Applied, type MigrateOptions, readMigrations, refusalOf } from './migrate.ts'

/** State of a database that an operator checks before the service runs on it. */
export type Inspection = {
  /** Example: `18.4`. */
  readonly version: string
  /** Example: 180004 for 18.4. */
  readonly versionNumber: number
  /** The server's clock, milliseconds since the Unix epoch. */
  readonly nowMs: number
  /** Migrations that `migrate` would apply. */
  readonly pending: readonly string[]
  /** Reason why `migrate` and `serve` would refuse this database; null when they would not. */
  readonly refusal: string | null
}

/** Inspects the database without changing it. Pending migrations are read as `migrate` reads them. */
export async function inspect(
  db: Database,
  { folder }: Pick<MigrateOptions, 'folder'> = {},
): Promise<Inspection> {
  const [server] = await db.query<{ version: string; number: number; now_ms: number }>(
    `SELECT current_setting('server_version') AS version,
            current_setting('server_version_num')::int AS number,
            (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`,
  )
  if (!server) throw new Error('The database answered without a row.')
  const [{ table } = { table: null }] = await db.query<{ table: string | null }>(
    `SELECT to_regclass('schema_migrations')::text AS table`,
  )
  const applied =
    table === null ? [] : await db.query<Applied>('SELECT name, digest FROM schema_migrations')
  const names = new Set(applied.map(({ name }) => name))
  const shipped = await readMigrations(folder)
  return {
    version: server.version.split(' ')[0] ?? '',
    versionNumber: server.number,
    nowMs: server.now_ms,
    refusal: refusalOf(shipped, applied),
    pending: shipped.map(({ name }) => name).filter((name) => !names.has(name)),
  }
}
