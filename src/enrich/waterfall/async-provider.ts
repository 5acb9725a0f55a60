import { hash } from 'node:crypto'
import { canonicalJson, type Json } from '../../lib/digest.ts'
import type { ProviderOperation } from '../../model/provider-catalog.ts'
import { ProviderError, type ProviderFault } from '../../model/provider-error.ts'
import type { JobReservation, ProviderStatsStore } from '../../model/provider-stats.ts'
import type { AsyncAsk, Reply } from '../../providers/vendors/adapter.ts'
import { callOf } from '../../providers/vendors/registry.ts'
import { notFound } from '../../providers/vendors/reply.ts'
import {
  type CallResult,
  failureOf,
  type ProviderCall,
  reservePrice,
  startTimer,
} from './call-provider.ts'

export type AsyncProviderCall = ProviderCall & {
  readonly operation: ProviderOperation
  readonly stats: Pick<ProviderStatsStore, 'reserveJob' | 'storeJobId'>
  /** Questions under way in this process, by digest: equal ones wait for the first. */
  readonly running: Map<string, Promise<CallResult<unknown>>>
  /** Waits between two looks; rejects with the signal's reason when it aborts. */
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>
}

// Providers take minutes. A ticket that one of them lost looks like one under way, and is given up after this.
const jobKeptMs = 3_600_000
// Handing in is two requests at most, with twenty seconds each; who has not done it by then is gone.
const submitMsMax = 45_000
const reserveEveryMs = 1_000
// What was paid is not given up for one bad reply.
const pollFailuresTolerated = 2

/**
 * Asks an async provider: reserves the request, submits it, stores the remote job id before anything else, and polls as
 * often as the provider likes until the time is over. An equal request that is submitted already, by this process or
 * another one, is not paid again: the process that submitted it has counted it. One that may have been submitted by a
 * dead process has no answer within its time, and is not paid again either. Never rejects but when the stats store does.
 */
export async function callAsyncProvider<Question, Answer>(
  ask: AsyncAsk<Question, Answer>,
  question: Question,
  asking: AsyncProviderCall,
): Promise<CallResult<Answer>> {
  const { running, runSignal } = asking
  const digest = digestOf(question, asking)
  for (;;) {
    const flight = running.get(digest) as Promise<CallResult<Answer>> | undefined
    if (!flight) break
    const asked = await unlessEnded(flight, runSignal)
    if (asked === 'ended') return { kind: 'ended', costUsd: 0, reservedUsd: 0 }
    // The search of the leader was over before the answer came: another one has to go on.
    if (asked.kind !== 'ended' && asked.kind !== 'pending') return withoutCost(asked)
  }
  const flight = lead(ask, question, digest, asking).finally(() => running.delete(digest))
  running.set(digest, flight)
  return flight
}

async function lead<Question, Answer>(
  ask: AsyncAsk<Question, Answer>,
  question: Question,
  digest: string,
  asking: AsyncProviderCall,
): Promise<CallResult<Answer>> {
  const { stats, runSignal, price } = asking
  const time = startTimer(asking)
  try {
    const claim = await reserveSubmission(digest, asking, time.signal)
    if (claim.kind === 'reserved') return { ...pendingOf(runSignal, 0), reservedUsd: 0 }
    // What was submitted earlier is in the stats with its price, whatever became of it.
    const isOurs = claim.kind === 'acquired'
    const isPaid = !isOurs || (await reservePrice(asking))
    if (!isPaid || runSignal.aborted) {
      if (isOurs) await stats.storeJobId(digest, null, 0)
      if (!isPaid) return { kind: 'budget', reservedUsd: 0 }
      return { kind: 'ended', reservedUsd: isOurs ? price.usd : 0, costUsd: 0 }
    }
    return await follow(ask, question, { digest, claim }, asking, time.signal)
  } finally {
    time.stop()
  }
}

/** Waits while another process submits the request; `intended` when it is not known whether it did. */
async function reserveSubmission(
  digest: string,
  { stats, wait }: AsyncProviderCall,
  signal: AbortSignal,
): Promise<JobReservation> {
  for (let looks = submitMsMax / reserveEveryMs; ; looks -= 1) {
    const claim = await stats.reserveJob(digest, jobKeptMs)
    const isOver = claim.kind !== 'reserved' || claim.ageMs >= submitMsMax || looks <= 0
    if (isOver || signal.aborted) return claim
    await waitUnlessEnded(wait, reserveEveryMs, signal)
  }
}

type Claimed = Exclude<JobReservation, { kind: 'reserved' }>

async function follow<Question, Answer>(
  ask: AsyncAsk<Question, Answer>,
  question: Question,
  { digest, claim }: { readonly digest: string; readonly claim: Claimed },
  asking: AsyncProviderCall,
  signal: AbortSignal,
): Promise<CallResult<Answer>> {
  const { stats, runSignal, price } = asking
  const reservedUsd = claim.kind === 'acquired' ? price.usd : 0
  let ticket = claim.kind === 'acquired' ? null : claim.remoteJobId
  try {
    ticket ??= await submit(ask, question, digest, asking, signal)
    const reply = ticket === null ? notFound() : await pollUntilDone(ask, ticket, asking, signal)
    if (reply === 'pending') return { ...pendingOf(runSignal, reservedUsd), reservedUsd }
    return { kind: 'reply', reply: claim.kind === 'acquired' ? reply : free(reply), reservedUsd }
  } catch (error) {
    const failure = failureOf(error, reservedUsd, runSignal)
    // Where the provider may have accepted the request, the reservation stays: it is not to be paid again.
    const isLost = ticket === null ? failure.costUsd === 0 : hasFault(error, lostFaults)
    if (isLost) await stats.storeJobId(digest, null, 0)
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

// The provider says that nothing will come of this ticket; after any other fault it is looked at again.
const lostFaults: ReadonlySet<ProviderFault> = new Set(['refused', 'malformed', 'exhausted'])

/** Null when the provider takes no such question. */
async function submit<Question, Answer>(
  ask: AsyncAsk<Question, Answer>,
  question: Question,
  digest: string,
  { configured, network, stats }: AsyncProviderCall,
  signal: AbortSignal,
): Promise<string | null> {
  const ticket = await ask.submit(question, callOf(configured, network, signal))
  await stats.storeJobId(digest, ticket, jobKeptMs)
  return ticket
}

async function pollUntilDone<Question, Answer>(
  ask: AsyncAsk<Question, Answer>,
  ticket: string,
  { configured, network, wait }: AsyncProviderCall,
  signal: AbortSignal,
): Promise<'pending' | Reply<Answer>> {
  let failures = 0
  for (;;) {
    // Before the first look too: no answer is there at once.
    await waitUnlessEnded(wait, ask.pollEveryMs, signal)
    if (signal.aborted) return 'pending'
    try {
      const reply = await ask.poll(ticket, callOf(configured, network, signal))
      if (reply !== 'pending') return reply
      failures = 0
    } catch (error) {
      failures += 1
      const isPassing = hasFault(error, passingFaults) && failures <= pollFailuresTolerated
      if (!signal.aborted && !isPassing) throw error
    }
  }
}

async function waitUnlessEnded(
  wait: AsyncProviderCall['wait'],
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  await wait(delayMs, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

const passingFaults: ReadonlySet<ProviderFault> = new Set([
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

/** Names a question to one provider's account without telling whom it is about. */
function digestOf(question: unknown, { configured, operation }: AsyncProviderCall): string {
  const { adapter, apiKey } = configured
  const text = canonicalJson([adapter.name, operation, apiKey, question as Json])
  return hash('sha256', `enricher ticket ${text}`, 'hex')
}

/** What `promise` comes to, unless the search is over first. */
function unlessEnded<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | 'ended'> {
  return new Promise((resolve, reject) => {
    const end = () => resolve('ended')
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
