import pg from 'pg'
import { NoDatabaseError } from '../postgres/refusal.ts'
import { type ConnectionConfig, startEmbedded } from '../postgres/server.ts'
import { type Database, openDatabase } from './database.ts'
import { unavailableReasonOf } from './database-unavailable.ts'
import { isMigrated, isNew, migrate, underMigrationLock } from './migrate.ts'
import { migrationLock, type WaitLog } from './migration-lock.ts'
import { prepareServiceRole, serviceConnectionOf } from './service-role.ts'

export type StoreSettings = {
  /** Null: the embedded server in `dataDir` is used. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly databasePoolSize: number
  /** False: a database on which the service has not been started is refused. True when left out. */
  readonly mayCreate?: boolean
}

/** The open database, with all migrations applied. */
export type Store = {
  readonly db: Database
  /** Address for components with connections of their own: the job queue. */
  readonly connection: string | ConnectionConfig
  /** Address of the owner, for statements that only a table's owner may run: rewriting it, or changing its columns. */
  readonly owner: string | ConnectionConfig
  readonly kind: 'embedded' | 'external'
  /** Migrations applied by this opening. */
  readonly applied: readonly string[]
  close(): Promise<void>
}

/**
 * Opens the configured database and applies its migrations. The service works as a role that does not own the tables,
 * wherever the owner may create one. Throws an Error that says what to change when the database cannot be reached or is
 * too old; NoDatabaseError when it is new and may not be created. `onFault` is called with later faults of the embedded
 * server.
 */
export async function openStore(
  settings: StoreSettings,
  log: (message: string) => void,
  onFault: (message: string) => void = log,
): Promise<Store> {
  const { dataDir, databasePoolSize: poolSize, mayCreate = true } = settings
  const embedded =
    settings.databaseUrl === null ? await startEmbedded({ dataDir, log, onFault, mayCreate }) : null
  const kind = embedded ? 'embedded' : 'external'
  const owner = embedded?.connection ?? settings.databaseUrl ?? ''
  try {
    const { db, connection, applied } = await openAsService(owner, { poolSize, mayCreate, log })
    const close = async () => {
      await db.close()
      await embedded?.stop()
    }
    return { db, connection, owner, kind, applied, close }
  } catch (error) {
    // A server that this process started must not outlive the failure.
    await embedded?.stop()
    throw error
  }
}

type Opened = Pick<Store, 'db' | 'connection' | 'applied'>
type OpenOptions = {
  readonly poolSize: number
  readonly mayCreate: boolean
  readonly log: (message: string) => void
}

/** Connects as the service, and as the owner only when there is work for it: without, a start costs one round trip. */
async function openAsService(
  owner: Store['owner'],
  { poolSize, mayCreate, log }: OpenOptions,
): Promise<Opened> {
  const connection = serviceConnectionOf(owner)
  const ready = await openIfReady(connection, poolSize, log)
  if (ready) return { db: ready, connection, applied: [] }
  const applied = await migrateAsOwner(owner, mayCreate, log)
  const db = await openIfReady(connection, poolSize, log)
  if (db) return { db, connection, applied }
  log('the service works as the owner of its tables: "enricher doctor" says how to change that')
  return { db: openDatabase({ connection: owner, poolSize }), connection: owner, applied }
}

/** Opens the database; null when the role is missing or may not read, or when a migration is missing. */
async function openIfReady(connection: Store['connection'], poolSize: number, log: WaitLog) {
  const db = openDatabase({ connection, poolSize })
  try {
    if (await isReady(db, log)) return db
  } catch (error) {
    if (!isRefusal(error)) {
      await db.close()
      throw error
    }
  }
  await db.close()
  return null
}

/**
 * Waits for a restore under way: a reader would see the data that the restore replaces, as other sessions see nothing
 * of the restore. A restore refuses to begin while a session is open that saw no restore under way.
 */
async function isReady(db: Database, log: WaitLog): Promise<boolean> {
  while (await isMigrated(db)) {
    const { isSettled, isConfined } = await readState(db)
    if (isSettled) return isConfined
    await underMigrationLock(db, async () => undefined, log)
  }
  return false
}

type State = { readonly isSettled: boolean; readonly isConfined: boolean }

/** Reads the state. Rights are missing or wrong where a restore made tables anew, or where a pooler drops the role. */
async function readState(db: Database): Promise<State> {
  const [row] = await db.query<{ is_settled: boolean; is_confined: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared(${migrationLock}) AS is_settled,
            has_table_privilege('ledger', 'INSERT') AND has_table_privilege('lookups', 'DELETE')
        AND NOT has_table_privilege('ledger', 'UPDATE')
        AND NOT has_column_privilege('accounts', 'credits', 'UPDATE')
        AND NOT has_column_privilege('accounts', 'is_operator', 'UPDATE')
        AND to_regnamespace('graphile_worker') IS NOT NULL AS is_confined`,
  )
  return { isSettled: row?.is_settled ?? false, isConfined: row?.is_confined ?? false }
}

/** Returns true for a refusal by the server: any other error stays when the owner asks. */
function isRefusal(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableReasonOf(error) === null
  return error instanceof Error && isRefusal(error.cause)
}

async function migrateAsOwner(
  connection: Store['owner'],
  mayCreate: boolean,
  log: WaitLog,
): Promise<string[]> {
  const db = openDatabase({ connection, poolSize: 1 })
  try {
    if (!mayCreate && typeof connection === 'string' && (await isNew(db))) {
      throw new NoDatabaseError(
        'The database of DATABASE_URL has no tables of Enricher. Set DATABASE_URL as it is set for the service, or ' +
          'make them first: npm run enricher -- migrate.',
      )
    }
    const applied = await migrate(db, { log })
    await prepareServiceRole(db, typeof connection !== 'string', log)
    return applied
  } finally {
    await db.close()
  }
}
