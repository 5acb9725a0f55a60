import { newId } from '@enricher/engine/lib/ids'
import type { Database, Queryable } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'
import {
  type AccountJob,
  type AccountJobRow,
  accountJobOf,
  jobColumns,
  listedJobColumns,
  shownJobColumns,
} from './account-job-rows.ts'

/** A job to submit. */
export type NewAccountJob = {
  readonly accountId: string
  readonly kind: string
  /** JSON of the input. */
  readonly input: string
  /** Null: the caller sent no Idempotency-Key. */
  readonly idempotency: { readonly key: string; readonly fingerprint: Buffer } | null
  /** How long the job is kept, from now. */
  readonly keptMs: number
  /** Address that gets a report when the job is over; none where it is left out. */
  readonly webhookUrl?: string | null
}

/** The job that an Idempotency-Key stands for. `isEqual`: it has the same input as the new one. */
export type EarlierJob = { readonly job: AccountJob; readonly isEqual: boolean }

/** Jobs that were read, with the version of the suppression list that holds for them. */
export type ReadJobs = {
  readonly jobs: readonly AccountJob[]
  readonly suppressionVersion: number
}

/** The jobs of accounts, as their accounts see them. */
export type AccountJobs = {
  /** Queues a job; null where its key is taken, or its account has its maximum of jobs that are not over. */
  submit(job: NewAccountJob, openMax: number): Promise<AccountJob | null>
  /** Returns the job for which the same Idempotency-Key was used before. */
  findEarlier(job: NewAccountJob): Promise<EarlierJob | null>
  /** Returns a job of an account; an empty list when there is none. */
  find(accountId: string, id: string): Promise<ReadJobs>
  /** Returns jobs of an account, newest first: those before a number, or the newest. */
  list(
    accountId: string,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<ReadJobs>
  /**
   * Ends a job that is queued, or between two slices; a job that a process works at is marked, and its process ends it.
   * Returns the job as it is then; an empty list when there is none.
   */
  cancel(accountId: string, id: string, message: string): Promise<ReadJobs>
}

// A waiting job is over at once; a job that a process works at ends when its process sees the mark.
const cancelled = `cancelled_at = coalesce(cancelled_at, now()),
  state = CASE WHEN claim_id IS NULL THEN 'failed' ELSE state END,
  error = CASE WHEN claim_id IS NULL THEN 'cancelled' END,
  started_at = CASE WHEN claim_id IS NULL THEN coalesce(started_at, now()) ELSE started_at END,
  finished_at = CASE WHEN claim_id IS NULL THEN now() END,
  due_at = NULL`

/** Cancels every job of an account that is to be deleted, in the caller's transaction. */
export async function cancelJobsOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(
    `UPDATE account_jobs
        SET ${cancelled}, error_message = CASE WHEN claim_id IS NULL THEN $2 END
      WHERE account_id = $1 AND finished_at IS NULL`,
    [accountId, 'The account is to be deleted.'],
  )
}

/** Creates the store of the jobs of accounts. */
export function createAccountJobs(db: Database): AccountJobs {
  const read = async (columns: string, where: string, values: readonly unknown[], name: string) => {
    const rows = await db.query<AccountJobRow & { version: number }>(
      `SELECT ${columns}, ${suppressionVersion} AS version FROM account_jobs ${where}`,
      values,
      name,
    )
    return { jobs: rows.map(accountJobOf), suppressionVersion: rows[0]?.version ?? 0 }
  }
  const find: AccountJobs['find'] = (accountId, id) =>
    read(shownJobColumns, 'WHERE id = $1 AND account_id = $2', [id, accountId], 'account-jobs.find')
  return {
    submit: (job, openMax) => insert(db, job, openMax),
    findEarlier: (job) => findByKey(db, job),
    find,
    list: (accountId, { limit, before }) =>
      read(
        listedJobColumns,
        `WHERE account_id = $1 AND number < coalesce($2::bigint, 9223372036854775807)
         ORDER BY number DESC LIMIT $3`,
        [accountId, before, limit],
        'account-jobs.list',
      ),
    async cancel(accountId, id, message) {
      await db.query(
        `UPDATE account_jobs
            SET ${cancelled}, error_message = CASE WHEN claim_id IS NULL THEN $3 END
          WHERE id = $1 AND account_id = $2 AND finished_at IS NULL`,
        [id, accountId, message],
        'account-jobs.cancel',
      )
      return find(accountId, id)
    },
  }
}

async function insert(
  db: Database,
  { accountId, kind, input, idempotency, keptMs, webhookUrl = null }: NewAccountJob,
  openMax: number,
): Promise<AccountJob | null> {
  const [row] = await db.query<AccountJobRow>(
    `WITH job AS (
     INSERT INTO account_jobs (id, account_id, kind, input, idempotency_key, fingerprint, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, now() + $7::float8 * interval '1 ms'
      WHERE coalesce((SELECT open FROM account_job_counts WHERE account_id = $2), 0) < $8
     ON CONFLICT (account_id, kind, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
     RETURNING ${jobColumns}
     ), webhook AS (
       INSERT INTO job_webhooks (job_id, account_id, url) SELECT id, $2, $9 FROM job WHERE $9::text IS NOT NULL
     )
     SELECT * FROM job`,
    [
      ...[newId('job'), accountId, kind, input],
      ...[idempotency?.key ?? null, idempotency?.fingerprint ?? null, keptMs, openMax],
      webhookUrl,
    ],
    'account-jobs.submit',
  )
  return row ? accountJobOf(row) : null
}

async function findByKey(db: Database, { accountId, kind, idempotency }: NewAccountJob) {
  if (!idempotency) return null
  const [row] = await db.query<AccountJobRow & { is_equal: boolean }>(
    `SELECT ${jobColumns}, fingerprint = $4 AS is_equal FROM account_jobs
      WHERE account_id = $1 AND kind = $2 AND idempotency_key = $3`,
    [accountId, kind, idempotency.key, idempotency.fingerprint],
    'account-jobs.find-by-key',
  )
  return row ? { job: accountJobOf(row), isEqual: row.is_equal } : null
}
