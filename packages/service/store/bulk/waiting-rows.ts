import { type AwaitedSource, awaitedSources } from '@enricher/engine/model/doubt'
import type { Database } from '../database.ts'

/** State of a file that waits while all of its rows have an outcome. */
export type FileWaiting = {
  /** Milliseconds since all rows had an outcome. */
  readonly waitedMs: number
  /** True when another lookup of one of the unsure rows may find more by now. */
  readonly isDue: boolean
  /**
   * The source that the first waiting row waits for, and the milliseconds until another lookup is worthwhile: 0 or less
   * when it is now. Null: no row waits for a source.
   */
  readonly awaited: { readonly source: AwaitedSource; readonly dueInMs: number } | null
}

/** Rows of a file whose outcome is not sure. */
export type WaitingRows = {
  /** Returns how a file waits, and begins its wait unless it has begun; null: all outcomes are sure. */
  waitingOf(fileId: string): Promise<FileWaiting | null>
  /** Returns the milliseconds until a new lookup of each unsure row may find more; null: all outcomes are sure. */
  retryInMs(fileId: string): Promise<number | null>
  /**
   * Reopens rows that are due: they are looked up like begun rows, and keep their outcome until then. Returns how many:
   * none while other rows are open, when the file was stopped or when it was started again.
   */
  reopen(fileId: string, runsBefore: number): Promise<number>
  /**
   * Reopens, of a file whose rows all have an outcome, those that failed or are unsure. `runs`: the count of its jobs;
   * a file that was started again since stays as it is. Returns whether there are open rows.
   */
  reopenUnanswered(fileId: string, runs: number): Promise<boolean>
}

/** Creates the store of rows that wait. */
export function createWaitingRows(db: Database): WaitingRows {
  return {
    async waitingOf(fileId) {
      const [row] = await db.query<WaitingRow>(waiting, [fileId])
      if (!row) return null
      const { waited_ms: waitedMs, is_due: isDue, source, due_in_ms: dueInMs } = row
      return {
        ...{ waitedMs, isDue },
        awaited: source === null || dueInMs === null ? null : { source, dueInMs },
      }
    },
    async retryInMs(fileId) {
      const [row] = await db.query<{ in_ms: number | null }>(lastRetry, [fileId])
      return row?.in_ms ?? null
    },
    async reopen(fileId, runsBefore) {
      const [file] = await db.query<{ rows: number }>(reopeningDue, [fileId, runsBefore])
      return file?.rows ?? 0
    },
    async reopenUnanswered(fileId, runs) {
      await db.query(reopeningUnanswered, [fileId, runs])
      const [file] = await db.query<{ is_open: boolean }>(
        'SELECT first_open < rows_begun AS is_open FROM bulk_files WHERE id = $1',
        [fileId],
      )
      return file?.is_open ?? false
    },
  }
}

type WaitingRow = {
  readonly waited_ms: number
  readonly is_due: boolean
  readonly source: AwaitedSource | null
  readonly due_in_ms: number | null
}

const isAwaited = `doubt IN (${awaitedSources.map((source) => `'${source}'`).join(', ')})`

const waiting = `
  UPDATE bulk_files f SET waiting_since = coalesce(f.waiting_since, now())
    FROM (SELECT min(retry_at) AS first_at, min(retry_at) FILTER (WHERE ${isAwaited}) AS due_at,
                 min(doubt) FILTER (WHERE ${isAwaited}) AS source
            FROM bulk_rows WHERE file_id = $1 AND retry_at IS NOT NULL) r
   WHERE f.id = $1 AND r.first_at IS NOT NULL
  RETURNING (extract(epoch FROM now() - f.waiting_since) * 1000)::float8 AS waited_ms,
            r.first_at <= now() AS is_due, r.source,
            (extract(epoch FROM r.due_at - now()) * 1000)::float8 AS due_in_ms`

const lastRetry = `
  SELECT (extract(epoch FROM max(retry_at) - now()) * 1000)::float8 AS in_ms
    FROM bulk_rows WHERE file_id = $1 AND retry_at IS NOT NULL`

// Where all rows are recorded, no charge is still to be assigned to a row: the ledger is read from its newest entry on,
// and the row holds its cost until then.
const reopening = (isReady: string, isReopened: string): string => `
  WITH file AS (
    SELECT id FROM bulk_files
     WHERE id = $1 AND ${isReady} AND first_open >= rows_begun AND rows_done >= rows - first_row
       FOR NO KEY UPDATE
  ), reopened AS (
    UPDATE bulk_rows r SET is_reopened = true, retry_at = NULL, doubt = NULL
      FROM file f
     WHERE r.file_id = f.id AND ${isReopened}
    RETURNING r.number
  )
  UPDATE bulk_files b
     SET first_open = s.first,
         ledger_from = coalesce(
           (SELECT l.id FROM ledger l WHERE l.account_id = b.account_id ORDER BY l.id DESC LIMIT 1), 0)
    FROM (SELECT count(*)::int AS rows, min(number) AS first FROM reopened) s
   WHERE b.id = $1 AND s.rows > 0
  RETURNING s.rows`

const reopeningDue = reopening('runs <= $2 + 1 AND stopped IS NULL', 'r.retry_at <= now()')

// Rows with the same input follow the row that is looked up.
const reopeningUnanswered = reopening(
  'runs = $2',
  `r.same_as IS NULL AND (r.outcome = 'failed' OR r.outcome = 'miss' AND r.doubt IS NOT NULL)`,
)
