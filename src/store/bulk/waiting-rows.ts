import type { Database } from '../database.ts'

/** How a file waits whose rows all have an outcome. */
export type FileWaiting = {
  /** For how long it waits since all of its rows had an outcome. */
  readonly waitedMs: number
  /** After how long the first of those that are not sure is worth asking again; not above 0 when one is. */
  readonly dueInMs: number
}

/** Rows of a file whose outcome is not sure. */
export type WaitingRows = {
  /** Returns how a file waits, which begins now unless it did before; null: all outcomes are sure. */
  waitingOf(fileId: string): Promise<FileWaiting | null>
  /**
   * Reopens rows that are due: they are asked like rows that were begun before, and keep what they have until then.
   * Returns how many: none while other rows are open, when the file was stopped or when it was started again.
   */
  reopen(fileId: string, runsBefore: number): Promise<number>
}

/** Creates the store of rows that wait. */
export function createWaitingRows(db: Database): WaitingRows {
  return {
    async waitingOf(fileId) {
      const [row] = await db.query<{ waited_ms: number; due_in_ms: number }>(waiting, [fileId])
      return row ? { waitedMs: row.waited_ms, dueInMs: row.due_in_ms } : null
    },
    async reopen(fileId, runsBefore) {
      const [file] = await db.query<{ rows: number }>(reopening, [fileId, runsBefore])
      return file?.rows ?? 0
    },
  }
}

const waiting = `
  UPDATE bulk_files f SET waiting_since = coalesce(f.waiting_since, now())
    FROM (SELECT min(retry_at) AS due_at FROM bulk_rows WHERE file_id = $1 AND retry_at IS NOT NULL) r
   WHERE f.id = $1 AND r.due_at IS NOT NULL
  RETURNING (extract(epoch FROM now() - f.waiting_since) * 1000)::float8 AS waited_ms,
            (extract(epoch FROM r.due_at - now()) * 1000)::float8 AS due_in_ms`

// Where all rows are recorded no charge is on its way to its row: the ledger is read from its newest entry on, and
// what a row cost until then stands in the row.
const reopening = `
  WITH file AS (
    SELECT id FROM bulk_files
     WHERE id = $1 AND runs <= $2 + 1 AND stopped IS NULL AND first_open >= rows_begun
       AND rows_done >= rows - first_row
       FOR NO KEY UPDATE
  ), reopened AS (
    UPDATE bulk_rows r SET is_reopened = true, retry_at = NULL
      FROM file f
     WHERE r.file_id = f.id AND r.retry_at <= now()
    RETURNING r.number
  )
  UPDATE bulk_files b
     SET first_open = s.first,
         ledger_from = coalesce(
           (SELECT l.id FROM ledger l WHERE l.account_id = b.account_id ORDER BY l.id DESC LIMIT 1), 0)
    FROM (SELECT count(*)::int AS rows, min(number) AS first FROM reopened) s
   WHERE b.id = $1 AND s.rows > 0
  RETURNING s.rows`
