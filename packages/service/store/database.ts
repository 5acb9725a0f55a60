import pg from 'pg'
import type { PoolLoad } from '../lib/database-series.ts'
import { type Connection, openConnections } from './connections.ts'
import type { DatabaseHealth } from './database-health.ts'
import { type DatabaseAddress, defaultLimits, type StatementLimits } from './sessions.ts'

/** The database, or a transaction of it: both run statements. */
export type Queryable = {
  /**
   * Runs one statement and gives its rows. With `name` the server parses and plans it once per connection.
   * `bigint` arrives as a number, which is refused beyond 2^53; `numeric` stays text: cast sums to bigint.
   * @throws {DatabaseUnavailableError} when a retry may succeed
   */
  query<R>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>
}

/** The database, over a pool of connections. */
export type Database = Queryable & {
  /**
   * Runs `work` in one READ COMMITTED transaction; a rejection rolls back. `limits` apply to each of its statements,
   * for those that take longer than any request may wait.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, limits?: StatementLimits): Promise<T>
  /** Runs one statement that takes longer than any request may wait, and cannot be part of a transaction. */
  command(text: string, limits: StatementLimits): Promise<void>
  /** Resolves when the server answers. @throws {DatabaseUnavailableError} as every statement does */
  ping(): Promise<void>
  /** Returns what this process's statements show of the database, without asking it. */
  health(): DatabaseHealth
  /** Returns which work has the connections of this process, and which waits for one. */
  poolLoad(): PoolLoad
  /** Waits for statements under way, then closes every connection. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  readonly connection: DatabaseAddress
  readonly poolSize?: number
}

// Batches keep few connections busy; more connections would only queue inside the server.
const poolSizeDefault = 10

/**
 * Opens a bounded pool of connections. The first statement connects.
 *
 * While the server restarts, connecting is tried again for a few seconds: nothing was sent by then, so that this is
 * safe for every statement. A connection lost in the middle of a statement is an error, because whether the statement
 * was carried out is unknown.
 */
export function openDatabase({ connection, poolSize }: DatabaseOptions): Database {
  const connections = openConnections({
    address: connection,
    poolSize: poolSize ?? poolSizeDefault,
    types: { getTypeParser },
  })
  return {
    query: <R>(text: string, values?: readonly unknown[], name?: string) =>
      connections.use(defaultLimits, (own) => run<R>(own, text, values, name)),
    transaction: (work, limits = defaultLimits) =>
      connections.use(limits, (own) => inTransaction(own, limits, work)),
    command: (text, limits) => connections.use(limits, (own) => runUnder(own, limits, text)),
    ping: () => connections.use(defaultLimits, async (own) => void (await run(own, 'SELECT 1'))),
    health: () => connections.health.read(),
    poolLoad: connections.load,
    close: () => connections.close(),
  }
}

async function run<R>(
  connection: Connection,
  text: string,
  values?: readonly unknown[],
  name?: string,
): Promise<R[]> {
  const statement: pg.QueryConfig = { text }
  if (values) statement.values = values as unknown[]
  if (name) statement.name = name
  return (await connection.run(statement)) as R[]
}

async function inTransaction<T>(
  connection: Connection,
  limits: StatementLimits,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  await connection.run({ text: beginWith(limits) })
  try {
    const result = await work({
      query: (text, values, name) => run(connection, text, values, name),
    })
    await connection.run({ text: 'COMMIT' })
    return result
  } catch (error) {
    await connection.undo('ROLLBACK')
    throw error
  }
}

async function runUnder(connection: Connection, limits: StatementLimits, text: string) {
  await connection.run({ text: setting(limits, 'SESSION') })
  try {
    await connection.run({ text })
  } finally {
    await connection.undo('RESET statement_timeout; RESET lock_timeout')
  }
}

function beginWith(limits: StatementLimits): string {
  return limits === defaultLimits ? 'BEGIN' : `BEGIN; ${setting(limits, 'LOCAL')}`
}

/** Returns the statement that sets the limits; for PostgreSQL 0 means no limit. */
function setting(limits: StatementLimits, scope: 'LOCAL' | 'SESSION'): string {
  const { statementTimeoutMs, lockTimeoutMs } = limits
  return `SET ${scope} statement_timeout = ${statementTimeoutMs ?? 0}; SET ${scope} lock_timeout = ${lockTimeoutMs}`
}

const int8 = pg.types.builtins.INT8

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === int8 ? parseInteger : pg.types.getTypeParser(oid, format as 'text')

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond the exact integers.`)
  return value
}
