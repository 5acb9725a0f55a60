import pg from 'pg'
import type { ConnectionConfig } from '../../packages/service/postgres/connection.ts'

/** The database's records of money after a storm. */
export type Ledger = {
  readonly accounts: readonly AccountRow[]
  /** The entries in the order of booking. */
  readonly entries: readonly Entry[]
  readonly holds: readonly { readonly accountId: string; readonly credits: number }[]
  /** The number of answers in each account's own cache: each was paid for once. */
  readonly hitsKept: ReadonlyMap<string, number>
}

export type AccountRow = {
  readonly id: string
  readonly email: string
  readonly credits: number
  readonly held: number
}

export type Entry = {
  readonly accountId: string
  readonly id: number
  readonly delta: number
  readonly balanceAfter: number
  readonly kind: string
  readonly operation: string | null
  readonly requestId: string | null
}

const statementTimeoutMs = 30_000

/** Reads the whole ledger in one snapshot. */
export async function readLedger(connection: ConnectionConfig): Promise<Ledger> {
  return await withClient(connection, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: accounts } = await client.query<AccountRow>(
      'SELECT id, email, credits::float8, held::float8 FROM accounts ORDER BY id',
    )
    const { rows: entries } = await client.query<Entry>(
      `SELECT account_id AS "accountId", id::float8, delta::float8, balance_after::float8 AS "balanceAfter",
              kind, operation, request_id AS "requestId"
         FROM ledger ORDER BY account_id, ledger.id`,
    )
    const { rows: holds } = await client.query<{ accountId: string; credits: number }>(
      'SELECT account_id AS "accountId", credits::float8 FROM holds',
    )
    const { rows: kept } = await client.query<{ accountId: string; count: number }>(
      `SELECT account_id AS "accountId", count(*)::int AS count FROM lookups
        WHERE answer IS NOT NULL GROUP BY 1`,
    )
    await client.query('COMMIT')
    return {
      accounts,
      entries,
      holds,
      hitsKept: new Map(kept.map(({ accountId, count }) => [accountId, count])),
    }
  })
}

/** Reads the credits that are held now, and the number of holds. */
export function readHeld(
  connection: ConnectionConfig,
): Promise<{ readonly held: number; readonly holds: number }> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ held: number; holds: number }>(
      `SELECT (SELECT coalesce(sum(held), 0)::float8 FROM accounts) AS held,
              (SELECT count(*)::int FROM holds) AS holds`,
    )
    return rows[0] ?? { held: 0, holds: 0 }
  })
}

async function withClient<R>(
  connection: ConnectionConfig,
  work: (client: pg.Client) => Promise<R>,
): Promise<R> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: statementTimeoutMs,
    query_timeout: statementTimeoutMs,
  })
  client.on('error', () => undefined) // the statement under way fails, and reports it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
