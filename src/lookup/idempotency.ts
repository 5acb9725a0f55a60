import { ApiError } from '../contract/errors.ts'
import type { Recalled, StoredRequest } from '../store/lookups/recall.ts'
import type { KeyedRequest } from './ask.ts'
import { ClaimLostError } from './claim-lost.ts'
import { throwIfInterrupted } from './interruption.ts'
import { activeAccount, type Outcome } from './outcome.ts'
import type { LookupPorts } from './ports.ts'

export type IdempotentOutcome = Outcome & { readonly isReplay: boolean }

/** What is done under a key. */
export type KeyedWork = {
  /** Throws where the work would be refused anyway; asked before the key is claimed, which costs two statements. */
  refuse?(recalled: Recalled): void
  run(recalled: Recalled): Promise<Outcome>
}

/**
 * The Idempotency-Key protocol around one piece of work (draft-ietf-httpapi-idempotency-key-header-07):
 * same key and body: the first outcome again; other body: 422; still running: wait, then 409.
 * Only final outcomes are kept; after an error the key is free again.
 */
export async function withIdempotency(
  ports: LookupPorts,
  ask: KeyedRequest,
  recalled: Recalled,
  deadline: () => AbortSignal,
  work: KeyedWork,
): Promise<IdempotentOutcome> {
  const { idempotencyKey: key, claimId, fingerprint } = ask
  if (key === null || claimId === null) return { ...(await work.run(recalled)), isReplay: false }
  const attempt = { operation: ask.operation.name, key, claimId, fingerprint }
  const claim = { ...attempt, accountId: activeAccount(recalled).id }
  const leased = { ...claim, leaseMs: ports.limits.holdLeaseMs }
  let isClaimed = false
  try {
    const entry = await enter(ports, { ask, attempt, work }, recalled, deadline)
    isClaimed = entry.isClaimed
    if (entry.replay) return entry.replay
    const outcome = await work.run(entry.recalled)
    if (outcome.isRecorded) return { ...outcome, isReplay: false }
    return await recordOrReplay(ports, ask, { ...claim, outcome }, deadline)
  } catch (error) {
    if (error instanceof ClaimLostError) return await replayOfOther(ports, ask, deadline)
    // Errors are not final: a retry with the same key must run again.
    if (isClaimed) await ports.requests.abandon(leased)
    throw error
  } finally {
    if (!isClaimed) ports.requests.forget(leased)
  }
}

type Finished = Parameters<LookupPorts['requests']['record']>[0] & { readonly outcome: Outcome }

/**
 * Gives an outcome once it is recorded: where that fails the caller is asked to retry, which finds in the caches what was
 * paid. A process that stood still for longer than its lease finds its claim taken over, and a free repeat, which makes no
 * claim, may find that of an equal request: then the outcome of that one is awaited and given, so that one key never has
 * two answers.
 * @throws {ApiError} idempotency_mismatch when another body came under the key meanwhile; overloaded when the answer of the
 *   key is not known to be written, or does not tell of what was charged here; invalid_token
 */
async function recordOrReplay(
  ports: LookupPorts,
  ask: KeyedRequest,
  finished: Finished,
  deadline: () => AbortSignal,
): Promise<IdempotentOutcome> {
  const { outcome } = finished
  for (let attempt = 0; ; attempt += 1) {
    if (await ports.requests.record(finished)) return { ...outcome, isReplay: false }
    const stored = await storedAnswer(ports, ask)
    if (stored !== null) {
      if (outcome.creditsCharged > 0) throw takenOver()
      return replayOf(stored)
    }
    await waitForOther(ports, ask, attempt, deadline)
  }
}

/**
 * Gives the outcome of the attempt that has taken the claim over, once it is recorded.
 * @throws {ApiError} when the deadline is over before; invalid_token
 */
async function replayOfOther(
  ports: LookupPorts,
  ask: KeyedRequest,
  deadline: () => AbortSignal,
): Promise<IdempotentOutcome> {
  for (let attempt = 0; ; attempt += 1) {
    const stored = await storedAnswer(ports, ask)
    if (stored !== null) return replayOf(stored)
    await waitForOther(ports, ask, attempt, deadline)
  }
}

/** Returns what is recorded under the key; null while nothing is. */
async function storedAnswer(ports: LookupPorts, ask: KeyedRequest): Promise<StoredRequest | null> {
  const latest = await ports.recall(ask)
  activeAccount(latest)
  const step = stepFor(ask, latest, latest.request)
  return step.kind === 'replay' ? step.stored : null
}

/** The answer to what was charged in parts while another attempt took its key over, and recorded an answer of its own. */
function takenOver(): ApiError {
  return new ApiError(
    'overloaded',
    'Another request with this Idempotency-Key was answered first. Retry: its answer is given, and nothing is charged twice.',
    { retryAfterS: 1 },
  )
}

type Entry = {
  readonly recalled: Recalled
  readonly replay: IdempotentOutcome | null
  /** False where the work needs no claim. */
  readonly isClaimed: boolean
}

type Attempt = Omit<Finished, 'accountId' | 'outcome'>

/** Waits until the key is this request's to work under, or its outcome is known. */
async function enter(
  ports: LookupPorts,
  { ask, attempt, work }: { ask: KeyedRequest; attempt: Attempt; work: KeyedWork },
  recalled: Recalled,
  deadline: () => AbortSignal,
): Promise<Entry> {
  const leaseMs = ports.limits.holdLeaseMs
  let latest = recalled
  for (let waits = 0; ; waits += 1) {
    const step = stepFor(ask, latest, latest.request)
    if (step.kind === 'replay')
      return { recalled: latest, replay: replayOf(step.stored), isClaimed: false }
    if (step.kind === 'proceed') return { recalled: latest, replay: null, isClaimed: false }
    if (step.kind === 'begin') {
      work.refuse?.(latest)
      // Under the same name each time: a claim whose reply was lost is its own again.
      const begun = await ports.requests.begin({
        ...attempt,
        accountId: activeAccount(latest).id,
        leaseMs,
      })
      if (begun === 'begun') return { recalled: latest, replay: null, isClaimed: true }
    }
    await waitForOther(ports, ask, waits, deadline)
    latest = await ports.recall(ask)
  }
}

type Step =
  | { readonly kind: 'replay'; readonly stored: StoredRequest }
  | { readonly kind: 'proceed' | 'begin' | 'wait' }

/** What the stored record of a key means for a request that comes with it. */
function stepFor(ask: KeyedRequest, { cached }: Recalled, request: StoredRequest | null): Step {
  // A repeat does no work, so it needs no claim: it is recorded with its answer.
  if (!request) return { kind: cached ? 'proceed' : 'begin' }
  if (!request.fingerprint.equals(ask.fingerprint)) throw mismatch()
  if (request.state === 'done') return { kind: 'replay', stored: request }
  return { kind: request.isLeaseOver ? 'begin' : 'wait' }
}

async function waitForOther(
  ports: LookupPorts,
  ask: KeyedRequest,
  attempt: number,
  deadline: () => AbortSignal,
) {
  try {
    await ports.flights.wait(ask.inputKey, attempt, deadline())
  } catch (cause) {
    // Only the deadline and the end of the process end the wait.
    throwIfInterrupted(deadline())
    throw new ApiError(
      'idempotency_in_flight',
      'A request with this Idempotency-Key is still running. Retry in a second.',
      { retryAfterS: 1, cause },
    )
  }
}

function replayOf(stored: StoredRequest): IdempotentOutcome {
  return {
    answer: stored.answer,
    cached: stored.cached ?? false,
    creditsCharged: 0,
    creditsRemaining: stored.creditsRemaining ?? 0,
    isRecorded: true,
    isReplay: true,
  }
}

/** The answer to a key that came with another body before. */
export function mismatch(): ApiError {
  return new ApiError(
    'idempotency_mismatch',
    'Idempotency-Key was already used with a different request body. Use a new UUID.',
  )
}
