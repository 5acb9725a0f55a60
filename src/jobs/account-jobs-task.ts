import { ApiError } from '../contract/errors.ts'
import type { Offer } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import { newId } from '../lib/ids.ts'
import type { Logger } from '../lib/logger.ts'
import { ownValue } from '../lib/own-value.ts'
import type { LookupInput } from '../lookup/lookup-request.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { AccountJob } from '../store/jobs/account-job-rows.ts'
import type { JobQueue } from '../store/jobs/job-queue.ts'
import type { JobSlices } from '../store/jobs/job-slices.ts'
import type { JobContext, JobKinds, JobStep } from './job-kind.ts'

/** Name of the task that takes one job of an account and runs a slice of it. */
export const accountJobsTask = 'account-jobs'

// So many slices of one account may wait in the queue of all accounts: as many as several processes run at a time. An
// account with 10,000 jobs has no more rows there.
const lanesMax = 64

// A worker that dies takes the job with it, and so does a job that kills its worker.
const attemptsMax = 3
const outageRetryMs = 30_000
const overloadRetryMs = 5_000
// The result of the largest find-all has some 100 kB.
const resultCharactersMax = 2_000_000

type TaskDependencies = {
  readonly slices: JobSlices
  readonly queue: Pick<JobQueue, 'schedule'>
  readonly kinds: JobKinds
  readonly lookups: () => Pick<Lookups, 'perform'>
  /** Aborted when the process is to end. */
  readonly stopping: AbortSignal
  readonly logger: Pick<Logger, 'error'>
}

/** The workers of this process on the jobs of accounts. */
export type AccountJobsWork = {
  /** Runs a slice of one job of an account, and schedules the next one. */
  task(payload: unknown): Promise<void>
  /** Schedules an account: its jobs are looked at when those scheduled before were. */
  schedule(accountId: string): Promise<void>
  /**
   * Puts back what dead processes had claimed and schedules accounts that have something due; to be called now and
   * then.
   */
  sweep(): Promise<void>
}

/** Creates the work on the jobs of accounts. */
export function createAccountJobsWork(dependencies: TaskDependencies): AccountJobsWork {
  const { slices, queue, stopping } = dependencies
  const own = new Set<string>()
  const scheduleLane = (accountId: string, lane: number) =>
    queue.schedule({
      task: accountJobsTask,
      key: `${accountJobsTask} ${accountId} ${lane}`,
      payload: { accountId, lane },
      dueAtMs: null,
    })
  const work = async (accountId: string, lane: number, claimId: string) => {
    const claimed = await slices.claim(accountId, claimId)
    if (!claimed) return
    // More than one worker may do what one account wants.
    if (claimed.isMoreDue) await scheduleLane(accountId, (lane + 1) % lanesMax)
    await runSlice(dependencies, claimed.job, claimId)
    await scheduleLane(accountId, lane)
  }
  return {
    async task(payload) {
      const { accountId, lane } = payload as { accountId: string; lane: number }
      if (stopping.aborted) return scheduleLane(accountId, lane)
      const claimId = newId('claim')
      own.add(claimId)
      try {
        await work(accountId, lane, claimId)
      } finally {
        own.delete(claimId)
      }
    },
    schedule: (accountId) => scheduleLane(accountId, Math.floor(Math.random() * lanesMax)),
    async sweep() {
      await slices.freeLost([...own])
      for (const accountId of await slices.accountsDue()) await scheduleLane(accountId, 0)
    },
  }
}

async function runSlice(
  dependencies: TaskDependencies,
  job: AccountJob,
  claimId: string,
): Promise<void> {
  const { slices, stopping } = dependencies
  const step = await stepOf(dependencies, job, claimId)
  if (stopping.aborted && step.kind !== 'succeeded') return slices.requeue(claimId)
  if (step.kind === 'more') {
    const { inMs, isProgress, result = null } = step
    return slices.postpone(claimId, { inMs, isProgress, result: textOf(result) })
  }
  const result = textOf(step.result ?? null)
  if (step.kind === 'succeeded' && (result?.length ?? 0) <= resultCharactersMax) {
    await slices.end(claimId, { state: 'succeeded', result, error: null })
  } else {
    const { error, message } = step.kind === 'failed' ? step.error : tooLarge
    await slices.end(claimId, { state: 'failed', result, error: { word: error, message } })
  }
}

const tooLarge = { error: 'server_error', message: 'The result is too large to be kept.' }

/** Runs a slice. What it throws becomes the step that it means. */
async function stepOf(
  dependencies: TaskDependencies,
  job: AccountJob,
  claimId: string,
): Promise<JobStep> {
  const kind = ownValue(dependencies.kinds, job.kind)
  if (!kind) return failed('server_error', `This service has no jobs of the kind ${job.kind}.`)
  if (job.attempts > attemptsMax)
    return failed('server_error', 'The job was begun too often without coming to its end.')
  try {
    return await kind.run(job, contextOf(dependencies, job, claimId))
  } catch (error) {
    return stepAfter(dependencies, job, error)
  }
}

function stepAfter({ logger }: TaskDependencies, job: AccountJob, error: unknown): JobStep {
  if (error instanceof ApiError) {
    const { code, message, retryAfterS } = error
    const later = retryAfterS === undefined ? overloadRetryMs : retryAfterS * 1_000
    if (code === 'overloaded') return { kind: 'more', inMs: later, isProgress: true }
    if (code !== 'server_error' && code !== 'upstream_error') return failed(code, message)
    if (job.attempts >= attemptsMax) return failed('server_error', message)
    return { kind: 'more', inMs: outageRetryMs, isProgress: false }
  }
  logger.error({ job_id: job.id, err: error }, 'a job failed')
  return failed('server_error', `Internal error. Quote job id ${job.id}.`)
}

function failed(error: string, message: string): JobStep {
  return { kind: 'failed', error: { error, message } }
}

function contextOf(
  { slices, lookups, stopping }: TaskDependencies,
  { id, accountId }: AccountJob,
  claimId: string,
): JobContext {
  return {
    signal: stopping,
    perform: (offer: Offer, input: LookupInput) =>
      lookups().perform(offer, {
        credential: { kind: 'account', accountId },
        input,
        idempotencyKey: null,
        requestId: id,
      }),
    note: (done, total) => slices.note(claimId, done, total).catch(() => undefined),
  }
}

function textOf(result: Json): string | null {
  return result === null ? null : JSON.stringify(result)
}
