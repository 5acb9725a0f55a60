import type { Database } from '../database.ts'
import type { Presence } from '../presence.ts'
import { isProcessDead } from '../process-rows.ts'
import { type AccountJob, type AccountJobRow, accountJobOf } from './account-job-rows.ts'

/** A job that a claim works at. */
export type ClaimedJob = {
  readonly job: AccountJob
  /** True when its account has more that is due: another worker may go on with that. */
  readonly isMoreDue: boolean
}

/** How a job ended. */
export type JobEnding = {
  readonly state: 'succeeded' | 'failed'
  /** JSON. */
  readonly result: string | null
  readonly error: { readonly word: string; readonly message: string } | null
}

/** The jobs of accounts, as workers do them. */
export type JobSlices = {
  /** Claims the job of an account that is due for the longest time; null: none is. */
  claim(accountId: string, claimId: string): Promise<ClaimedJob | null>
  /** Notes how far a job is; nothing when the claim is lost. */
  note(claimId: string, done: number, total: number | null): Promise<void>
  /** Ends a job; false when the claim is lost. */
  end(claimId: string, ending: JobEnding): Promise<boolean>
  /**
   * Puts a job back, to be gone on with later; it stays `running`. What was found so far may be kept. `isProgress`: it
   * came on, so that its attempts begin anew.
   */
  postpone(
    claimId: string,
    later: { readonly inMs: number; readonly result: string | null; readonly isProgress: boolean },
  ): Promise<void>
  /** Puts a job back into the queue as if the claim had not been: its process ends. */
  requeue(claimId: string): Promise<void>
  /** Returns those of these claims whose jobs are to be ended by their accounts' wish. */
  cancelled(claimIds: readonly string[]): Promise<readonly string[]>
  /**
   * Puts back into the queue what dead processes had claimed, and what this one has claimed beside these; returns how
   * many.
   */
  freeLost(ownClaimIds: readonly string[]): Promise<number>
  /** Returns accounts that have something due. */
  accountsDue(): Promise<readonly string[]>
}

// More are found by the next call, a few seconds later.
const accountsAtOnce = 200

/** Creates the claims of a process on the jobs of accounts. */
export function createJobSlices(
  db: Database,
  { processId }: Pick<Presence, 'processId'>,
): JobSlices {
  return {
    async claim(accountId, claimId) {
      const [row] = await db.query<AccountJobRow & { is_more_due: boolean }>(
        `WITH next AS MATERIALIZED (
           SELECT id FROM account_jobs
            WHERE account_id = $1 AND due_at <= now()
            ORDER BY due_at, number LIMIT 1 FOR UPDATE SKIP LOCKED
         )
         UPDATE account_jobs j
            SET state = 'running', started_at = coalesce(started_at, now()), due_at = NULL,
                claim_id = $2, process_id = $3, attempts = attempts + 1
           FROM next WHERE j.id = next.id
         RETURNING j.*, EXISTS (
           SELECT 1 FROM account_jobs o
            WHERE o.account_id = $1 AND o.due_at <= now() AND o.id <> j.id) AS is_more_due`,
        [accountId, claimId, processId],
        'job-slices.claim',
      )
      return row ? { job: accountJobOf(row), isMoreDue: row.is_more_due } : null
    },
    async note(claimId, done, total) {
      await db.query(
        'UPDATE account_jobs SET steps_done = $2, steps_total = $3 WHERE claim_id = $1',
        [claimId, done, total],
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
    async postpone(claimId, { inMs, result, isProgress }) {
      await db.query(
        `UPDATE account_jobs
            SET due_at = now() + $2::float8 * interval '1 ms', claim_id = NULL, process_id = NULL,
                result = coalesce($3, result), attempts = CASE WHEN $4 THEN 0 ELSE attempts END
          WHERE claim_id = $1`,
        [claimId, inMs, result, isProgress],
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
    async cancelled(claimIds) {
      const rows = await db.query<{ claim_id: string }>(
        'SELECT claim_id FROM account_jobs WHERE claim_id = ANY ($1) AND cancelled_at IS NOT NULL',
        [claimIds],
        'job-slices.cancelled',
      )
      return rows.map((row) => row.claim_id)
    },
    async freeLost(ownClaimIds) {
      const rows = await db.query(
        `UPDATE account_jobs SET ${queuedAgain}
          WHERE id = ANY (ARRAY(
            SELECT id FROM account_jobs
             WHERE claim_id IS NOT NULL
               AND (${isProcessDead('process_id', '$1')}
                    OR (process_id = $1 AND claim_id <> ALL ($2)))
               FOR UPDATE SKIP LOCKED))
         RETURNING id`,
        [processId, ownClaimIds],
        'job-slices.free-lost',
      )
      return rows.length
    },
    async accountsDue() {
      const rows = await db.query<{ account_id: string }>(
        `SELECT c.account_id FROM account_job_counts c
          WHERE c.open > 0 AND EXISTS (
                SELECT 1 FROM account_jobs j WHERE j.account_id = c.account_id AND j.due_at <= now())
          LIMIT ${accountsAtOnce}`,
        [],
        'job-slices.accounts-due',
      )
      return rows.map((row) => row.account_id)
    },
  }
}

/** What waits longest among the jobs of its account comes first: it was begun before them. */
const queuedAgain = `state = 'queued', due_at = created_at, claim_id = NULL, process_id = NULL`
