import { hash } from 'node:crypto'
import { unlessAborted } from '../lib/abort.ts'
import { canonicalJson, type Json } from '../lib/digest.ts'
import type { ProviderOperation } from '../model/provider-catalog.ts'
import { ProviderError, type ProviderFault } from '../model/provider-error.ts'
import type { JobReservation, ProviderStatsStore } from '../model/provider-stats.ts'
import type { AskAsyncProvider, Reply } from '../sources/vendors/adapter.ts'
import { callOf } from '../sources/vendors/registry.ts'
import { notFound } from '../sources/vendors/reply.ts'
import {
  type CallResult,
  failureOf,
  type ProviderCall,
  reservePrice,
  startTimer,
} from './call-provider.ts'

/** One request to an async provider, and the store of its remote job id. */
export type AsyncProviderCall = ProviderCall & {
  readonly operation: ProviderOperation
  readonly stats: Pick<ProviderStatsStore, 'reserveJob' | 'storeJobId'>
  /** Requests under way in this process, by digest: equal requests wait for the first one. */
  readonly running: Map<string, Promise<CallResult<unknown>>>
  /** Waits between two polls; rejects with the signal's reason when it aborts. */
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>
}

// Providers take minutes. A provider that lost a job keeps calling it pending; after this time it is submitted again.
const jobKeptMs = 3_600_000
// A submission takes at most two requests of twenty seconds each; a process that needs longer is dead.
const submitMsMax = 45_000
const reserveEveryMs = 1_000
// A paid job is not given up because of one bad reply.
const pollFailuresTolerated = 2

/**
 * Asks an async provider: reserves the submission for this process, submits the request, stores the remote job id
 * before anything else, and polls at the provider's interval until the question's timeout. Equal requests of all
 * processes share one submission, whose cost only the submitting process counts. When a process died during its
 * submission, the result is `pending`, and the request is not paid again. Rejects only when the stats store does.
 */
export async function callAsyncProvider<Question, Answer>(
  ask: AskAsyncProvider<Question, Answer>,
  question: Question,
  asking: AsyncProviderCall,
): Promise<CallResult<Answer>> {
  const { running, runSignal } = asking
  const digest = digestOf(question, asking)
  for (;;) {
    const leading = running.get(digest) as Promise<CallResult<Answer>> | undefined
    if (!leading) break
    const asked = await unlessAborted(leading, runSignal).catch((error: unknown) => {
      if (runSignal.aborted) return null
      throw error
    })
    if (asked === null) return { kind: 'ended', costUsd: 0, reservedUsd: 0 }
    // The request that all others waited for ended without an answer, so that one of the others takes its place.
    if (asked.kind !== 'ended' && asked.kind !== 'pending') return withoutCost(asked)
  }
  const result = askOnce(ask, question, digest, asking).finally(() => running.delete(digest))
  running.set(digest, result)
  return result
}

async function askOnce<Question, Answer>(
  ask: AskAsyncProvider<Question, Answer>,
  question: Question,
  digest: string,
  asking: AsyncProviderCall,
): Promise<CallResult<Answer>> {
  const { stats, runSignal, price } = asking
  const time = startTimer(asking)
  try {
    const job = await reserveSubmission(digest, asking, time.signal)
    if (job.kind === 'reserved') return { ...pendingOf(runSignal, 0), reservedUsd: 0 }
    // Only a new submission costs: the price of an earlier one is in the stats already.
    const isNew = job.kind === 'acquired'
    if (isNew && !(await reservePrice(asking))) {
      await stats.storeJobId(digest, null, 0)
      return { kind: 'budget', reservedUsd: 0 }
    }
    if (runSignal.aborted) {
      if (isNew) await stats.storeJobId(digest, null, 0)
      return { kind: 'ended', reservedUsd: isNew ? price.usd : 0, costUsd: 0 }
    }
    return await submitAndPoll(ask, question, { digest, job }, asking, time.signal)
  } finally {
    time.stop()
  }
}

/** Waits while another process submits the request. Returns `reserved` when that process may have failed to. */
async function reserveSubmission(
  digest: string,
  { stats, wait }: AsyncProviderCall,
  signal: AbortSignal,
): Promise<JobReservation> {
  for (let looks = submitMsMax / reserveEveryMs; ; looks -= 1) {
    const job = await stats.reserveJob(digest, jobKeptMs)
    const isOver = job.kind !== 'reserved' || job.ageMs >= submitMsMax || looks <= 0
    if (isOver || signal.aborted) return job
    await waitUnlessAborted(wait, reserveEveryMs, signal)
  }
}

type KnownJob = Exclude<JobReservation, { kind: 'reserved' }>

async function submitAndPoll<Question, Answer>(
  ask: AskAsyncProvider<Question, Answer>,
  question: Question,
  { digest, job }: { readonly digest: string; readonly job: KnownJob },
  asking: AsyncProviderCall,
  signal: AbortSignal,
): Promise<CallResult<Answer>> {
  const { stats, runSignal, price } = asking
  const reservedUsd = job.kind === 'acquired' ? price.usd : 0
  let jobId = job.kind === 'acquired' ? null : job.remoteJobId
  try {
    // The job of an earlier search may be done, so that it is polled at once: this search may have less time than one
    // pause.
    const firstPauseMs = jobId === null ? ask.pollEveryMs : 0
    jobId ??= await submit(ask, question, digest, asking, signal)
    const reply =
      jobId === null
        ? notFound()
        : await pollUntilDone(ask, { jobId, firstPauseMs }, asking, signal)
    if (reply === 'pending') return { ...pendingOf(runSignal, reservedUsd), reservedUsd }
    return { kind: 'reply', reply: job.kind === 'acquired' ? reply : free(reply), reservedUsd }
  } catch (error) {
    const failure = failureOf(error, reservedUsd, runSignal)
    // `failureOf` gives no cost to a submission that was not accepted. After any other the reservation stays: the
    // provider may have accepted the request, and it must not be paid again.
    const wasRefused = jobId === null && failure.costUsd === 0
    const isWithoutResult = jobId !== null && hasFault(error, finalFaults)
    if (wasRefused || isWithoutResult) await stats.storeJobId(digest, null, 0)
    return { ...failure, reservedUsd }
  }
}

function pendingOf(runSignal: AbortSignal, costUsd: number) {
  return { kind: runSignal.aborted ? 'ended' : 'pending', costUsd } as const
}

function free<Answer>(reply: Reply<Answer>): Reply<Answer> {
  return { ...reply, costUsd: 0 }
}

function hasFault(error: unknown, faults: ReadonlySet<ProviderFault>): boolean {
  return error instanceof ProviderError && faults.has(error.fault)
}

// After these faults the provider has no result for this job; after any other fault the job is polled again.
const finalFaults: ReadonlySet<ProviderFault> = new Set(['refused', 'malformed', 'exhausted'])

/** Submits the request; returns its job id, or null when the provider does not take such a question. */
async function submit<Question, Answer>(
  ask: AskAsyncProvider<Question, Answer>,
  question: Question,
  digest: string,
  { configured, network, stats }: AsyncProviderCall,
  signal: AbortSignal,
): Promise<string | null> {
  const jobId = await ask.submit(question, callOf(configured, network, signal))
  await stats.storeJobId(digest, jobId, jobKeptMs)
  return jobId
}

async function pollUntilDone<Question, Answer>(
  ask: AskAsyncProvider<Question, Answer>,
  { jobId, firstPauseMs }: { readonly jobId: string; readonly firstPauseMs: number },
  { configured, network, wait }: AsyncProviderCall,
  signal: AbortSignal,
): Promise<'pending' | Reply<Answer>> {
  let failures = 0
  let pauseMs = firstPauseMs
  for (;;) {
    await waitUnlessAborted(wait, pauseMs, signal)
    pauseMs = ask.pollEveryMs
    if (signal.aborted) return 'pending'
    try {
      const reply = await ask.poll(jobId, callOf(configured, network, signal))
      if (reply !== 'pending') return reply
      failures = 0
    } catch (error) {
      failures += 1
      const isTransient = hasFault(error, transientFaults) && failures <= pollFailuresTolerated
      if (!signal.aborted && !isTransient) throw error
    }
  }
}

async function waitUnlessAborted(
  wait: AsyncProviderCall['wait'],
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (delayMs === 0) return
  await wait(delayMs, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

const transientFaults: ReadonlySet<ProviderFault> = new Set([
  'timeout',
  'unavailable',
  'local',
  'rate_limited',
])

function withoutCost<Answer>(asked: CallResult<Answer>): CallResult<Answer> {
  if (asked.kind === 'budget') return asked
  if (asked.kind !== 'reply') return { ...asked, costUsd: 0, reservedUsd: 0 }
  return { ...asked, reply: free(asked.reply), reservedUsd: 0 }
}

/** Returns a digest of a question to one provider's account, which does not show the person in the question. */
function digestOf(question: unknown, { configured, operation }: AsyncProviderCall): string {
  const { adapter, apiKey } = configured
  const text = canonicalJson([adapter.name, operation, apiKey, question as Json])
  return hash('sha256', `enricher ticket ${text}`, 'hex')
}
