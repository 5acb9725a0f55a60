import { sleep } from '@enricher/engine/lib/time'
import type { Queryable } from './database.ts'
import { endOverdueBackups, overdueAfterMs } from './overdue-backups.ts'
import { forgetSeen, type ServerSession, sentenceOf, sinceText } from './server-sessions.ts'

/**
 * Number of the lock, unused by other programs in this database. It is exclusive while a migration or restore changes
 * tables, and shared while they must stay as they are: during a backup, and for a moment in each process that starts.
 */
export const migrationLock = 7_203_519

/** Gets messages that name what a process waits for, and what it does about it. */
export type WaitLog = (message: string) => void

// The lock is tried again instead of awaited in the server: in between, the same transaction can look at its holders.
const askEveryMs = 100
// Processes that start together take less time; an operator who waits longer wants to know the reason.
const firstWordMs = 2_000
const nextWordMs = 60_000

const waitTimes = { firstWordMs, nextWordMs, overdueAfterMs }
/** The times of messages about a wait, and the time after which a backup's statement is overdue. */
export type WaitTimes = Readonly<typeof waitTimes>

/**
 * Takes the lock for the rest of the transaction, however long that takes. The holders are named in `log`; a backup
 * past its own time limit is ended.
 */
export async function takeMigrationLock(
  tx: Queryable,
  mode: 'shared' | 'exclusive',
  log: WaitLog,
  times: WaitTimes = waitTimes,
): Promise<void> {
  let nextWordAtMs = performance.now() + times.firstWordMs
  while (!(await tryMigrationLock(tx, mode))) {
    if (performance.now() >= nextWordAtMs) {
      nextWordAtMs = performance.now() + times.nextWordMs
      for (const line of await endOrNameHolders(tx, times.overdueAfterMs)) log(line)
    }
    await sleep(askEveryMs)
  }
}

/** Ends overdue backups that hold the lock; where there is none, names the holders. Returns lines for the log. */
async function endOrNameHolders(tx: Queryable, overdueMs: number): Promise<string[]> {
  const ended = await endOverdueBackups(tx, overdueMs)
  if (ended.length > 0) return ended
  return (await readHolders(tx)).map((holder) => `waiting for ${holder}`)
}

/** Takes the lock for the rest of the transaction if it is free; returns false when it is not. */
export async function tryMigrationLock(
  tx: Queryable,
  mode: 'shared' | 'exclusive',
): Promise<boolean> {
  const name = `pg_try_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}`
  const [row] = await tx.query<{ is_taken: boolean }>(`SELECT ${name}($1) AS is_taken`, [
    migrationLock,
  ])
  return row?.is_taken ?? false
}

async function readHolders(tx: Queryable): Promise<string[]> {
  await forgetSeen(tx)
  // The row of an advisory lock of one number: https://www.postgresql.org/docs/18/view-pg-locks.html
  const rows = await tx.query<ServerSession>(
    `SELECT coalesce(nullif(a.application_name, ''), 'unnamed') AS name, l.pid, ${sinceText} AS since
       FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid()
        AND (l.classid, l.objid, l.objsubid) = (0, $1::bigint, 1)
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      ORDER BY l.pid`,
    [migrationLock],
  )
  return rows.map(sentenceOf)
}
