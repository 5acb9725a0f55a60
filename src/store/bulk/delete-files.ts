import type { Database, Queryable } from '../database.ts'

/**
 * Takes files of an account out of it at once, and what may name people out of them; their rows are deleted later, in
 * batches: a million of them in one statement would take longer than a statement may. `id`: null for all of them.
 * Returns how many files there were.
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

// Short locks; a batch takes some milliseconds.
const batchRowsUsual = 1_000
// Enough for nearly every file, in a second; what is left is deleted by the maintenance of any process.
const batchesMax = 20

/**
 * Deletes rows of files of an account that are over or deleted, and the files that have none left. May end before all
 * of them are gone, and go on in another call or process.
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
