import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Database } from '../database.ts'

/** A row of a file as it was uploaded. */
export type BulkRow = {
  /** Count from 0, in the order of the file. */
  readonly number: number
  readonly line: number
  /** Null: the cells named a person who was erased. */
  readonly cells: readonly Json[] | null
  readonly fault: string | null
}

export type BulkOutcome = 'hit' | 'miss' | 'invalid' | 'failed' | 'kept'

/** Outcome of a row: its own answer, or that of an earlier row with the same input. */
export type BulkResult = {
  /** Null: not looked up yet. */
  readonly outcome: BulkOutcome | null
  readonly answer: JsonObject | null
  readonly error: string | null
  readonly credits: number
  readonly isDuplicate: boolean
  /** Number of the row that was looked up: the row itself, or the earlier one. */
  readonly askedAs: number
  /** Earlier request under which the evidence is stored; null: that of the row that was looked up. */
  readonly evidenceId: string | null
  /** True: a source gave no reply, and another lookup may find more. */
  readonly isUnsure: boolean
}

/** Counts of rows that the progress of a file does not tell apart. */
export type BulkTally = {
  /** Misses of which a source gave no reply. */
  readonly unsure: number
  /** Hits by the status of their mailbox. */
  readonly valid: number
  readonly risky: number
  readonly unknown: number
  readonly invalid: number
}

/** The tally of a file without results. */
export const emptyTally: BulkTally = { unsure: 0, valid: 0, risky: 0, unknown: 0, invalid: 0 }

export type BulkRows = {
  /** Stores rows of a file, in one statement. */
  add(fileId: string, rows: readonly BulkRow[]): Promise<void>
  /** Returns rows of a file from a number on, in order. */
  read(fileId: string, from: number, limit: number): Promise<readonly BulkRow[]>
  /** Returns rows with their outcomes from a number on, in order. */
  readResults(
    fileId: string,
    from: number,
    limit: number,
  ): Promise<readonly (BulkRow & BulkResult)[]>
  /** Counts rows of a file; it reads all of them, and with statuses all of their answers. */
  tally(fileId: string, hasStatuses: boolean): Promise<BulkTally>
}

/** Creates the store of the rows of uploaded files. */
export function createBulkRows(db: Database): BulkRows {
  return {
    async add(fileId, rows) {
      await db.query(
        `INSERT INTO bulk_rows (file_id, number, line, cells, fault)
         SELECT $1, * FROM unnest($2::int[], $3::int[], $4::text[], $5::text[])`,
        [
          fileId,
          rows.map(({ number }) => number),
          rows.map(({ line }) => line),
          rows.map(({ cells }) => JSON.stringify(cells)),
          rows.map(({ fault }) => fault),
        ],
      )
    },
    async read(fileId, from, limit) {
      const rows = await db.query<StoredRow>(
        `SELECT number, line, cells, fault FROM bulk_rows
          WHERE file_id = $1 AND number >= $2 ORDER BY number LIMIT $3`,
        [fileId, from, limit],
      )
      return rows.map(bulkRowOf)
    },
    async readResults(fileId, from, limit) {
      const rows = await db.query<StoredResult>(
        `SELECT r.number, r.line, r.cells, r.fault, r.outcome, r.credits, r.same_as,
                coalesce(first.answer, r.answer) AS answer, coalesce(first.error, r.error) AS error,
                coalesce(first.doubt, r.doubt) AS doubt, coalesce(first.evidence_id, r.evidence_id) AS evidence_id
           FROM (SELECT * FROM bulk_rows WHERE file_id = $1 AND number >= $2 ORDER BY number LIMIT $3) r
           LEFT JOIN bulk_rows first ON first.file_id = $1 AND first.number = r.same_as
          ORDER BY r.number`,
        [fileId, from, limit],
      )
      return rows.map((row) => ({
        ...bulkRowOf(row),
        outcome: row.outcome,
        answer: row.answer === null ? null : (JSON.parse(row.answer) as BulkResult['answer']),
        error: row.error,
        credits: row.credits,
        isDuplicate: row.same_as !== null,
        askedAs: row.same_as ?? row.number,
        evidenceId: row.evidence_id,
        isUnsure: row.doubt !== null,
      }))
    },
    async tally(fileId, hasStatuses) {
      const [counts] = await db.query<BulkTally>(tally, [fileId, hasStatuses])
      return counts ?? emptyTally
    },
  }
}

// Answers are stored as text, in which a word is found many times faster than a pattern.
const hasStatus = (status: string): string =>
  `(strpos(answer, '"email_status":"${status}"') > 0 OR strpos(answer, '"status":"${status}"') > 0)`

const countOf = (status: string): string =>
  `count(*) FILTER (WHERE $2 AND outcome = 'hit' AND ${hasStatus(status)})::int AS ${status}`

const tally = `
  SELECT count(*) FILTER (WHERE outcome = 'miss' AND doubt IS NOT NULL)::int AS unsure,
         ${countOf('valid')}, ${countOf('risky')}, ${countOf('unknown')}, ${countOf('invalid')}
    FROM (SELECT r.outcome, coalesce(first.doubt, r.doubt) AS doubt, coalesce(first.answer, r.answer) AS answer
            FROM bulk_rows r
            LEFT JOIN bulk_rows first ON first.file_id = $1 AND first.number = r.same_as
           WHERE r.file_id = $1) rows`

export type StoredRow = {
  readonly number: number
  readonly line: number
  readonly cells: string | null
  readonly fault: string | null
}

type StoredResult = StoredRow & {
  readonly outcome: BulkOutcome | null
  readonly credits: number
  readonly same_as: number | null
  readonly answer: string | null
  readonly error: string | null
  readonly doubt: string | null
  readonly evidence_id: string | null
}

/** Returns the bulk row that a stored row describes. */
export function bulkRowOf({ number, line, cells, fault }: StoredRow): BulkRow {
  const read = cells === null ? null : (JSON.parse(cells) as readonly Json[])
  return { number, line, cells: read, fault }
}
