import type pg from 'pg'
import { readMigrations } from '../migrate.ts'
import { backupSession, endOverdueBackups } from '../overdue-backups.ts'
import { endOnAbort, inTransaction, type OwnerSettings, queryableOf, withOwner } from './owner.ts'
import { linesOf, openSource, type SourceProgress } from './source.ts'
import type { BackupScope } from './tables.ts'
import { type Target, writeBackup } from './write-file.ts'

export type BackupRequest = {
  readonly scope: BackupScope
  readonly target: Target
  readonly onProgress: (progress: SourceProgress) => void
  /** Ends the backup: nothing of the file is left. */
  readonly signal: AbortSignal
}

export type BackupReport = {
  readonly tables: number
  readonly rows: number
  /** Size of the file. */
  readonly bytes: number
  /** Reason why the database did not record this backup; null when it did. */
  readonly notRecorded: string | null
}

/**
 * Writes a backup of the configured database, as one moment saw it, while the service goes on.
 * @throws an Error that says what to change when the database cannot be read or the file not written; no file is left
 * then
 */
export async function backUp(
  settings: OwnerSettings,
  { scope, target, onProgress, signal }: BackupRequest,
): Promise<BackupReport> {
  const shipped = new Set((await readMigrations()).map(({ name }) => name))
  return withOwner(settings, backupSession, async (client) => {
    const forget = endOnAbort(client, signal)
    await endOverdue(client, settings.log)
    const source = await openSource(client, scope, shipped)
    let rows = 0
    const lines = linesOf(client, source, (progress) => {
      rows = progress.rows
      onProgress(progress)
    })
    const bytes = await writeBackup(lines, target, signal)
    forget()
    onProgress({ fraction: 1, rows })
    await client.query('COMMIT')
    const notRecorded = await record(client, { scope, takenAt: source.head.made_at, rows, bytes })
    return { tables: source.tables.length, rows, bytes, notRecorded }
  })
}

type Made = {
  readonly scope: BackupScope
  readonly takenAt: string
  readonly rows: number
  readonly bytes: number
}

/** Ends earlier backups that stand still: they keep dead rows from being cleaned up. */
async function endOverdue(client: pg.Client, log: OwnerSettings['log']): Promise<void> {
  for (const ended of await endOverdueBackups(queryableOf(client))) log(ended)
}

// Another backup locks the row for a moment at most; a restore, which replaces the row, for longer.
const recordLimits = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 }

/**
 * Records the backup. Before the migration that makes the table there is no table, and a replica cannot be written: the
 * backup is whole all the same.
 */
async function record(
  client: pg.Client,
  { scope, takenAt, rows, bytes }: Made,
): Promise<string | null> {
  try {
    await inTransaction(client, recordLimits, () =>
      client.query(
        `INSERT INTO backups (scope, taken_at, rows, bytes) VALUES ($1, $2, $3, $4)
         ON CONFLICT (scope) DO UPDATE
            SET taken_at = excluded.taken_at, rows = excluded.rows, bytes = excluded.bytes`,
        [scope, takenAt, rows, bytes],
      ),
    )
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
