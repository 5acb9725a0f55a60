import { findAll } from '@enricher/contract/find-all'
import { offersAt } from '@enricher/contract/lookups'
import { dayMs, systemClock } from '@enricher/engine/lib/time'
import { bulkKind } from '@enricher/service/jobs/bulk-kind'
import { createFindAllJob } from '@enricher/service/jobs/find-all-job'
import type { JobKinds } from '@enricher/service/jobs/job-kind'
import { createJobs, type Jobs } from '@enricher/service/jobs/jobs'
import type { WebhookCare } from '@enricher/service/jobs/webhook-care'
import { taskJobKind } from '@enricher/service/store/jobs/task-jobs'
import { createTaskJob } from '@enricher/surfaces/agents/a2a/task-job'
import type { Ask } from '@enricher/surfaces/ask/ask'
import type { Config } from '../config/config.ts'
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
