import type { Database } from '../database.ts'
import { isProcessDead } from '../process-rows.ts'

// A process takes a job before it says that it lives: between the two it must not be taken for dead. As long as its
// lease, so that waiting for the one costs nothing beyond the other. On both sides of now, for clocks are set back.
const takenLatelyMs = 5_000

/**
 * Frees the jobs of processes that are not alive, so that others run them; returns how many. graphile-worker itself
 * frees them after four hours. Those that carry another id than a process's, as earlier versions left them, are left to
 * that.
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

/** Frees what an earlier run of this process could not mark as done, because the database was unavailable. */
export async function freeJobsOf(db: Database, processId: string): Promise<void> {
  await db.query('SELECT graphile_worker.force_unlock_workers(ARRAY[$1])', [processId])
}
