import pg from 'pg'
import { startEmbedded } from '../../postgres/server.ts'
import { explainRefusal } from '../connection-refusal.ts'
import type { Queryable } from '../database.ts'
import { DatabaseUnavailableError } from '../database-unavailable.ts'
import type { StoreSettings } from '../open-store.ts'

/** Location of the database that a backup reads or writes as its owner. */
export type OwnerSettings = Pick<StoreSettings, 'databaseUrl' | 'dataDir'> & {
  readonly log: (message: string) => void
  /** False: a DATA_DIR without a database is refused. True when left out. */
  readonly mayCreate?: boolean
}

const connectTimeoutMs = 10_000
const keepAliveAfterMs = 10_000

// The settings fix the forms in which values are written and read, whatever the server's settings are.
const formSettings: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // Scans read a table from its beginning to its end.
  synchronize_seqscans: 'off',
}

/**
 * Connects to the configured database as the owner of its tables, without applying migrations: a backup is also made
 * before an update. The embedded server of a running service is joined.
 */
export async function withOwner<T>(
  { databaseUrl, dataDir, log, mayCreate = true }: OwnerSettings,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const embedded = databaseUrl === null ? await startEmbedded({ dataDir, log, mayCreate }) : null
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
    await client.connect().catch((cause: Error) => {
      throw new DatabaseUnavailableError({ cause: explainRefusal(cause) })
    })
    try {
      return await work(client)
    } catch (error) {
      throw explain(error)
    } finally {
      // While a statement is under way this closes the socket, and the server rolls back.
      await client.end()
    }
  } finally {
    await embedded?.stop()
  }
}

/** Adds advice to refusals of the server that give none: https://www.postgresql.org/docs/18/errcodes-appendix.html */
function explain(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const advice = new Map([
    ['42501', "name the owner of Enricher's tables and of their schema in DATABASE_URL"],
    [
      '55P03',
      'a migration, a restore or another program has locked the tables: try again after it',
    ],
  ]).get(error.code ?? '')
  return advice === undefined ? error : new Error(`${error.message}: ${advice}.`, { cause: error })
}

/** Milliseconds; 0: no limit. */
export type TransactionLimits = {
  readonly statementTimeoutMs: number
  readonly lockTimeoutMs: number
}

// Nothing is waited for between two statements: a process that was suspended must keep neither locks nor a snapshot.
const idleTimeoutMs = 600_000
// The limit, longer than a backup waits for its reader, counts over TCP alone, while a client does not read.
const unreadTimeoutMs = 660_000

/**
 * Sets the forms of values and the limits until the transaction ends. Settings of a session would stay behind in a
 * pooler's connection, and options in DATABASE_URL would replace those sent with the connection.
 */
export async function setForTransaction(
  client: pg.Client,
  { statementTimeoutMs, lockTimeoutMs }: TransactionLimits,
): Promise<void> {
  const settings = {
    ...formSettings,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
    tcp_user_timeout: unreadTimeoutMs,
  }
  await client.query(
    'SELECT set_config(name, value, true) FROM unnest($1::text[], $2::text[]) AS s (name, value)',
    [Object.keys(settings), Object.values(settings).map(String)],
  )
}

/** Runs work in a transaction of its own, under limits. */
export async function inTransaction<T>(
  client: pg.Client,
  limits: TransactionLimits,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('BEGIN')
  try {
    await setForTransaction(client, limits)
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    // After a broken connection there is nothing to roll back.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Returns the client in the form that code shared with the service takes. */
export function queryableOf(client: pg.Client): Queryable {
  return { query: (text, values) => rowsOf(client, text, values) }
}

/**
 * Closes the connection when the signal comes: the statement under way fails, and the server rolls back. Returns a
 * function that removes the listener.
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
