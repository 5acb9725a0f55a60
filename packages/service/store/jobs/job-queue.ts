import pg from 'pg'
import type { Database } from '../database.ts'
import { noPresence, type Presence } from '../presence.ts'
import type { DatabaseAddress } from '../sessions.ts'
import { type JobPool, openJobPool } from './job-pool.ts'
import { type JobTasks, jobConnections, type RunningJobs, startJobWorker } from './job-worker.ts'
import { freeJobsOf, freeLostJobs } from './lost-jobs.ts'

/** A job to be scheduled. */
export type Job = {
  readonly task: string
  /** While a job with this key waits, a new one replaces it and keeps its time. */
  readonly key: string
  readonly payload: { readonly [field: string]: string | number }
  /** Null: now, by the database's clock. */
  readonly dueAtMs: number | null
}

/** The stored queue of background jobs. */
export type JobQueue = {
  schedule(job: Job): Promise<void>
  /** Returns true while any job waits or runs. Costs one statement, and loads nothing. */
  hasJobs(): Promise<boolean>
  /** Counts the jobs that wait or run, up to a bound far beyond a few. */
  count(): Promise<number>
  /** Runs due jobs until stopped, or until the queue cannot go on. */
  run(tasks: JobTasks, onError: (error: unknown) => void): Promise<RunningJobs>
  /** Frees jobs that dead processes had begun; returns how many. */
  freeLost(): Promise<number>
  /** Deletes jobs a day after their last failure; returns how many. */
  purge(): Promise<number>
}

// Attempts repeat jobs whose process died or whose database was unavailable; a negative result of a task is no failure.
const attemptsMax = 3

// The count is taken every few seconds: a hundred thousand jobs take some ten milliseconds.
const countedMax = 100_000

/**
 * Creates the queue of jobs on the same database, by graphile-worker, in its own schema. Its code (13 MB, 40 ms) is
 * loaded when the first job is scheduled or run, so that a service without jobs does without it.
 */
export function createJobQueue(
  db: Database,
  connection: DatabaseAddress,
  presence: Presence = noPresence,
  { endTimeoutMs }: { readonly endTimeoutMs?: number } = {},
): JobQueue {
  const openPool = () => openJobPool(connection, jobConnections)
  return {
    async schedule(job) {
      try {
        await addJob(db, job)
      } catch (error) {
        if (!isSchemaMissing(error)) throw error
        await installSchema(openPool())
        await addJob(db, job)
      }
    },
    async hasJobs() {
      if (!(await isInstalled(db))) return false
      const [row] = await db.query<{ has: boolean }>(
        'SELECT EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE attempts < max_attempts) AS has',
      )
      return row?.has ?? false
    },
    async count() {
      if (!(await isInstalled(db))) return 0
      const [row] = await db.query<{ jobs: number }>(
        `SELECT count(*) AS jobs FROM (
           SELECT 1 FROM graphile_worker.jobs WHERE attempts < max_attempts LIMIT ${countedMax}) AS counted`,
      )
      return row?.jobs ?? 0
    },
    async run(tasks, onError) {
      const { processId } = presence
      if (processId !== null && (await isInstalled(db))) await freeJobsOf(db, processId)
      return startJobWorker({ pool: openPool(), presence, endTimeoutMs }, tasks, onError)
    },
    async freeLost() {
      return (await isInstalled(db)) ? freeLostJobs(db) : 0
    },
    async purge() {
      if (!(await isInstalled(db))) return 0
      const gone = await db.query(
        `SELECT graphile_worker.complete_jobs(ARRAY(
           SELECT id FROM graphile_worker.jobs
            WHERE attempts >= max_attempts AND locked_at IS NULL
              AND updated_at < now() - interval '1 day' LIMIT 1000))`,
      )
      return gone.length
    },
  }
}

async function addJob(db: Database, { task, key, payload, dueAtMs }: Job): Promise<void> {
  await db.query(
    `SELECT 1 FROM graphile_worker.add_job($1, payload => $2::json, job_key => $3,
       run_at => to_timestamp($4::float8 / 1000), max_attempts => $5, job_key_mode => 'preserve_run_at')`,
    [task, JSON.stringify(payload), key, dueAtMs, attemptsMax],
  )
}

async function isInstalled(db: Database): Promise<boolean> {
  const [row] = await db.query<{ table: string | null }>(
    `SELECT to_regclass('graphile_worker.jobs')::text AS table`,
  )
  return row?.table !== null
}

/** Returns true for a missing schema (SQLSTATE 3F000) or a function that a later migration makes (42883). */
function isSchemaMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['3F000', '42883'].includes(error.code ?? '')
}

/** Installs the schema of graphile-worker. Processes that do it at the same time wait for each other. */
async function installSchema(pool: JobPool): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  try {
    await runMigrations({ pgPool: pool.clients, parsedCronItems: [], taskList: {} })
  } finally {
    await pool.end()
  }
}
