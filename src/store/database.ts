import pg from 'pg'
import { sleep } from '../lib/time.ts'
import { DatabaseAwayError, isAwayState } from './database-away.ts'
import type { ConnectionConfig } from './embedded/connection.ts'

export type Queryable = {
  /**
   * Runs one statement and gives its rows. With `name` the server parses and plans it once per connection.
   * `bigint` arrives as a number, which is refused beyond 2^53; `numeric` stays text: cast sums to bigint.
   */
  query<R>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>
}

export type Database = Queryable & {
  /** Runs `work` in one READ COMMITTED transaction; a rejection rolls back. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Waits for statements under way, then closes every connection. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** A `postgres://` address, or what the embedded server gave. */
  readonly connection: string | ConnectionConfig
  readonly poolSize?: number
}

// Batches keep few connections busy; more would only queue inside the server.
const poolSizeDefault = 10

// No statement of the service takes a second; one that does is stuck and must not keep its locks.
const statementTimeoutMs = 30_000

/** A restart of the server takes about a second; recovery after a crash a little longer. */
const connectPatienceMs = 5_000
const connectPauseMs = 50
const connectTimeoutMs = 10_000

// Prepared statements live as long as their connection.
const idleTimeoutMs = 300_000

// Every statement is a keyed access. A generic plan is made once per connection, and it may be made
// while the tables are still empty: sequential scans are ruled out, so that it stays right when they grow.
// Compiling a plan to machine code costs more than any of these statements.
const plannerOptions = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off'

/**
 * A bounded pool of connections. Connects at the first statement.
 *
 * While the server restarts, getting a connection is tried again for a few seconds: nothing was sent by
 * then, so that is safe for every statement. A connection lost in the middle of a statement is an error,
 * because whether it was carried out is unknown.
 *
 * The settings above are sent when a connection starts: a pooler between must pass them on
 * (PgBouncer: session mode with `ignore_startup_parameters = options`).
 */
export function openDatabase({ connection, poolSize }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: poolSize ?? poolSizeDefault,
    application_name: 'enricher',
    options: plannerOptions,
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  })
  // A connection that breaks leaves the pool by itself. Whoever used it hears of it by his statement.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return {
    query: (text, values, name) => withClient(pool, (client) => run(client, text, values, name)),
    transaction: (work) => withClient(pool, (client) => inTransaction(client, work)),
    close: () => pool.end(),
  }
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await connect(pool)
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // An answer of the server leaves the connection usable; anything else does not.
    const isAnswer = error instanceof pg.DatabaseError && !isAwayState(error.code)
    client.release(!isAnswer)
    throw isAnswer || !isConnectionFault(error) ? error : new DatabaseAwayError({ cause: error })
  }
}

async function run<R>(
  client: pg.ClientBase,
  text: string,
  values?: readonly unknown[],
  name?: string,
): Promise<R[]> {
  const statement: pg.QueryConfig = { text }
  if (values) statement.values = values as unknown[]
  if (name) statement.name = name
  const result = await client.query(statement)
  return result.rows as R[]
}

async function inTransaction<T>(
  client: pg.ClientBase,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work({ query: (text, values, name) => run(client, text, values, name) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A connection that cannot roll back is gone, and its transaction with it.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

// errno(3): no listener or no socket yet. SQLSTATE 57P03: starting up; 53300: connections used up.
const transientCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03', '53300'])

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const givingUpAtMs = performance.now() + connectPatienceMs
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      const mayPass = transientCodes.has(codeOf(error)) && performance.now() < givingUpAtMs
      if (!mayPass) throw new DatabaseAwayError({ cause: error })
      await sleep(connectPauseMs)
    }
  }
}

/** The driver reports a broken connection as a plain Error, with a code of errno(3) or none. */
function isConnectionFault(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return isAwayState(error.code)
  return (
    /^(E[A-Z]+)$/.test(codeOf(error)) ||
    /^Connection terminated|timeout expired/i.test(String(error instanceof Error && error.message))
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const int8 = pg.types.builtins.INT8

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === int8 ? parseInteger : pg.types.getTypeParser(oid, format as 'text')

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond the exact integers.`)
  return value
}
