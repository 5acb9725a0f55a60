import type { Database } from '../database.ts'
import { isProcessDead } from '../process-rows.ts'

// A process takes a job before it writes its process row: in between it must not count as dead. The time equals the
// lease of a process, so that it adds no further wait. It extends to both sides of now, as clocks may be set back.
const takenLatelyMs = 5_000

/**
 * Frees the jobs of processes that are not alive, so that others run them; returns how many. graphile-worker itself
 * frees them after four hours, which is left to do for jobs with another id than a process's, as earlier versions wrote
 * them.
 */
export async function freeLostJobs(db: Database): Promise<number> {
  const [row] = await db.query<{ jobs: number }>(
    `WITH lost AS MATERIALIZED (
       SELECT locked_by FROM graphile_worker.jobs
        WHERE locked_by LIKE 'proc\\_%' AND ${isProcessDead('locked_by')}
          AND locked_at NOT BETWEEN now() - interval '${takenLatelyMs} ms'
                                AND now() + interval '${takenLatelyMs} ms'
     )
     SELECT count(*) AS jobs, graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
       FROM lost HAVING count(*) > 0`,
  )
  return row?.jobs ?? 0
}

/** Frees jobs that an earlier run of this process could not mark as done, because the database was unavailable. */
export async function freeJobsOf(db: Database, processId: string): Promise<void> {
  await db.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [processId])
}
