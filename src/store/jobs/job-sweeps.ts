import type { Database } from '../database.ts'
import type { Presence } from '../presence.ts'
import { isProcessDead } from '../process-rows.ts'
import { queuedAgain } from './job-slices.ts'

/** What is not over, of all processes together. */
export type OpenJobs = {
  /** Those that no worker has at the moment. */
  readonly queued: number
  readonly running: number
  /** For how long the one that is due for the longest time is. */
  readonly longestDueS: number
}

/** What a process looks for now and then among the jobs of accounts. */
export type JobSweeps = {
  /** Returns those of these claims whose jobs are to be ended by their accounts' wish. */
  cancelled(claimIds: readonly string[]): Promise<readonly string[]>
  /**
   * Puts back into the queue what dead processes had claimed, and what this one has claimed beside these; returns how
   * many.
   */
  freeLost(ownClaimIds: readonly string[]): Promise<number>
  /** Returns accounts that have something due. */
  accountsDue(): Promise<readonly string[]>
  /** Counts the jobs that are not over. */
  count(): Promise<OpenJobs>
}

// More are found by the next call, a few seconds later.
const accountsAtOnce = 200

/** Creates the sweeps of a process over the jobs of accounts. */
export function createJobSweeps(
  db: Database,
  { processId }: Pick<Presence, 'processId'>,
): JobSweeps {
  return {
    async cancelled(claimIds) {
      const rows = await db.query<{ claim_id: string }>(
        'SELECT claim_id FROM account_jobs WHERE claim_id = ANY ($1) AND cancelled_at IS NOT NULL',
        [claimIds],
        'job-sweeps.cancelled',
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
        'job-sweeps.free-lost',
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
        'job-sweeps.accounts-due',
      )
      return rows.map((row) => row.account_id)
    },
    count: () => countOpenJobs(db),
  }
}

/** Counts the jobs of accounts that are not over, of all processes together. */
export async function countOpenJobs(db: Database): Promise<OpenJobs> {
  const [row] = await db.query<{ open: number; running: number; due_s: number }>(
    `SELECT (SELECT coalesce(sum(open), 0)::bigint FROM account_job_counts) AS open,
            (SELECT count(*) FROM account_jobs WHERE claim_id IS NOT NULL) AS running,
            coalesce((SELECT greatest(extract(epoch FROM now() - min(due_at)), 0)::float8
                        FROM account_jobs WHERE due_at IS NOT NULL), 0) AS due_s`,
    [],
    'job-sweeps.count',
  )
  const { open = 0, running = 0, due_s: longestDueS = 0 } = row ?? {}
  return { queued: Math.max(0, open - running), running, longestDueS }
}
