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
   * Resolves when no jobs run any more, also because the database was unavailable as one was to be marked as done.
   * Never rejects.
   */
  readonly ended: Promise<void>
  /** Looks for jobs now. */
  nudge(): void
  /** Lets those that run end. */
  stop(): Promise<void>
}

// Most of them wait for the network, and their searches take slots that no request wants. What a job of an account
// takes of the processor is bounded by those.
const jobsAtOnce = 16
/** Between two jobs a worker asks for some milliseconds. */
export const jobConnections = 2
// A job that is due is announced; those that are due later are in minutes. Each worker looks, and wakes the disk.
const pollIntervalMs = 20_000

// Longer than any task takes: for so long its process says that it lives, and its job stays its own.
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
    // Alone, what marks a job as done or failed rejects a promise without a handler when the database is unavailable.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: taskListOf(tasks, presence, jobEnd),
    // Nothing is read from files of the folder the service happens to be started in.
    parsedCronItems: [],
    concurrency: jobsAtOnce,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
  })
  // Refused when it has ended by itself; not waited for, because its end may be what does not come.
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
        // Without the database the job runs all the same, and may be run again elsewhere.
        await presence.use(jobLeaseMs).catch(() => undefined)
        await jobEnd.run(() => task(payload, abortSignal))
      },
    ]),
  )
}

/** Jobs are taken in the name of the process: it is by that that they are found when it died. */
function watchWorkers(processId: string | null, onEnding: () => void) {
  let workers: WorkerPool | null = null
  const nudge = () => workers?.nudge(jobsAtOnce)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
    if (processId !== null) workerPool.id = processId
  })
  // A job that is announced before a connection listens, at the start or after one was lost, would wait for a poll. The
  // event comes before the statement that listens; that it is answered is what drains.
  events.on('pool:listen:success', ({ client }) => void client.once('drain', nudge))
  events.on('pool:gracefulShutdown', () => {
    // Workers that end refuse to be nudged.
    workers = null
    onEnding()
  })
  return { events, nudge }
}
