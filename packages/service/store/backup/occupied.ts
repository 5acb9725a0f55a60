import { sleep } from '@enricher/engine/lib/time'
import pg from 'pg'
import { tryMigrationLock } from '../migration-lock.ts'
import { forgetSeen } from '../server-sessions.ts'
import { queryableOf, rowsOf } from './owner.ts'
import { knownTables } from './tables.ts'

/** Thrown for a database in whose present state nothing can be restored. `message` says what to do. */
export class RestoreRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RestoreRefusedError'
  }
}

// The connection of a command that has just ended stays for some milliseconds.
const othersWaitMs = 3_000
const othersPauseMs = 100
// A message that names five is enough to find the others.
const namedMax = 5

/**
 * Takes the lock of migrations for the rest of the transaction, then waits a moment until no other process of the
 * service is connected. The order matters: a process that connects later finds the lock taken and waits until the
 * transaction has ended.
 * @throws {RestoreRefusedError} naming those that stay
 */
export async function claimAlone(client: pg.Client): Promise<void> {
  const tx = queryableOf(client)
  const givingUpAtMs = performance.now() + othersWaitMs
  for (;;) {
    const isClaimed = await tryMigrationLock(tx, 'exclusive')
    await forgetSeen(tx)
    const others = await readOthers(client)
    if (isClaimed && others.length === 0) return
    if (performance.now() > givingUpAtMs) throw refusal(others)
    await sleep(othersPauseMs)
  }
}

function refusal(others: readonly string[]): RestoreRefusedError {
  return new RestoreRefusedError(
    others.length > 0
      ? `Enricher runs on this database: end it first. Connected: ${others.join('; ')}.`
      : 'Another program has the lock of migrations of this database: end it first.',
  )
}

type Others = {
  readonly names: string
  readonly user: string
  readonly address: string | null
  readonly since: string | null
  readonly pid: number
  readonly connections: number
}

/**
 * Reads which others are connected. Connections of one user and machine count as one: a process of the service has
 * several.
 */
async function readOthers(client: pg.Client): Promise<string[]> {
  const rows = await rowsOf<Others>(
    client,
    // A role without rights sees only the name of another user's connection, neither its kind nor where it comes from.
    `SELECT string_agg(DISTINCT format('"%s"', application_name), ', ') AS names, usename AS user,
            host(client_addr) AS address, min(pid) AS pid, count(*)::int AS connections,
            to_char(min(backend_start), 'YYYY-MM-DD HH24:MI:SS "UTC"') AS since
       FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND coalesce(backend_type, 'client backend') = 'client backend' AND application_name LIKE 'enricher%'
      GROUP BY usename, client_addr, backend_start IS NULL
      ORDER BY min(backend_start) LIMIT $1`,
    [namedMax],
  )
  return rows.map(({ names, user, pid, address, since, connections }) => {
    const place =
      since === null ? `of the user "${user}"` : `from ${address ?? 'this machine'} since ${since}`
    const which = connections === 1 ? `server process ${pid}` : `${connections} connections`
    return `${names} ${place} (${which})`
  })
}

/** Tables that a start of the service fills even when the service was never used, and those that follow others. */
const filledByStart: ReadonlySet<string> = new Set([
  'ledger_sums',
  'ledger_sums_fill',
  'audit_places',
  'audit_mismatches',
  'secrets',
  'suppression_state',
  'processes',
  'schema_migrations',
])

export type Occupied = { readonly table: string; readonly rows: number }

/** Counts the rows in the service's tables that a restore would replace. */
export async function countOccupied(client: pg.Client): Promise<Occupied[]> {
  const occupied: Occupied[] = []
  for (const { name } of knownTables) {
    const [found] = await rowsOf<{ table: string | null }>(
      client,
      'SELECT to_regclass($1)::text AS table',
      [name],
    )
    if (!found?.table || filledByStart.has(name)) continue
    const [counted] = await rowsOf<{ rows: string }>(
      client,
      `SELECT count(*) AS rows FROM ${pg.escapeIdentifier(name)}`,
    )
    const rows = Number(counted?.rows ?? 0)
    if (rows > 0) occupied.push({ table: name, rows })
  }
  return occupied
}
