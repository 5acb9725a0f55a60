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

/** The dependencies of a slice. */
export type SliceDependencies = {
  readonly slices: Omit<JobSlices, 'begin'>
  readonly kinds: JobKinds
  readonly lookups: () => Pick<Lookups, 'perform'>
  readonly slots: Pick<SearchSlots, 'runInBackground'>
  readonly logger: Pick<Logger, 'error'>
  /** Runs when a job is over. */
  onEnded(kind: string, state: 'succeeded' | 'failed'): void
}

/** The work of one worker at one job, from the claim until the job is over, or put back. */
export type Slice = {
  readonly claimId: string
  readonly accountId: string
  /** Aborts when the account cancels the job. */
  readonly cancelling: AbortController
  /** Aborts when the process is to end. */
  readonly leaving: AbortSignal
}

// A worker that dies takes the job with it, and the job may be the cause. An outage of the database or of all sources
// counts as well.
const attemptsMax = 5
const outageRetryMs = 30_000
const overloadRetryMs = 5_000
// A job that was refused for lack of capacity for a day does not wait any longer.
const openMsMax = dayMs
// The result of the largest find-all has some 100 kB.
const resultCharactersMax = 2_000_000

/** The error of a cancelled job. */
export const cancelledError: JobError = {
  error: cancelledWord,
  message: 'The job was cancelled. What was found before is in its result.',
}

/** Runs a slice of a job and stores its outcome. Rejects when that cannot be stored. */
export async function runSlice(
  dependencies: SliceDependencies,
  job: AccountJob,
  slice: Slice,
): Promise<void> {
  const { slices, onEnded } = dependencies
  const { claimId } = slice
  if (job.isCancelled) slice.cancelling.abort()
  const step = await stepOf(dependencies, job, slice)
  const ending = endingOf(step, slice)
  if (ending) {
    if (await slices.end(claimId, ending)) onEnded(job.kind, ending.state)
  } else if (slice.leaving.aborted || step.kind !== 'more') await slices.requeue(claimId)
  else {
    const { waitingFor = null } = step
    await slices.postpone(claimId, { ...step, waitingFor, result: textOf(step.result) })
  }
}

/** Returns how the job has ended; null while it has not. */
function endingOf(step: JobStep, { cancelling, leaving }: Slice): JobEnding | null {
  const result = textOf(step.result)
  if (result !== null && result.length > resultCharactersMax) return failedWith(tooLarge, null)
  if (step.kind === 'succeeded') return { state: 'succeeded', result, error: null }
  if (cancelling.signal.aborted) return failedWith(cancelledError, result)
  // A failure while its process ends may come from that end.
  if (leaving.aborted || step.kind === 'more') return null
  return failedWith(step.error, result)
}

function failedWith({ error: word, message }: JobError, result: string | null): JobEnding {
  return { state: 'failed', result, error: { word, message } }
}

const tooLarge = { error: 'server_error', message: 'The result is too large to be kept.' }

/** Runs a slice. An error that it throws becomes a step. */
async function stepOf(
  dependencies: SliceDependencies,
  job: AccountJob,
  slice: Slice,
): Promise<JobStep> {
  const kind = ownValue(dependencies.kinds, job.kind)
  // While versions are mixed, a newer process may have accepted the job, and does it.
  if (!kind) return laterOr(job, `This service has no jobs of the kind ${job.kind}.`)
  if (job.input === null) return failed('bad_request', 'What was asked has been erased.')
  if (job.attempts > attemptsMax) return failed('server_error', tooOften)
  try {
    const asked = { ...job, input: job.input }
    return await withAnySignal([slice.cancelling.signal, slice.leaving], (signal) =>
      kind.run(asked, contextOf(dependencies, job, slice, signal)),
    )
  } catch (error) {
    // An interruption is no failure.
    if (slice.cancelling.signal.aborted || slice.leaving.aborted) return interrupted
    return stepAfter(dependencies, job, error)
  }
}

const interrupted: JobStep = { kind: 'more', inMs: 0, isProgress: true }
const tooOften = 'The job was begun too often without coming to its end. Submit it again.'

function stepAfter({ logger }: SliceDependencies, job: AccountJob, error: unknown): JobStep {
  // Earlier charges are found again: without the database a job loses nothing but time.
  if (error instanceof DatabaseUnavailableError) return laterOr(job, error.message)
  if (!(error instanceof ApiError)) {
    logger.error({ job_id: job.id, err: error }, 'a job failed')
    return failed('server_error', `Internal error. Quote job id ${job.id}.`)
  }
  const { code, message, retryAfterS } = error
  if (code === 'overloaded') return laterOr(job, message, retryAfterS)
  if (isOutage(error) && job.attempts < attemptsMax) {
    return { kind: 'more', inMs: outageRetryMs, isProgress: false }
  }
  return failed(code, message)
}

function laterOr({ createdAt }: AccountJob, message: string, retryAfterS?: number): JobStep {
  if (Date.now() >= createdAt.getTime() + openMsMax) return failed('server_error', message)
  const inMs = retryAfterS === undefined ? overloadRetryMs : retryAfterS * 1_000
  return { kind: 'more', inMs, isProgress: true }
}

function failed(error: string, message: string): JobStep {
  return { kind: 'failed', error: { error, message } }
}

function contextOf(
  { slices, lookups, slots, logger }: SliceDependencies,
  { id, accountId }: AccountJob,
  { claimId }: Slice,
  signal: AbortSignal,
): JobContext {
  return {
    signal,
    perform: (offer, input, { requestId = id, onPart } = {}) =>
      slots.runInBackground(
        () =>
          lookups().perform(offer, {
            credential: { kind: 'account', accountId },
            input,
            idempotencyKey: null,
            requestId,
            signal,
            isJob: true,
            ...(onPart && { onPart }),
          }),
        signal,
        accountId,
      ),
    reportFault: (err, request_id) =>
      logger.error({ job_id: id, request_id, err }, 'a lookup of a job failed'),
    // The stored progress may be off by one: it matters more that the job goes on.
    note(done, total, found) {
      const result = textOf(found)
      const kept = result !== null && result.length > resultCharactersMax ? null : result
      return slices.note(claimId, { done, total, result: kept }).catch(() => undefined)
    },
  }
}

function textOf(result: Json | undefined): string | null {
  return result === undefined || result === null ? null : JSON.stringify(result)
}
