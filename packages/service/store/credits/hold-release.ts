import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { isProcessDead } from '../process-rows.ts'

/**
 * Releases holds; those that no longer exist are passed over. The commit waits for the disk: a hold that came back with
 * a crash of the server would block its credits and its search for a lease, as its process lives and does not know of
 * it.
 */
export async function releaseHolds(db: Database, holdIds: readonly string[]): Promise<void> {
  if (holdIds.length === 0) return
  await db.query(
    `WITH locked AS MATERIALIZED (
       SELECT id FROM accounts
        WHERE id = ANY (ARRAY(SELECT account_id FROM holds WHERE id = ANY($1::text[])))
        ORDER BY id FOR NO KEY UPDATE
     ), freed AS (
       DELETE FROM holds WHERE id = ANY($1) AND account_id = ANY (ARRAY(SELECT id FROM locked))
       RETURNING id
     )
     SELECT count(*) AS released FROM freed`,
    [holdIds],
    'holds.release',
  )
}

/** Finds the holds of one process; up to a thousand. */
export async function findHoldsOf(db: Database, processId: string): Promise<string[]> {
  // The table holds only searches under way.
  const rows = await db.query<{ id: string }>(
    'SELECT id FROM holds WHERE process_id = $1 LIMIT $2',
    [processId, holdsSweptMax],
    'holds.of-process',
  )
  return rows.map(({ id }) => id)
}

// The bound keeps statements short: the locks of a thousand accounts are held for some milliseconds.
const holdsSweptMax = 1_000

/**
 * Releases at most a thousand holds whose lease is over, or whose process, if it is another than this one, is not
 * alive; returns how many. Accounts that another statement has locked are left to the next sweep, so that sweepers
 * never wait, and never do the same work twice.
 */
export async function sweepHolds(db: Database, processId: string | null): Promise<number> {
  const [row] = await db.query<{ swept: number }>(
    `WITH ${asyncCommit}, overdue AS MATERIALIZED (
       SELECT id, account_id FROM holds
        WHERE expires_at <= now() OR ${isProcessDead('process_id', '$2::text')}
        ORDER BY expires_at LIMIT $1
     ), locked AS MATERIALIZED (
       SELECT id FROM accounts WHERE id = ANY (ARRAY(SELECT account_id FROM overdue))
        ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
     ), freed AS (
       DELETE FROM holds WHERE id = ANY (ARRAY(SELECT id FROM overdue))
          AND account_id = ANY (ARRAY(SELECT id FROM locked))
       RETURNING id
     )
     SELECT count(freed.id) AS swept FROM async_commit LEFT JOIN freed ON true`,
    [holdsSweptMax, processId],
    'holds.sweep',
  )
  return row?.swept ?? 0
}
