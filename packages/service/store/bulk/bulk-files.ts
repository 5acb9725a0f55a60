import type { Database } from '../database.ts'
import {
  type BulkFile,
  type BulkFileRow,
  type BulkOrder,
  bulkFileColumns,
  bulkFileOf,
  type Stop,
} from './bulk-file.ts'
import { markFilesDeleted, purgeDeletedFiles } from './delete-files.ts'
import { type FileRoom, readFileRoom } from './stored-bytes.ts'

export type NewBulkFile = {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly format: string
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  /** Digest of the upload that was sent under that key. */
  readonly fingerprint: Buffer | null
  readonly bytes: number
}

export type InsertedBulkFile =
  /** The file's rows may take as many bytes as `room` allows. */
  | { readonly outcome: 'inserted'; readonly room: FileRoom }
  /** The key was used before, for the same file; null while that one is still read. */
  | { readonly outcome: 'repeated'; readonly file: BulkFile | null }
  | { readonly outcome: 'mismatch' }
  | { readonly outcome: 'too_many' }

export type BulkFiles = {
  /**
   * Adds a file whose rows follow, and returns its room while all files take no more than `storedBytesMax`. The file
   * joins the account's list with {@link BulkFiles.finish}.
   */
  insert(file: NewBulkFile, storedBytesMax: number): Promise<InsertedBulkFile>
  /** Ends the upload; the file is kept for `keptMs` from now on. */
  finish(
    id: string,
    read: { readonly proposal: string; readonly rows: number; readonly bytes: number },
    keptMs: number,
  ): Promise<void>
  /** Returns a file of the account; null when it has none of this id. */
  find(accountId: string, id: string): Promise<BulkFile | null>
  /** Returns files of the account, the newest first; `before` is the number of the last one seen. */
  list(accountId: string, limit: number, before: number | null): Promise<readonly BulkFile[]>
  /** Replaces the proposal of a file that is not started. */
  propose(accountId: string, id: string, proposal: string): Promise<boolean>
  /**
   * Orders a file, or gives a stopped file another bound; false when it was ordered otherwise before. The file is
   * started once its job is stored.
   */
  order(accountId: string, id: string, order: BulkOrder): Promise<boolean>
  /** Stores the job that works at a file from now on, unless it is stored already, or another start was faster. */
  attach(id: string, jobId: string, runs: number): Promise<void>
  /** Stores why a file that was started does not go on; does nothing when all of its rows are done. */
  stop(id: string, reason: Stop): Promise<void>
  /** Deletes a file with its rows, those of a long file soon after; false when the account has none of this id. */
  remove(accountId: string, id: string): Promise<boolean>
}

// A longer list is never looked through; each file keeps all of its rows.
const filesMax = 200

// The process of an upload that takes longer has died.
const uploadLeaseMinutes = 15

/** Creates the store of uploaded files; bulk-rows.ts stores their rows. */
export function createBulkFiles(db: Database): BulkFiles {
  const one = async (text: string, values: readonly unknown[]) => {
    const [row] = await db.query<BulkFileRow>(text, values)
    return row ? bulkFileOf(row) : null
  }
  const changed = async (text: string, values: readonly unknown[]) =>
    (await db.query(`${text} RETURNING id`, values)).length > 0
  return {
    insert: (file, storedBytesMax) => insert(db, file, storedBytesMax),
    async finish(id, { proposal, rows, bytes }, keptMs) {
      await db.query(
        `UPDATE bulk_files SET proposal = $2, rows = $3, bytes = $5, expires_at = now() + $4::float8 * interval '1 ms'
          WHERE id = $1 AND expires_at > now()`,
        [id, proposal, rows, keptMs, bytes],
      )
    },
    find: (accountId, id) =>
      one(
        `SELECT ${bulkFileColumns} FROM bulk_files
          WHERE account_id = $1 AND id = $2 AND proposal IS NOT NULL AND expires_at > now()`,
        [accountId, id],
      ),
    async list(accountId, limit, before) {
      const rows = await db.query<BulkFileRow>(
        `SELECT ${bulkFileColumns} FROM bulk_files
          WHERE account_id = $1 AND proposal IS NOT NULL AND expires_at > now()
            AND ($3::bigint IS NULL OR number < $3)
          ORDER BY number DESC LIMIT $2`,
        [accountId, limit, before],
      )
      return rows.map(bulkFileOf)
    },
    propose: (accountId, id, proposal) =>
      changed(
        `UPDATE bulk_files SET proposal = $3 WHERE account_id = $1 AND id = $2 AND runs = 0`,
        [accountId, id, proposal],
      ),
    // A started file keeps its lookup and columns: the rows that are done were looked up so. Before the job is stored
    // nothing was looked up, and a stopped file stays stopped.
    order: (accountId, id, { operation, columns, maxCredits, firstRow }) =>
      changed(
        `UPDATE bulk_files SET operation = $3, columns = $4, max_credits = $5, first_row = $6,
                first_open = CASE WHEN runs = 0 THEN $6 ELSE first_open END,
                rows_begun = CASE WHEN runs = 0 THEN $6 ELSE rows_begun END
          WHERE account_id = $1 AND id = $2 AND proposal IS NOT NULL AND expires_at > now()
            AND (runs = 0 OR (operation = $3 AND columns = $4 AND first_row = $6))`,
        [accountId, id, operation, columns, maxCredits, firstRow],
      ),
    async attach(id, jobId, runs) {
      await db.query(
        `UPDATE bulk_files SET job_id = $2, runs = runs + 1, rows_before = rows_done, stopped = NULL, waiting_since = NULL
          WHERE id = $1 AND runs = $3 AND operation IS NOT NULL`,
        [id, jobId, runs],
      )
    },
    async stop(id, reason) {
      await db.query(
        `UPDATE bulk_files SET stopped = $2
          WHERE id = $1 AND operation IS NOT NULL AND rows_done < rows - first_row`,
        [id, reason],
      )
    },
    async remove(accountId, id) {
      const files = await markFilesDeleted(db, accountId, id)
      await purgeDeletedFiles(db, accountId)
      return files > 0
    },
  }
}

function insert(
  db: Database,
  file: NewBulkFile,
  storedBytesMax: number,
): Promise<InsertedBulkFile> {
  const { id, accountId, name, format, idempotencyKey, fingerprint, bytes } = file
  return db.transaction(async (tx) => {
    // The lock makes two uploads of one account wait for each other, so that neither exceeds the bound.
    await tx.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId])
    // An expired file keeps neither its key nor a place; its rows are deleted in batches.
    await tx.query(
      `UPDATE bulk_files SET idempotency_key = NULL, fingerprint = NULL
        WHERE account_id = $1 AND expires_at <= now() AND idempotency_key IS NOT NULL`,
      [accountId],
    )
    const [same] = await tx.query<BulkFileRow & { is_same: boolean; is_read: boolean }>(
      `SELECT ${bulkFileColumns}, fingerprint = $3 AS is_same, proposal IS NOT NULL AS is_read FROM bulk_files
        WHERE account_id = $1 AND idempotency_key = $2`,
      [accountId, idempotencyKey, fingerprint],
    )
    if (same?.is_same) return { outcome: 'repeated', file: same.is_read ? bulkFileOf(same) : null }
    if (same) return { outcome: 'mismatch' }
    const [kept] = await tx.query<{ files: number }>(
      'SELECT count(*) AS files FROM bulk_files WHERE account_id = $1 AND expires_at > now()',
      [accountId],
    )
    if ((kept?.files ?? 0) >= filesMax) return { outcome: 'too_many' }
    const room = await readFileRoom(tx, accountId, storedBytesMax)
    await tx.query(
      `INSERT INTO bulk_files (id, account_id, name, format, idempotency_key, fingerprint, bytes, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '${uploadLeaseMinutes} minutes')`,
      [id, accountId, name, format, idempotencyKey, fingerprint, bytes],
    )
    return { outcome: 'inserted', room }
  })
}
