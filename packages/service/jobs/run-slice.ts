import { ApiError } from '@enricher/contract/errors'
import { cancelledWord } from '@enricher/contract/jobs'
import { withAnySignal } from '@enricher/engine/lib/abort'
import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { dayMs } from '@enricher/engine/lib/time'
import type { Logger } from '../lib/logger.ts'
import { isOutage } from '../lookup/error-result.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { SearchSlots } from '../lookup/search-slots.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import type { AccountJob } from '../store/jobs/account-job-rows.ts'
import type { JobEnding, JobSlices } from '../store/jobs/job-slices.ts'
import type { JobContext, JobError, JobKinds, JobStep } from './job-kind.ts'

export type SliceDependencies = {
  readonly slices: Omit<JobSlices, 'begin'>
  readonly kinds: JobKinds
  readonly lookups: () => Pick<Lookups, 'perform'>
  readonly slots: Pick<SearchSlots, 'runInBackground'>
  readonly logger: Pick<Logger, 'error'>
  /** Runs when a job is over. */
  onEnded(kind: string, state: 'succeeded' | 'failed'): void
}

/** A worker's claim on one job, until the job is over or put back, with the signals that interrupt the work. */
export type SliceClaim = {
  readonly claimId: string
  readonly accountId: string
  /** Aborts when the account cancels the job. */
  readonly cancellation: AbortController
  /** Aborts when the process is to end. */
  readonly shutdown: AbortSignal
}

// A job whose worker died is begun again, but the job may be what killed the worker, so the attempts are limited. Those
// that ended in an outage of the database or of all sources count as well.
const attemptsMax = 5
const outageRetryMs = 30_000
const overloadRetryMs = 5_000
// A job that is older than this fails where it would be tried again later, as for lack of capacity.
const retryableMsMax = dayMs
// The result of the largest find-all has some 100 kB.
const resultCharactersMax = 2_000_000

const tooLargeError = { error: 'server_error', message: 'The result is too large to be kept.' }
const tooOftenMessage = 'The job was begun too often without coming to its end. Submit it again.'

export const cancelledError: JobError = {
  error: cancelledWord,
  message: 'The job was cancelled. What was found before is in its result.',
}

/** Runs a slice of a job and stores its outcome. Rejects when that cannot be stored. */
export async function runSlice(
  dependencies: SliceDependencies,
  job: AccountJob,
  slice: SliceClaim,
): Promise<void> {
  const { slices, onEnded } = dependencies
  const { claimId } = slice
  if (job.isCancelled) slice.cancellation.abort()
  const step = await stepOf(dependencies, job, slice)
  const ending = endingOf(step, slice)
  if (ending) {
    if (await slices.end(claimId, ending)) onEnded(job.kind, ending.state)
    return
  }
  if (slice.shutdown.aborted || step.kind !== 'more') return slices.requeue(claimId)
  const { waitingFor = null } = step
  await slices.postpone(claimId, { ...step, waitingFor, result: textOf(step.result) })
}

/** Returns how the job has ended; null while it has not. */
function endingOf(step: JobStep, { cancellation, shutdown }: SliceClaim): JobEnding | null {
  const result = textOf(step.result)
  if (result !== null && result.length > resultCharactersMax)
    return failedEnding(tooLargeError, null)
  if (step.kind === 'succeeded') return { state: 'succeeded', result, error: null }
  if (cancellation.signal.aborted) return failedEnding(cancelledError, result)
  // While the process ends, a failure may be caused by that end, so it is not stored.
  if (shutdown.aborted || step.kind === 'more') return null
  return failedEnding(step.error, result)
}

function failedEnding({ error: word, message }: JobError, result: string | null): JobEnding {
  return { state: 'failed', result, error: { word, message } }
}

/** Runs a slice. An error that it throws becomes a step. */
async function stepOf(
  dependencies: SliceDependencies,
  job: AccountJob,
  slice: SliceClaim,
): Promise<JobStep> {
  const kind = ownValue(dependencies.kinds, job.kind)
  // During a deployment a newer process may have accepted a kind that this one does not know: leave the job to it.
  if (!kind) return retryLaterOrFail(job, `This service has no jobs of the kind ${job.kind}.`)
  if (job.input === null) return failedStep('bad_request', 'What was asked has been erased.')
  if (job.attempts > attemptsMax) return failedStep('server_error', tooOftenMessage)
  try {
    const asked = { ...job, input: job.input }
    return await withAnySignal([slice.cancellation.signal, slice.shutdown], (signal) =>
      kind.run(asked, contextOf(dependencies, job, slice, signal)),
    )
  } catch (error) {
    // An interruption is no failure.
    if (slice.cancellation.signal.aborted || slice.shutdown.aborted) return interruptedStep
    return stepAfter(dependencies, job, error)
  }
}

// An interruption is not the job's fault: as progress, it does not count among its attempts.
const interruptedStep: JobStep = { kind: 'more', inMs: 0, isProgress: true }

function stepAfter({ logger }: SliceDependencies, job: AccountJob, error: unknown): JobStep {
  // Charges of this job are stored and not made again, so that a later attempt costs only time.
  if (error instanceof DatabaseUnavailableError) return retryLaterOrFail(job, error.message)
  if (!(error instanceof ApiError)) {
    logger.error({ job_id: job.id, err: error }, 'a job failed')
    return failedStep('server_error', `Internal error. Quote job id ${job.id}.`)
  }
  const { code, message, retryAfterS } = error
  if (code === 'overloaded') return retryLaterOrFail(job, message, retryAfterS)
  if (isOutage(error) && job.attempts < attemptsMax) {
    return { kind: 'more', inMs: outageRetryMs, isProgress: false }
  }
  return failedStep(code, message)
}

function retryLaterOrFail(
  { createdAt }: AccountJob,
  message: string,
  retryAfterS?: number,
): JobStep {
  if (Date.now() >= createdAt.getTime() + retryableMsMax) return failedStep('server_error', message)
  const inMs = retryAfterS === undefined ? overloadRetryMs : retryAfterS * 1_000
  return { kind: 'more', inMs, isProgress: true }
}

function failedStep(error: string, message: string): JobStep {
  return { kind: 'failed', error: { error, message } }
}

function contextOf(
  { slices, lookups, slots, logger }: SliceDependencies,
  { id, accountId }: AccountJob,
  { claimId }: SliceClaim,
  signal: AbortSignal,
): JobContext {
  return {
    signal,
    perform: (offer, input, { requestId = id, isWhole = false, onPart } = {}) =>
      slots.runInBackground(
        () =>
          lookups().perform(offer, {
            credential: { kind: 'account', accountId },
            input,
            idempotencyKey: null,
            requestId,
            signal,
            isJob: true,
            isWhole,
            ...(onPart && { onPart }),
          }),
        signal,
        accountId,
      ),
    reportFault: (err, request_id) =>
      logger.error({ job_id: id, request_id, err }, 'a lookup of a job failed'),
    // A failure to store the progress is ignored: it matters more that the job goes on.
    note(done, total, found) {
      const result = textOf(found)
      const storable = result !== null && result.length > resultCharactersMax ? null : result
      return slices.note(claimId, { done, total, result: storable }).catch(() => undefined)
    },
  }
}

function textOf(result: Json | undefined): string | null {
  return result === undefined || result === null ? null : JSON.stringify(result)
}
