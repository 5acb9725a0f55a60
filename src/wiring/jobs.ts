import { createTaskJob } from '../agents/a2a/task-job.ts'
import type { Ask } from '../ask/ask.ts'
import type { Config } from '../config/config.ts'
import { findAll } from '../contract/find-all.ts'
import { offersAt } from '../contract/lookups.ts'
import { bulkKind } from '../jobs/bulk-kind.ts'
import { createFindAllJob } from '../jobs/find-all-job.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import type { WebhookCare } from '../jobs/webhook-care.ts'
import { dayMs, systemClock } from '../lib/time.ts'
import { taskJobKind } from '../store/jobs/task-jobs.ts'
import { bulkKindOf } from './bulk.ts'
import type { InstallationKeys, Stores } from './stores.ts'

/** Returns every kind of job that accounts may submit. */
export function jobKindsOf(
  config: Pick<Config, 'jobsWaitMinutes' | 'verifyEmailCredits'>,
  stores: Stores,
  installation: InstallationKeys,
  ask: () => Pick<Ask, 'prepare'>,
): JobKinds {
  const waiting = { clock: systemClock, waitMsMax: config.jobsWaitMinutes * 60_000 }
  return {
    [findAll.name]: createFindAllJob({ ...stores, ...installation, ...waiting }),
    [bulkKind]: bulkKindOf(config, stores),
    [taskJobKind]: createTaskJob({
      ...installation,
      offers: offersAt(config.verifyEmailCredits),
      taskJobs: stores.taskJobs,
      ask,
    }),
  }
}

/** Opens the jobs of accounts. */
export function openJobs(
  config: Pick<Config, 'jobsKeptDays'>,
  stores: Stores,
  installation: InstallationKeys,
  kinds: JobKinds,
  webhookCare: WebhookCare,
  wake: (accountId: string) => Promise<void>,
): Jobs {
  return createJobs({
    ...stores,
    ...installation,
    kinds,
    webhookCare,
    keptMs: config.jobsKeptDays * dayMs,
    wake,
  })
}
