import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import pg from 'pg'
import type { Database } from './database.ts'
import { openJobPool } from './job-pool.ts'
import { freeJobsOf, freeLostJobs } from './lost-jobs.ts'
import { noPresence, type Presence } from './presence.ts'
import type { DatabaseAddress } from './sessions.ts'

export type Job = {
  readonly task: string
  /** While a job with this key waits, another one replaces it and keeps its time. */
  readonly key: string
  readonly payload: { readonly [field: string]: string | number }
  readonly dueAtMs: number
}

export type JobTasks = {
  readonly [task: string]: (payload: unknown, signal: AbortSignal | undefined) => Promise<void>
}

export type RunningJobs = {
  /** Resolves when no jobs run any more, also because the database was away as one was to be marked as done. */
  readonly ended: Promise<void>
  /** Looks for jobs now. */
  nudge(): void
  /** Lets those that run end. */
  stop(): Promise<void>
}

export type JobQueue = {
  schedule(job: Job): Promise<void>
  /** True while any job waits or runs. Costs one statement, and loads nothing. */
  hasJobs(): Promise<boolean>
  /** Runs due jobs until stopped, or until it cannot go on. */
  run(tasks: JobTasks, onError: (error: unknown) => void): Promise<RunningJobs>
  /** Frees jobs that dead processes had begun; how many. */
  freeLost(): Promise<number>
  /** Forgets jobs that failed for the last time, a day later; how many. */
  purge(): Promise<number>
}

// A job whose process died or whose database was away; what a task finds out is no failure.
const attemptsMax = 3

// Background work must leave mail hosts, crawls and the database to those who wait for an answer.
const jobsAtOnce = 2
// Jobs are due in minutes; whoever looks more often only wakes the disk.
const pollIntervalMs = 5_000

// Longer than any task takes: for so long its process says that it lives, and its job stays its own.
const jobLeaseMs = 120_000

/**
 * Jobs on the same database, by graphile-worker, in its own schema. Its code (13 MB, 40 ms) is loaded when the first job
 * is scheduled or run, so that a service without jobs does without it.
 */
export function createJobQueue(
  db: Database,
  connection: DatabaseAddress,
  presence: Presence = noPresence,
): JobQueue {
  const openPool = () => openJobPool(connection, jobsAtOnce)
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
    async run(tasks, onError) {
      const { run, Logger } = await import('graphile-worker')
      const { processId } = presence
      if (processId !== null && (await isInstalled(db))) await freeJobsOf(db, processId)
      const pool = openPool()
      const { events, workers } = watchWorkers(processId)
      const logger = new Logger(() => (level, message, meta) => {
        if (level === 'error') onError(meta?.['error'] ?? new Error(message))
      })
      const runner = await run({
        pgPool: pool,
        logger,
        events,
        // Alone, what marks a job as done or failed rejects a promise without a handler when the database is away.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        taskList: Object.fromEntries(
          Object.entries(tasks).map(([name, task]) => [
            name,
            async (payload: unknown, { abortSignal }) => {
              // Without the database the job runs all the same, and may be run again elsewhere.
              await presence.use(jobLeaseMs).catch(() => undefined)
              await task(payload, abortSignal)
            },
          ]),
        ),
        // Nothing is read from files of the folder the service happens to be started in.
        parsedCronItems: [],
        concurrency: jobsAtOnce,
        pollInterval: pollIntervalMs,
        noHandleSignals: true,
      })
      const ended = runner.promise.catch(onError).then(() => pool.end())
      return {
        ended,
        nudge: () => workers.pool?.nudge(jobsAtOnce),
        async stop() {
          // Refused when it has ended by itself.
          await runner.stop().catch(() => undefined)
          await ended
        },
      }
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

/** Jobs are taken in the name of the process: it is by that that they are found when it died. */
function watchWorkers(processId: string | null) {
  const workers: { pool: WorkerPool | null } = { pool: null }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    workers.pool = workerPool
    if (processId !== null) workerPool.id = processId
  })
  return { events, workers }
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

/** SQLSTATE 3F000: no such schema; 42883: not yet as far as the function. */
function isSchemaMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['3F000', '42883'].includes(error.code ?? '')
}

/** Processes that do it together take turns. */
async function installSchema(pool: pg.Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  try {
    await runMigrations({ pgPool: pool, parsedCronItems: [], taskList: {} })
  } finally {
    await pool.end()
  }
}
