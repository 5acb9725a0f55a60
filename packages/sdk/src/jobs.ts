import { startDeadline } from './deadline.ts'
import { EnricherError } from './error.ts'
import type { Calls } from './generated/calls.ts'
import type { FindAllReply, Job, JobProgress } from './generated/types.ts'
import type { CallOptions } from './operation.ts'
import { replyOf } from './reply.ts'
import type { Runtime } from './runtime.ts'
import { readTime } from './settings.ts'

/** A job that is over, with the result of the operation that was submitted. */
export type FinishedJob<Result = FindAllReply> = Omit<Job, 'result'> & {
  readonly result: Result | null
}

/** Options of a wait for a job. */
export type WaitOptions = Pick<CallOptions, 'signal' | 'sandbox'> & {
  /** Time for the whole wait; an hour when left out. */
  readonly timeoutMs?: number | undefined
  /** Gets each progress that differs from the one before. */
  readonly onProgress?: ((progress: JobProgress) => void) | undefined
}

// Greylisting servers are asked again after minutes, and a list of companies takes longer.
const usualWaitMs = 3_600_000
// The service asks for two seconds; for a long job a quarter of a minute is soon enough.
const firstPauseMs = 1_000
const pauseGrowth = 1.5
const pauseMaxMs = 15_000

/** Failures that do not end the wait: the service restarts, or the network fails for a moment. */
const passing: ReadonlySet<string> = new Set([
  'connection_failed',
  'timeout',
  'rate_limited',
  'overloaded',
  'server_error',
  'upstream_error',
])

/**
 * Asks for a job until it is over, less and less often, and returns it.
 * @throws {EnricherError} timeout; the job goes on. Or the error that refuses a request for the job
 * @throws the reason of the caller's signal
 */
export async function waitForJob(
  calls: Pick<Calls, 'getJob'>,
  jobId: string,
  options: WaitOptions,
  runtime: Runtime,
): Promise<Job> {
  const timeMs = readTime('timeoutMs', options.timeoutMs ?? usualWaitMs)
  const deadline = startDeadline(timeMs, options.signal, runtime)
  const ask = { ...options, signal: deadline.signal }
  try {
    return await askUntilOver(calls, jobId, ask, runtime)
  } catch (thrown) {
    throw deadline.isOver() ? timeoutError(jobId) : thrown
  } finally {
    deadline.end()
  }
}

type Ask = WaitOptions & { readonly signal: AbortSignal }

async function askUntilOver(
  calls: Pick<Calls, 'getJob'>,
  jobId: string,
  { signal, sandbox, onProgress }: Ask,
  runtime: Runtime,
): Promise<Job> {
  const report = createReporter(onProgress)
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMaxMs, pauseMs * pauseGrowth)) {
    const job = await askOnce(calls, jobId, { signal, sandbox })
    if (job && isOver(job)) return job
    if (job) report(job.progress)
    await runtime.sleep(Math.max(replyOf(job)?.retryAfterMs ?? 0, pauseMs), signal)
    if (signal.aborted) throw signal.reason
  }
}

/** Creates a function that reports a progress which differs from the one before. */
function createReporter(report: WaitOptions['onProgress']): (progress: JobProgress) => void {
  let shown = ''
  return (progress) => {
    const text = JSON.stringify(progress)
    if (text !== shown) report?.(progress)
    shown = text
  }
}

async function askOnce(
  calls: Pick<Calls, 'getJob'>,
  jobId: string,
  options: CallOptions,
): Promise<Job | null> {
  try {
    return await calls.getJob({ job_id: jobId }, options)
  } catch (thrown) {
    if (thrown instanceof EnricherError && passing.has(thrown.code)) return null
    throw thrown
  }
}

function isOver({ status }: Job): boolean {
  return status === 'succeeded' || status === 'failed'
}

function timeoutError(jobId: string): EnricherError {
  const words = `The job ${jobId} is not over yet, and goes on: it can be waited for again.`
  return new EnricherError('timeout', words, { operation: 'getJob' })
}
