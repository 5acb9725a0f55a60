import type pg from 'pg'
import { findOverdueBackups } from '../overdue-backups.ts'
import { inTransaction, type OwnerSettings, queryableOf, rowsOf, withOwner } from './owner.ts'
import type { BackupScope } from './tables.ts'

/** State of the data that an operator should know before it is lost. */
export type KeptData = {
  /** Folder of the server's data on its machine; null where the server does not show it. */
  readonly folder: string | null
  readonly bytes: number
  readonly backups: readonly { readonly scope: BackupScope; readonly takenAtMs: number }[]
  /** Credits were bought or granted: a loss of the data could not be made good by new searches. */
  readonly hasPaidCredits: boolean
  /** Servers that follow this one, each with a copy that may be promoted. */
  readonly standbys: number
  /** True when a commit waits until a standby has it. */
  readonly isSynchronous: boolean
  /** Sessions of backups that stand still, and how to end them. */
  readonly overdueBackups: readonly string[]
}

// The limits keep `doctor` from waiting for a locked ledger.
const limits = { statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 }

/** Inspects where the data of the configured database is, and when it was last backed up. */
export function readKeptData(settings: OwnerSettings): Promise<KeptData> {
  return withOwner(settings, 'enricher doctor', (client) =>
    inTransaction(client, limits, () => read(client)),
  )
}

async function read(client: pg.Client): Promise<KeptData> {
  const [server] = await rowsOf<Server>(
    client,
    // A role without rights does not see the row of the setting.
    `SELECT (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder,
              pg_database_size(current_database()) AS bytes,
              (SELECT count(*) FROM pg_stat_replication)::int AS standbys,
              current_setting('synchronous_standby_names') <> ''
                AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_synchronous`,
  )
  return {
    folder: server?.folder ?? null,
    bytes: Number(server?.bytes ?? 0),
    standbys: server?.standbys ?? 0,
    isSynchronous: server?.is_synchronous ?? false,
    backups: await readBackups(client),
    hasPaidCredits: await hasPaidCredits(client),
    overdueBackups: await findOverdueBackups(queryableOf(client)),
  }
}

type Server = {
  readonly folder: string | null
  readonly bytes: string
  readonly standbys: number
  readonly is_synchronous: boolean
}

async function readBackups(client: pg.Client): Promise<KeptData['backups']> {
  if (!(await hasTable(client, 'backups'))) return []
  const rows = await rowsOf<{ scope: BackupScope; taken_at: Date }>(
    client,
    'SELECT scope, taken_at FROM backups ORDER BY taken_at DESC',
  )
  return rows.map(({ scope, taken_at }) => ({ scope, takenAtMs: taken_at.getTime() }))
}

async function hasPaidCredits(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, 'ledger'))) return false
  const [row] = await rowsOf<{ has: boolean }>(
    client,
    `SELECT EXISTS (SELECT 1 FROM ledger WHERE kind IN ('purchase', 'grant')) AS has`,
  )
  return row?.has === true
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(
    client,
    'SELECT to_regclass($1) IS NOT NULL AS has',
    [name],
  )
  return row?.has === true
}
