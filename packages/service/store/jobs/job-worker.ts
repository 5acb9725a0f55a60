import { EventEmitter } from 'node:events'
import type { TaskList, WorkerEvents, WorkerPool } from 'graphile-worker'
import type { Presence } from '../presence.ts'
import { type JobEnd, watchJobEnd } from './job-end.ts'
import type { JobPool } from './job-pool.ts'

export type JobTasks = {
  readonly [task: string]: (payload: unknown, signal: AbortSignal | undefined) => Promise<void>
}

export type RunningJobs = {
  /**
   * Resolves when no jobs run any more, also because the database was unavailable when a job was to be marked as done.
   * Never rejects.
   */
  readonly ended: Promise<void>
  /** Looks for jobs now. */
  nudge(): void
  /** Waits for running jobs, then ends. */
  stop(): Promise<void>
}

// Most jobs wait for the network, and their searches take slots that no request wants. The slots bound the processor
// time that jobs of accounts take.
const jobsAtOnce = 16
/** Connections for work: between two jobs a worker asks the database for some milliseconds only. */
export const jobConnections = 2
// A due job is announced, and later ones are due in minutes. Each worker polls, which wakes the disk.
const pollIntervalMs = 20_000

// Longer than any task takes: the process keeps its row renewed for this long, so that its job stays its own.
const jobLeaseMs = 120_000

/** Starts to run due jobs over the connections of `pool`, which end with it. */
export async function startJobWorker(
  {
    pool,
    presence,
    endTimeoutMs,
  }: {
    readonly pool: JobPool
    readonly presence: Presence
    readonly endTimeoutMs: number | undefined
  },
  tasks: JobTasks,
  onError: (error: unknown) => void,
): Promise<RunningJobs> {
  const { run, Logger } = await import('graphile-worker')
  const jobEnd = watchJobEnd(endTimeoutMs)
  const { events, nudge } = watchWorkers(presence.processId, jobEnd.begin)
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error') onError(meta?.['error'] ?? new Error(message))
  })
  const runner = await run({
    pgPool: pool.clients,
    logger,
    events,
    // Without batches, marking a job as done rejects a promise that has no handler when the database is unavailable.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: taskListOf(tasks, presence, jobEnd),
    // An empty list keeps graphile-worker from reading files of the working directory.
    parsedCronItems: [],
    concurrency: jobsAtOnce,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
  })
  // `stop` rejects when the worker has ended by itself. It is not awaited, because that end may never come.
  const stop = () => void runner.stop().catch(() => undefined)
  const end = async () => {
    if (!(await jobEnd.hasEnded(runner.promise.catch(onError)))) {
      onError(new Error('The worker of jobs did not end in time; it is given up.'))
      stop()
    }
    await pool.end()
  }
  const ended = end()
  return {
    ended,
    nudge,
    async stop() {
      stop()
      await ended
    },
  }
}

function taskListOf(tasks: JobTasks, presence: Presence, jobEnd: JobEnd): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { abortSignal }) => {
        // Without the database the job still runs, and may be run again elsewhere.
        await presence.use(jobLeaseMs).catch(() => undefined)
        await jobEnd.run(() => task(payload, abortSignal))
      },
    ]),
  )
}

/** Gives the worker pool the process's id, by which the jobs of a dead process are found. */
function watchWorkers(processId: string | null, onEnding: () => void) {
  let workers: WorkerPool | null = null
  const nudge = () => workers?.nudge(jobsAtOnce)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
    if (processId !== null) workerPool.id = processId
  })
  // A job announced before a connection listens, at the start or after a lost connection, would wait for a poll. The
  // event comes before the listening statement; `drain` comes when that statement is answered.
  events.on('pool:listen:success', ({ client }) => void client.once('drain', nudge))
  events.on('pool:gracefulShutdown', () => {
    // Workers that are ending refuse to be nudged.
    workers = null
    onEnding()
  })
  return { events, nudge }
}
