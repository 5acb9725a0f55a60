import { type Database, openDatabase } from './database.ts'
import { type ConnectionConfig, startEmbedded } from './embedded/server.ts'
import { migrate } from './migrate.ts'

export type StoreSettings = {
  /** Null: the embedded server in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly databasePoolSize: number
}

export type Store = {
  readonly db: Database
  /** For what keeps connections of its own: the job queue. */
  readonly connection: string | ConnectionConfig
  readonly kind: 'embedded' | 'external'
  /** Migrations applied by this opening. */
  readonly applied: readonly string[]
  close(): Promise<void>
}

/**
 * Opens the configured database and brings its tables up to date. Throws an Error that says what to change
 * when it cannot be reached or is too old. `onFault` is told later troubles of the embedded server.
 */
export async function openStore(
  settings: StoreSettings,
  log: (message: string) => void,
  onFault: (message: string) => void = log,
): Promise<Store> {
  const { dataDir } = settings
  const embedded =
    settings.databaseUrl === null ? await startEmbedded({ dataDir, log, onFault }) : null
  const connection = embedded?.connection ?? settings.databaseUrl ?? ''
  const db = openDatabase({ connection, poolSize: settings.databasePoolSize })
  const close = async () => {
    await db.close()
    await embedded?.stop()
  }
  try {
    const applied = await migrate(db)
    return { db, connection, kind: embedded ? 'embedded' : 'external', applied, close }
  } catch (error) {
    // A server that this process started must not outlive the failure.
    await close()
    throw error
  }
}
