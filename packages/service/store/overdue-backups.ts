import type { Queryable } from './database.ts'
import { forgetSeen, type ServerSession, sentenceOf, sinceText } from './server-sessions.ts'

/** Name of a backup's sessions, by which they are found. */
export const backupSession = 'enricher backup'

/** 100 GB at 30 MB/s take an hour; a backup that takes longer for one table is stuck. */
export const backupStatementMs = 3_600_000
// The server itself ends a statement at its limit, unless the statement waits for a client that does not read.
export const overdueAfterMs = backupStatementMs + 60_000

const isOverdue = `a.datname = current_database() AND a.application_name = '${backupSession}'
    AND a.state = 'active' AND a.query_start < clock_timestamp() - interval '1 ms' * $1::float8`

/**
 * Ends backups of the same user whose statement is past its limit: their process is suspended, or waits for a disk for
 * ever. The server does not end them by itself: its time limits act between two writes, and a write waits for its
 * client as long as that lives. Returns a sentence about each.
 */
export async function endOverdueBackups(
  tx: Queryable,
  afterMs = overdueAfterMs,
): Promise<string[]> {
  await forgetSeen(tx)
  const rows = await tx.query<ServerSession>(
    `SELECT a.application_name AS name, a.pid, ${sinceText} AS since, pg_terminate_backend(a.pid)
       FROM pg_stat_activity a WHERE ${isOverdue} AND a.usename = current_user`,
    [afterMs],
  )
  return rows.map(
    ({ name, pid, since }) =>
      `ended "${name}" of ${since} (server process ${pid}), which had stood still for too long`,
  )
}

/**
 * Names backups that have stood still past their limit. They keep rows from being cleaned up, and make migrations wait.
 */
export async function findOverdueBackups(
  tx: Queryable,
  afterMs = overdueAfterMs,
): Promise<string[]> {
  const rows = await tx.query<ServerSession>(
    `SELECT a.application_name AS name, a.pid, ${sinceText} AS since
       FROM pg_stat_activity a WHERE ${isOverdue}`,
    [afterMs],
  )
  return rows.map(sentenceOf)
}
