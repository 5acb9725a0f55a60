import type { AwaitedSource } from '@enricher/engine/model/doubt'
import type { Database } from '../database.ts'
import type { Presence } from '../presence.ts'
import { type AccountJob, type AccountJobRow, accountJobOf } from './account-job-rows.ts'

/** A job whose slice has begun under a claim. */
export type BegunJob = {
  readonly job: AccountJob
  /** True when the account has more jobs that are due: another worker may go on with those. */
  readonly isMoreDue: boolean
}

export type JobEnding = {
  readonly state: 'succeeded' | 'failed'
  /** JSON of the result. */
  readonly result: string | null
  readonly error: { readonly word: string; readonly message: string } | null
}

/** The jobs of accounts, as workers process them. */
export type JobSlices = {
  /** Begins a slice of the account's job that has been due longest, under a new claim; null: no job is due. */
  begin(accountId: string, claimId: string): Promise<BegunJob | null>
  /**
   * Stores the progress of a job, which never decreases, and the result so far unless it is null; does nothing when the
   * claim is lost.
   */
  note(
    claimId: string,
    progress: {
      readonly done: number
      readonly total: number | null
      readonly result: string | null
    },
  ): Promise<void>
  /** Ends a job; false when the claim is lost. */
  end(claimId: string, ending: JobEnding): Promise<boolean>
  /**
   * Puts a job back, to go on later; it stays `running`. The result so far may be stored. `isProgress`: the job has
   * advanced, so that its attempts begin anew. `waitingFor`: the source that it waits for until then. A job that was
   * cancelled meanwhile is due at once.
   */
  postpone(
    claimId: string,
    later: {
      readonly inMs: number
      readonly result: string | null
      readonly isProgress: boolean
      readonly waitingFor: AwaitedSource | null
    },
  ): Promise<void>
  /** Puts a job back into the queue as if the claim had not been made, as its process ends. */
  requeue(claimId: string): Promise<void>
}

/** SQL that puts a job back into the queue. Among the jobs of its account it comes first: it was begun before them. */
export const queuedAgain = `state = 'queued', due_at = created_at, claim_id = NULL, process_id = NULL`

/** Creates the slices of a process. */
export function createJobSlices(
  db: Database,
  { processId }: Pick<Presence, 'processId'>,
): JobSlices {
  return {
    async begin(accountId, claimId) {
      const [row] = await db.query<AccountJobRow & { is_more_due: boolean }>(
        `WITH next AS MATERIALIZED (
           SELECT id FROM account_jobs
            WHERE account_id = $1 AND due_at <= now()
            ORDER BY due_at, number LIMIT 1 FOR UPDATE SKIP LOCKED
         )
         UPDATE account_jobs j
            SET state = 'running', started_at = coalesce(started_at, now()), due_at = NULL, waiting_for = NULL,
                claim_id = $2, process_id = $3, attempts = attempts + 1
           FROM next WHERE j.id = next.id
         RETURNING j.*, EXISTS (
           SELECT 1 FROM account_jobs o
            WHERE o.account_id = $1 AND o.due_at <= now() AND o.id <> j.id) AS is_more_due`,
        [accountId, claimId, processId],
        'job-slices.begin',
      )
      return row ? { job: accountJobOf(row), isMoreDue: row.is_more_due } : null
    },
    async note(claimId, { done, total, result }) {
      await db.query(
        // A job that has advanced was not begun in vain.
        `UPDATE account_jobs SET steps_done = greatest(steps_done, $2), steps_total = $3,
                result = coalesce($4, result),
                attempts = CASE WHEN steps_done < $2 THEN 1 ELSE attempts END
          WHERE claim_id = $1`,
        [claimId, done, total, result],
        'job-slices.note',
      )
    },
    async end(claimId, { state, result, error }) {
      const rows = await db.query(
        `UPDATE account_jobs
            SET state = $2, result = coalesce($3, result), error = $4, error_message = $5,
                finished_at = now(), claim_id = NULL, process_id = NULL
          WHERE claim_id = $1 RETURNING id`,
        [claimId, state, result, error?.word ?? null, error?.message ?? null],
        'job-slices.end',
      )
      return rows.length > 0
    },
    async postpone(claimId, { inMs, result, isProgress, waitingFor }) {
      await db.query(
        `UPDATE account_jobs
            SET due_at = now() + CASE WHEN cancelled_at IS NULL THEN $2::float8 ELSE 0 END * interval '1 ms',
                claim_id = NULL, process_id = NULL, waiting_for = CASE WHEN cancelled_at IS NULL THEN $5 END,
                result = coalesce($3, result), attempts = CASE WHEN $4 THEN 0 ELSE attempts END
          WHERE claim_id = $1`,
        [claimId, inMs, result, isProgress, waitingFor],
        'job-slices.postpone',
      )
    },
    async requeue(claimId) {
      await db.query(
        `UPDATE account_jobs SET ${queuedAgain}, attempts = attempts - 1 WHERE claim_id = $1`,
        [claimId],
        'job-slices.requeue',
      )
    },
  }
}
