import { withAnySignal } from '@enricher/engine/lib/abort'
import { systemClock } from '@enricher/engine/lib/time'
import type { Rechecks, Verifier } from '@enricher/engine/verify/verifier'
import {
  type AccountJobsWork,
  accountJobsTask,
  createAccountJobsWork,
} from '@enricher/service/jobs/account-jobs-work'
import { createJobRunner } from '@enricher/service/jobs/job-runner'
import type { Jobs } from '@enricher/service/jobs/jobs'
import {
  createRechecks,
  createRecheckTask,
  recheckTask,
} from '@enricher/service/jobs/recheck-mailbox'
import type { Logger } from '@enricher/service/lib/logger'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { Lookups } from '@enricher/service/lookup/lookups'
import type { SearchSlots } from '@enricher/service/lookup/search-slots'
import type { Ask } from '@enricher/surfaces/ask/ask'
import type { Config } from '../config/config.ts'
import { chargeTask } from './charge-watch.ts'
import { jobKindsOf, openJobs } from './jobs.ts'
import { type PeriodicTask, startPeriodicTasks } from './periodic-tasks.ts'
import type { ProviderServices } from './provider-stats.ts'
import { createStoreTasks } from './store-tasks.ts'
import type { InstallationKeys, Stores } from './stores.ts'
import { openWebhooks } from './webhooks.ts'

const sweepEveryMs = 5_000
// A caller that cancels a job watches for its end.
const cancelEveryMs = 1_000
// Another process may have scheduled a job.
const wakeEveryMs = 30_000
// Metrics are usually collected this often.
const watchEveryMs = 15_000

type Verify = Verifier['verify']

/** The work of a process for which no caller waits. */
export type Background = {
  /** Schedules mailboxes to be verified again. */
  readonly rechecks: Rechecks
  /** The jobs of accounts, which surfaces submit and read. */
  readonly jobs: Jobs
  /** Begins no more jobs, and queues the running jobs of accounts again, so that another process performs them. */
  leave(): void
  /** Aborts the running job, which stays queued for the next process. */
  abort(): void
  /** Waits until tasks and jobs have ended; nothing runs afterwards. */
  stop(): Promise<void>
}

type BackgroundOptions = {
  readonly config: Config
  readonly stores: Stores
  readonly installation: InstallationKeys
  readonly providers: ProviderServices | null
  readonly slots: Pick<SearchSlots, 'runInBackground'>
  /** Verifies a mailbox again, without scheduling anything itself. */
  readonly verify: Verify
  /** Returns the lookups that jobs of accounts perform. */
  lookups(): Pick<Lookups, 'perform'>
  /** Returns the planner that answers the questions of agents. */
  ask(): Pick<Ask, 'prepare'>
  readonly metrics: Metrics
  readonly logger: Logger
}

/** Starts the jobs and the periodic tasks of a process. A failure is logged, and the work repeated at its next time. */
export function startBackground(options: BackgroundOptions): Background {
  const { config, stores, slots, metrics, logger } = options
  const { queue, facts, suppressions } = stores
  const stopping = new AbortController()
  const verify = inBackground(options.verify, slots, stopping.signal)
  const onError = (error: unknown) => logger.warn({ err: error }, 'background jobs failed')
  const suppression = () => suppressions.refresh()
  const recheck = createRecheckTask({
    queue,
    verifier: { verify },
    facts,
    clock: systemClock,
    suppression,
  })
  const isOn = config.role !== 'api'
  const { kinds, work, webhooks } = openAccountJobs(options)
  const jobTasks = { [recheckTask]: recheck, [accountJobsTask]: work.task }
  const jobs = createJobRunner(queue, jobTasks, { isOn, onError })
  let left: Promise<void> | null = null
  const leave = () => {
    left ??= jobs.stop().then(work.handOver).catch(onError)
    work.leave()
  }
  const tasks = startPeriodicTasks(
    [
      ...createStoreTasks(stores, options.installation, metrics, logger),
      chargeTask(stores.db, stores.chargeMarks, config, { metrics, logger }),
      { name: 'free jobs of dead processes', everyMs: sweepEveryMs, run: jobs.freeLost },
      ...(isOn ? accountJobTasks(work, jobs.wake) : []),
      ...(isOn ? webhooks.tasks : []),
      { name: 'look for jobs', everyMs: wakeEveryMs, run: jobs.wake },
      ...providerTasks(options.providers),
    ],
    (task, error) => logger.warn({ err: error }, `could not ${task}`),
  )
  return {
    rechecks: createRechecks(
      queue,
      () => void jobs.wake().catch(onError),
      // A lookup goes on without the job that would have repeated it later.
      (error) => {
        metrics.process.jobNotScheduled()
        logger.warn({ err: error }, 'a background job could not be scheduled')
      },
    ),
    jobs: openJobs(
      config,
      stores,
      options.installation,
      kinds,
      webhooks.care,
      async (accountId) => {
        // The sweep finds jobs that could not be scheduled a little later.
        await work.schedule(accountId).catch(onError)
        void jobs.wake().catch(onError)
      },
    ),
    leave,
    abort: () => stopping.abort(new Error('The process is stopping.')),
    async stop() {
      await Promise.all([tasks.stop(), webhooks.stop()])
      leave()
      await left
    },
  }
}

/** Opens the work on the jobs of accounts, and the webhooks that report their end. */
function openAccountJobs(options: BackgroundOptions) {
  const { config, stores, slots, metrics, logger, lookups } = options
  const kinds = jobKindsOf(config, stores, options.installation, options.ask)
  const work = createAccountJobsWork({
    slices: stores.jobSlices,
    sweeps: stores.jobSweeps,
    presence: stores.presence,
    queue: stores.queue,
    ...{ kinds, lookups, slots, logger },
    onEnded: metrics.jobs.jobEnded,
  })
  return { kinds, work, webhooks: openWebhooks(config, stores, { metrics, logger }) }
}

/** Bounds a verification: it waits until fewer than half of the slots are taken, and ends when the process stops. */
function inBackground(
  verify: Verify,
  slots: Pick<SearchSlots, 'runInBackground'>,
  stopping: AbortSignal,
): Verify {
  const untilStop: Verify = async (email, run) => {
    const verdict = await withAnySignal([run.signal, stopping], (signal) =>
      verify(email, { ...run, signal }),
    )
    // The verdict of an interrupted verification is not reliable.
    stopping.throwIfAborted()
    return verdict
  }
  return (email, run) => slots.runInBackground(() => untilStop(email, run), run.signal)
}

function accountJobTasks(work: AccountJobsWork, wake: () => Promise<void>): PeriodicTask[] {
  const sweep = async () => {
    if (await work.sweep()) await wake()
  }
  return [
    { name: 'look for jobs of accounts', everyMs: sweepEveryMs, run: sweep },
    { name: 'keep up with jobs of accounts', everyMs: cancelEveryMs, run: work.keepUp },
  ]
}

function providerTasks(providers: ProviderServices | null): PeriodicTask[] {
  if (!providers) return []
  return [{ name: 'watch providers', everyMs: watchEveryMs, run: providers.watch.refresh }]
}
