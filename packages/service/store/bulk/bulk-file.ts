/** Reasons why a file does not go on although rows are left. */
export const stops = ['requested', 'insufficient_credits', 'max_credits'] as const
export type Stop = (typeof stops)[number]

/** Progress of a file. Rows of the same input count each, and are charged once. */
export type BulkProgress = {
  readonly rowsDone: number
  readonly hits: number
  readonly misses: number
  /** Rows that were not looked up because something is wrong with them. */
  readonly invalid: number
  readonly failed: number
  readonly duplicates: number
  readonly creditsCharged: number
}

/** The settings that a file was started with. */
export type BulkOrder = {
  readonly operation: string
  /** JSON that says how the file's rows become inputs. */
  readonly columns: string
  /** 1 where the first row is a header. */
  readonly firstRow: number
  /** Null: no bound but the price of the rows. */
  readonly maxCredits: number | null
}

/** A file of lookups of an account, without its rows. */
export type BulkFile = BulkProgress & {
  readonly id: string
  readonly accountId: string
  /** Position in the list of the account's files. */
  readonly number: number
  readonly name: string
  readonly format: string
  /** JSON of the columns that were read, and of the proposed lookup. */
  readonly proposal: string
  /** Count of all rows, a header included. */
  readonly rows: number
  /** Null: not started yet, whatever lookup is ordered. */
  readonly order: BulkOrder | null
  /** The job that works at the file, or was the last to. */
  readonly jobId: string | null
  /** Count of jobs so far. */
  readonly runs: number
  /** Rows that were done before the current job. */
  readonly rowsBefore: number
  readonly stopped: Stop | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type BulkFileRow = {
  readonly id: string
  readonly account_id: string
  readonly number: number
  readonly name: string
  readonly format: string
  readonly proposal: string
  readonly rows: number
  readonly operation: string | null
  readonly columns: string | null
  readonly max_credits: number | null
  readonly first_row: number
  readonly job_id: string | null
  readonly runs: number
  readonly rows_before: number
  readonly stopped: Stop | null
  readonly rows_done: number
  readonly hits: number
  readonly misses: number
  /** Rows that were not looked up because something is wrong with them. */
  readonly invalid: number
  readonly failed: number
  readonly duplicates: number
  readonly credits_charged: number
  readonly created_at: Date
  readonly expires_at: Date
}

/** Columns of a file that {@link bulkFileOf} reads. */
export const bulkFileColumns = `id, account_id, number, name, format, proposal, rows, operation, columns, max_credits,
  first_row, job_id, runs, rows_before, stopped, rows_done, hits, misses, invalid, failed, duplicates, credits_charged, created_at, expires_at`

/** Returns the file that a row describes. */
export function bulkFileOf(row: BulkFileRow): BulkFile {
  const { operation, columns, max_credits: maxCredits, first_row: firstRow } = row
  return {
    id: row.id,
    accountId: row.account_id,
    number: row.number,
    name: row.name,
    format: row.format,
    proposal: row.proposal,
    rows: row.rows,
    // An order without a job was never begun: the process that was to submit the job has died.
    order:
      operation === null || columns === null || row.runs === 0
        ? null
        : { operation, columns, maxCredits, firstRow },
    jobId: row.job_id,
    runs: row.runs,
    rowsBefore: row.rows_before,
    stopped: row.stopped,
    rowsDone: row.rows_done,
    hits: row.hits,
    misses: row.misses,
    invalid: row.invalid,
    failed: row.failed,
    duplicates: row.duplicates,
    creditsCharged: row.credits_charged,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
