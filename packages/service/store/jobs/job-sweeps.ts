import type { OpenJobs } from '../../lib/job-series.ts'
import type { Database } from '../database.ts'
import type { Presence } from '../presence.ts'
import { isProcessDead } from '../process-rows.ts'
import { queuedAgain } from './job-slices.ts'

/** Searches that a process repeats among the jobs of accounts. */
export type JobSweeps = {
  /** Returns those of the claims whose jobs were cancelled by their accounts. */
  cancelled(claimIds: readonly string[]): Promise<readonly string[]>
  /**
   * Puts jobs that dead processes had claimed back into the queue, and jobs that this process has claimed, other than
   * `ownClaimIds`; returns how many.
   */
  freeLost(ownClaimIds: readonly string[]): Promise<number>
  /** Returns accounts that have a job that is due. */
  accountsDue(): Promise<readonly string[]>
  /** Counts the jobs that are not over. */
  count(): Promise<OpenJobs>
}

// The next call, a few seconds later, finds more.
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
