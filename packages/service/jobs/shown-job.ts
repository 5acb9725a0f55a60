import type { JobState } from '@enricher/contract/jobs'
import type { Json } from '@enricher/engine/lib/digest'
import type { AccountJob, WebhookProgress } from '../store/jobs/account-job-rows.ts'
import type { JobError } from './job-kind.ts'

/** A job as its account sees it. */
export type ShownJob = {
  readonly id: string
  readonly kind: string
  readonly state: JobState
  /** Null: nothing was found yet. */
  readonly result: Json
  readonly error: JobError | null
  readonly stepsDone: number
  readonly stepsTotal: number | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly expiresAt: Date
  /** Null: the job does not wait. */
  readonly waiting: AccountJob['waiting']
  /** Null: no webhook was asked for. */
  readonly webhook: WebhookProgress | null
}

/** Returns a job with the part of its result that may be shown. */
export function shownJob(job: AccountJob, result: Json): ShownJob {
  const { id, kind, state, stepsDone, stepsTotal, createdAt, startedAt, finishedAt, expiresAt } =
    job
  return {
    ...{ id, kind, state, stepsDone, stepsTotal, createdAt, startedAt, finishedAt, expiresAt },
    result,
    waiting: job.waiting,
    webhook: job.webhook,
    error: job.error && { error: job.error.word, message: job.error.message },
  }
}
