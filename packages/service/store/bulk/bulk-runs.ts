import type { Doubt } from '@enricher/engine/model/doubt'
import type { Database } from '../database.ts'
import type { Stop } from './bulk-file.ts'
import { type BulkOutcome, type BulkRow, bulkRowOf, type StoredRow } from './bulk-rows.ts'
import { createWaitingRows, type WaitingRows } from './waiting-rows.ts'

/** Progress of the work at a file. */
export type BulkRun = {
  readonly accountId: string
  readonly operation: string
  readonly columns: string
  readonly maxCredits: number | null
  readonly creditsCharged: number
  readonly rowsDone: number
  /** Count of rows without a header. */
  readonly rows: number
  readonly hits: number
  /** Count of jobs stored for the file so far. */
  readonly runs: number
  readonly stopped: Stop | null
  /** Number of the first row that was not begun. */
  readonly rowsBegun: number
  /** Rows to look up, in order: those begun and not recorded, those reopened, or else the next ones. */
  readonly open: readonly OpenRow[]
}

/** A row to look up, with its cost so far. */
export type OpenRow = BulkRow & { readonly credits: number }

/** Outcome of a row that was looked up. */
export type AskedRow = {
  readonly number: number
  readonly outcome: BulkOutcome
  /** Digest of the row's input; null: the row has no input. */
  readonly digest: Buffer | null
  readonly sameAs: number | null
  /** JSON of the answer's fields. */
  readonly answer: string | null
  readonly error: string | null
  /** Request under which the evidence is stored; null: that of the row. */
  readonly evidenceId: string | null
  /** Reason and time for another lookup of the row; null: the outcome is sure. */
  readonly doubt: Doubt | null
}

export type BulkRuns = WaitingRows & {
  /** Returns the progress of a started file with its next rows; null: it is deleted, or was not started. */
  read(fileId: string, limit: number): Promise<BulkRun | null>
  /**
   * Records that the open rows before `to` are looked up from now on. False when the file was stopped or another
   * process went on with it since it was read: then nothing may be looked up.
   */
  begin(
    fileId: string,
    run: Pick<BulkRun, 'rowsBegun' | 'creditsCharged'>,
    to: number,
  ): Promise<boolean>
  /** Returns, for each digest, the first row of the file that was looked up with it, and the row's outcome. */
  firstOf(fileId: string, digests: readonly Buffer[]): Promise<ReadonlyMap<string, FirstRow>>
  /**
   * Stores the outcomes of rows and their costs by the ledger. A row with an outcome keeps it, unless it is reopened; a
   * reopened row keeps it when the new lookup fails, and rows with the same input follow the row.
   */
  record(fileId: string, rows: readonly AskedRow[]): Promise<void>
}

export type FirstRow = { readonly number: number; readonly outcome: BulkOutcome }

/** Returns the id under which a row is looked up: its charge in the ledger and its evidence have this id. */
export function rowRequestId(fileId: string, number: number): string {
  return `${fileId}-${number}`
}

/** Creates the store of the work at uploaded files. */
export function createBulkRuns(db: Database): BulkRuns {
  return {
    ...createWaitingRows(db),
    read: (fileId, limit) => read(db, fileId, limit),
    async begin(fileId, { rowsBegun, creditsCharged }, to) {
      // Rows that were begun before keep their start in the ledger: a charge of theirs may follow it already.
      const begun = await db.query(
        `UPDATE bulk_files f
            SET rows_begun = greatest(rows_begun, $4),
                ledger_from = CASE WHEN $4 <= rows_begun THEN ledger_from ELSE coalesce(
                  (SELECT l.id FROM ledger l WHERE l.account_id = f.account_id ORDER BY l.id DESC LIMIT 1), 0) END
          WHERE id = $1 AND rows_begun = $2 AND credits_charged = $3 AND stopped IS NULL AND operation IS NOT NULL
          RETURNING id`,
        [fileId, rowsBegun, creditsCharged, to],
      )
      return begun.length > 0
    },
    async firstOf(fileId, digests) {
      const rows = await db.query<{ digest: Buffer; number: number; outcome: BulkOutcome }>(
        `SELECT digest, number, outcome FROM bulk_rows
          WHERE file_id = $1 AND digest = ANY ($2) AND outcome IS NOT NULL AND NOT is_reopened`,
        [fileId, digests],
      )
      return new Map(rows.map(({ digest, ...first }) => [digest.toString('base64'), first]))
    },
    record: (fileId, rows) => record(db, fileId, rows),
  }
}

type RunRow = {
  readonly account_id: string
  readonly operation: string
  readonly columns: string
  readonly max_credits: number | null
  readonly credits_charged: number
  readonly stopped: Stop | null
  readonly runs: number
  readonly rows_done: number
  readonly hits: number
  readonly asked: number
  readonly rows_begun: number
  readonly first_open: number
}

async function read(db: Database, fileId: string, limit: number): Promise<BulkRun | null> {
  const [file] = await db.query<RunRow>(
    `SELECT account_id, operation, columns, max_credits, credits_charged, stopped, rows_begun, first_open,
            runs, rows_done, hits, rows - first_row AS asked
       FROM bulk_files WHERE id = $1 AND operation IS NOT NULL AND expires_at > now()`,
    [fileId],
  )
  if (!file) return null
  const openIn = (condition: string) =>
    db.query<StoredRow & { readonly credits: number }>(
      `SELECT number, line, cells, fault, credits FROM bulk_rows r
        WHERE file_id = $1 AND number >= $2 AND ${isOpen} AND ${condition} ORDER BY number LIMIT $4`,
      [fileId, file.first_open, file.rows_begun, limit],
    )
  // Begun rows come first, as their charge may be in the ledger already; they are never mixed with rows not yet begun.
  const begun = file.first_open < file.rows_begun ? await openIn('number < $3') : []
  const open = begun.length > 0 ? begun : await openIn('number >= $3')
  return {
    accountId: file.account_id,
    operation: file.operation,
    columns: file.columns,
    maxCredits: file.max_credits,
    creditsCharged: file.credits_charged,
    rowsDone: file.rows_done,
    rows: file.asked,
    hits: file.hits,
    runs: file.runs,
    stopped: file.stopped,
    rowsBegun: file.rows_begun,
    open: open.map(({ credits, ...row }) => ({ ...bulkRowOf(row), credits })),
  }
}

const isOpen = '(r.outcome IS NULL OR r.is_reopened)'

const changeOf = (outcome: BulkOutcome) =>
  `count(*) FILTER (WHERE outcome = '${outcome}') - count(*) FILTER (WHERE was = '${outcome}')`

/** Takes a row's cost from the ledger, which is right also where the process died before it could record the cost. */
async function record(db: Database, fileId: string, rows: readonly AskedRow[]): Promise<void> {
  await db.query(
    `WITH file AS (
       SELECT id, account_id, ledger_from, rows_begun FROM bulk_files WHERE id = $1 FOR NO KEY UPDATE
     ), given AS (
       SELECT * FROM unnest($2::int[], $3::text[], $4::bytea[], $5::int[], $6::text[], $7::text[], $8::text[],
           $9::float8[], $10::text[], $11::text[])
         AS g(number, outcome, digest, same_as, answer, error, request_id, retry_in_ms, doubt, evidence_id)
     ), charged AS MATERIALIZED (
       SELECT l.request_id, sum(-l.delta)::int AS credits
         FROM file f JOIN ledger l ON l.account_id = f.account_id AND l.id > f.ledger_from
        WHERE l.kind = 'lookup' AND l.request_id = ANY ($8) GROUP BY l.request_id
     ), before AS MATERIALIZED (
       SELECT r.number, r.outcome FROM file f JOIN bulk_rows r ON r.file_id = f.id
        WHERE r.number = ANY ($2) AND ${isOpen} FOR NO KEY UPDATE OF r
     ), next AS (
       SELECT g.*, b.outcome AS was, coalesce(c.credits, 0) AS charged,
              b.outcome IS NOT NULL AND g.outcome = 'failed' AS is_kept
         FROM before b JOIN given g USING (number) LEFT JOIN charged c USING (request_id)
     ), done AS (
       UPDATE bulk_rows r
          SET outcome = CASE WHEN n.is_kept THEN r.outcome ELSE n.outcome END,
              digest = CASE WHEN n.is_kept THEN r.digest WHEN n.same_as IS NULL THEN n.digest END,
              same_as = n.same_as,
              answer = CASE WHEN n.is_kept THEN r.answer ELSE n.answer END,
              error = CASE WHEN n.is_kept THEN r.error ELSE n.error END,
              evidence_id = CASE WHEN n.is_kept THEN r.evidence_id ELSE n.evidence_id END,
              credits = r.credits + n.charged, is_reopened = false,
              retry_at = now() + n.retry_in_ms * interval '1 ms', doubt = n.doubt
         FROM file f, next n
        WHERE r.file_id = f.id AND r.number = n.number AND ${isOpen}
       RETURNING r.number, r.outcome, r.same_as, n.was, n.charged
     ), same AS (
       UPDATE bulk_rows r SET outcome = d.outcome
         FROM done d
        WHERE r.file_id = (SELECT id FROM file WHERE EXISTS (SELECT 1 FROM done WHERE was <> outcome))
          AND r.same_as = d.number AND r.outcome = d.was
       RETURNING r.outcome, d.was
     ), changed AS (
       SELECT outcome, was, same_as, charged FROM done UNION ALL SELECT outcome, was, NULL, 0 FROM same
     ), sums AS (
       SELECT count(*) - count(was) AS rows, ${changeOf('hit')} AS hits, ${changeOf('miss')} AS misses,
              ${changeOf('invalid')} AS invalid, ${changeOf('failed')} AS failed,
              count(same_as) AS duplicates, coalesce(sum(charged), 0) AS credits
         FROM changed
     )
     UPDATE bulk_files b
        SET rows_done = rows_done + s.rows, hits = b.hits + s.hits, misses = b.misses + s.misses,
            invalid = b.invalid + s.invalid, failed = b.failed + s.failed, duplicates = b.duplicates + s.duplicates,
            credits_charged = credits_charged + s.credits,
            first_open = coalesce(
              (SELECT min(r.number) FROM bulk_rows r
                WHERE r.file_id = $1 AND r.number >= b.first_open AND r.number < b.rows_begun AND ${isOpen}
                  AND r.number <> ALL ($2)), b.rows_begun)
       FROM sums s WHERE b.id = $1`,
    [
      fileId,
      rows.map(({ number }) => number),
      rows.map(({ outcome }) => outcome),
      rows.map(({ digest }) => digest),
      rows.map(({ sameAs }) => sameAs),
      rows.map(({ answer }) => answer),
      rows.map(({ error }) => error),
      rows.map(({ number }) => rowRequestId(fileId, number)),
      rows.map(({ doubt }) => doubt?.retryInMs ?? null),
      rows.map(({ doubt }) => doubt?.cause ?? null),
      rows.map(({ evidenceId }) => evidenceId),
    ],
  )
}
