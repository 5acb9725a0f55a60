import type { Database, Queryable } from '../database.ts'

/**
 * Removes files of an account from its list at once, with all that may name people; their rows are deleted later, in
 * batches: a million of them in one statement would take longer than a statement may. `id`: null for all files. Returns
 * how many files there were.
 */
export async function markFilesDeleted(
  tx: Queryable,
  accountId: string,
  id: string | null,
): Promise<number> {
  const marked = await tx.query(
    `UPDATE bulk_files
        SET expires_at = now(), name = '', proposal = NULL, operation = NULL, columns = NULL,
            idempotency_key = NULL, fingerprint = NULL
      WHERE account_id = $1 AND ($2::text IS NULL OR id = $2) AND expires_at > now() RETURNING id`,
    [accountId, id],
  )
  return marked.length
}

// Short batches keep locks short: one takes some milliseconds.
const batchRowsUsual = 1_000
// The batches suffice for nearly every file, in a second; the maintenance of any process deletes the rest.
const batchesMax = 20

/**
 * Deletes rows of an account's files that are over or deleted, and the files that have no rows left. It may end before
 * all of them are deleted; another call or process goes on.
 */
export async function purgeDeletedFiles(
  db: Database,
  accountId: string,
  batchRows = batchRowsUsual,
): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const [row] = await db.query<{ rows: number }>(
      `WITH gone AS (
         DELETE FROM bulk_rows WHERE ctid = ANY (ARRAY(
           SELECT r.ctid FROM bulk_files f JOIN bulk_rows r ON r.file_id = f.id
            WHERE f.account_id = $1 AND f.expires_at <= now() LIMIT $2 FOR UPDATE OF r SKIP LOCKED))
         RETURNING 1
       )
       SELECT count(*) AS rows FROM gone`,
      [accountId, batchRows],
    )
    if ((row?.rows ?? 0) < batchRows) break
  }
  await db.query(
    `DELETE FROM bulk_files f WHERE account_id = $1 AND expires_at <= now()
        AND NOT EXISTS (SELECT 1 FROM bulk_rows r WHERE r.file_id = f.id)`,
    [accountId],
  )
}
