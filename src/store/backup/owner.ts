import pg from 'pg'
import { startEmbedded } from '../embedded/server.ts'
import type { StoreSettings } from '../open-store.ts'

export type OwnerSettings = Pick<StoreSettings, 'databaseUrl' | 'dataDir'> & {
  readonly log: (message: string) => void
}

const connectTimeoutMs = 10_000
const keepAliveAfterMs = 10_000

// The forms in which values are written and read, whatever the server's settings are.
const sessionSettings: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // Rows of a table are read and written from its beginning to its end.
  synchronize_seqscans: 'off',
}

/**
 * Connects to the configured database as the owner of its tables, without bringing it up to date: a backup is also made before
 * an update. The embedded server of a running service is joined.
 */
export async function withOwner<T>(
  { databaseUrl, dataDir, log }: OwnerSettings,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const embedded = databaseUrl === null ? await startEmbedded({ dataDir, log }) : null
  try {
    const client = new pg.Client({
      ...(embedded ? embedded.connection : { connectionString: databaseUrl ?? '' }),
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
    })
    // A connection that breaks fails the statement that uses it.
    client.on('error', () => undefined)
    await client.connect()
    try {
      // Not with the connection: options in DATABASE_URL would take their place.
      for (const [name, value] of Object.entries(sessionSettings)) {
        await client.query('SELECT set_config($1, $2, false)', [name, value])
      }
      return await work(client)
    } finally {
      // With a statement under way this closes the socket, and the server rolls back.
      await client.end()
    }
  } finally {
    await embedded?.stop()
  }
}

/**
 * Closes the connection when the signal comes: whatever statement it waits for fails, and the server rolls back. Returns what
 * ends that.
 */
export function endOnAbort(client: pg.Client, signal: AbortSignal): () => void {
  const end = () => void client.end()
  signal.throwIfAborted()
  signal.addEventListener('abort', end)
  return () => signal.removeEventListener('abort', end)
}

/** Runs a statement and gives its rows. `bigint` arrives as text. */
export async function rowsOf<R>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const result = await client.query(text, values as unknown[])
  return result.rows as R[]
}

/** An SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
