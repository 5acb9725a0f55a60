import { hash } from 'node:crypto'
import { canonicalJson, type Json } from '../../lib/digest.ts'
import type { ProviderBooks, TicketClaim } from '../../model/books.ts'
import { ProviderError, type ProviderFault } from '../../model/provider.ts'
import type { CommercialOperation } from '../../model/provider-catalog.ts'
import type { Reply, SlowAsk } from '../../providers/vendors/adapter.ts'
import { callOf } from '../../providers/vendors/registry.ts'
import { notFound } from '../../providers/vendors/reply.ts'
import { type Asked, type Asking, failureOf, reservePrice, startTimer } from './ask-once.ts'

export type AskingSlowly = Asking & {
  readonly operation: CommercialOperation
  readonly books: Pick<ProviderBooks, 'claimTicket' | 'keepTicket'>
  /** Questions under way in this process, by digest: equal ones wait for the first. */
  readonly flights: Map<string, Promise<Asked<unknown>>>
  /** Waits between two looks; rejects with the signal's reason when it aborts. */
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>
}

// Providers take minutes. A ticket that one of them lost looks like one under way, and is given up after this.
const ticketKeptMs = 3_600_000
// Handing in is two requests at most, with twenty seconds each; who has not done it by then is gone.
const handInMsMax = 45_000
const claimEveryMs = 1_000
// What was paid is not given up for one bad reply.
const pollFailuresTolerated = 2

/**
 * Asks an async provider: reserves the request, submits it, stores the remote job id before anything else, and polls as
 * often as the provider likes until the time is over. An equal request that is submitted already, by this process or
 * another one, is not paid again: the process that submitted it has counted it. One that may have been submitted by a
 * dead process has no answer within its time, and is not paid again either. Never rejects but when the stats store does.
 */
export async function askSlowly<Question, Answer>(
  ask: SlowAsk<Question, Answer>,
  question: Question,
  asking: AskingSlowly,
): Promise<Asked<Answer>> {
  const { flights, runSignal } = asking
  const digest = digestOf(question, asking)
  for (;;) {
    const flight = flights.get(digest) as Promise<Asked<Answer>> | undefined
    if (!flight) break
    const asked = await unlessEnded(flight, runSignal)
    if (asked === 'ended') return { kind: 'ended', costUsd: 0, reservedUsd: 0 }
    // The search of the leader was over before the answer came: another one has to go on.
    if (asked.kind !== 'ended' && asked.kind !== 'pending') return withoutCost(asked)
  }
  const flight = lead(ask, question, digest, asking).finally(() => flights.delete(digest))
  flights.set(digest, flight)
  return flight
}

async function lead<Question, Answer>(
  ask: SlowAsk<Question, Answer>,
  question: Question,
  digest: string,
  asking: AskingSlowly,
): Promise<Asked<Answer>> {
  const { books, runSignal, price } = asking
  const time = startTimer(asking)
  try {
    const claim = await claimHandingIn(digest, asking, time.signal)
    if (claim.kind === 'intended') return { ...pendingOf(runSignal, 0), reservedUsd: 0 }
    // What was submitted earlier is in the stats with its price, whatever became of it.
    const isOurs = claim.kind === 'ours'
    const isPaid = !isOurs || (await reservePrice(asking))
    if (!isPaid || runSignal.aborted) {
      if (isOurs) await books.keepTicket(digest, null, 0)
      if (!isPaid) return { kind: 'budget', reservedUsd: 0 }
      return { kind: 'ended', reservedUsd: isOurs ? price.usd : 0, costUsd: 0 }
    }
    return await follow(ask, question, { digest, claim }, asking, time.signal)
  } finally {
    time.stop()
  }
}

/** Waits while another process submits the request; `intended` when it is not known whether it did. */
async function claimHandingIn(
  digest: string,
  { books, wait }: AskingSlowly,
  signal: AbortSignal,
): Promise<TicketClaim> {
  for (let looks = handInMsMax / claimEveryMs; ; looks -= 1) {
    const claim = await books.claimTicket(digest, ticketKeptMs)
    const isOver = claim.kind !== 'intended' || claim.ageMs >= handInMsMax || looks <= 0
    if (isOver || signal.aborted) return claim
    await waitUnlessEnded(wait, claimEveryMs, signal)
  }
}

type Claimed = Exclude<TicketClaim, { kind: 'intended' }>

async function follow<Question, Answer>(
  ask: SlowAsk<Question, Answer>,
  question: Question,
  { digest, claim }: { readonly digest: string; readonly claim: Claimed },
  asking: AskingSlowly,
  signal: AbortSignal,
): Promise<Asked<Answer>> {
  const { books, runSignal, price } = asking
  const reservedUsd = claim.kind === 'ours' ? price.usd : 0
  let ticket = claim.kind === 'ours' ? null : claim.ticket
  try {
    ticket ??= await handIn(ask, question, digest, asking, signal)
    const reply = ticket === null ? notFound() : await pollUntilDone(ask, ticket, asking, signal)
    if (reply === 'pending') return { ...pendingOf(runSignal, reservedUsd), reservedUsd }
    return { kind: 'reply', reply: claim.kind === 'ours' ? reply : free(reply), reservedUsd }
  } catch (error) {
    const failure = failureOf(error, reservedUsd, runSignal)
    // Where the provider may have accepted the request, the reservation stays: it is not to be paid again.
    const isLost = ticket === null ? failure.costUsd === 0 : hasFault(error, lostFaults)
    if (isLost) await books.keepTicket(digest, null, 0)
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
async function handIn<Question, Answer>(
  ask: SlowAsk<Question, Answer>,
  question: Question,
  digest: string,
  { configured, network, books }: AskingSlowly,
  signal: AbortSignal,
): Promise<string | null> {
  const ticket = await ask.submit(question, callOf(configured, network, signal))
  await books.keepTicket(digest, ticket, ticketKeptMs)
  return ticket
}

async function pollUntilDone<Question, Answer>(
  ask: SlowAsk<Question, Answer>,
  ticket: string,
  { configured, network, wait }: AskingSlowly,
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
  wait: AskingSlowly['wait'],
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

function withoutCost<Answer>(asked: Asked<Answer>): Asked<Answer> {
  if (asked.kind === 'budget') return asked
  if (asked.kind !== 'reply') return { ...asked, costUsd: 0, reservedUsd: 0 }
  return { ...asked, reply: free(asked.reply), reservedUsd: 0 }
}

/** Names a question to one provider's account without telling whom it is about. */
function digestOf(question: unknown, { configured, operation }: AskingSlowly): string {
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
