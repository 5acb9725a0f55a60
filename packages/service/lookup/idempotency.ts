import { ApiError } from '@enricher/contract/errors'
import type { Deadline } from '@enricher/engine/lib/time'
import { mismatch, stillRunning } from '../lib/idempotency-errors.ts'
import { storedJson } from '../lib/stored-json.ts'
import type { IdempotencyRecords } from '../store/lookups/idempotency-records.ts'
import type {
  IdempotencyRecord,
  LookupState,
  ReadLookupState,
} from '../store/lookups/lookup-state.ts'
import { ClaimLostError } from './claim-lost.ts'
import { throwIfInterrupted } from './interruption.ts'
import type { LookupLimits } from './lookup-limits.ts'
import { type KeyedRequest, stateQueryOf } from './lookup-request.ts'
import { activeAccount, evidenceIdsOf, type Outcome, storedText } from './outcome.ts'
import type { SingleFlight } from './single-flight.ts'

/** The dependencies of the protocol. */
export type IdempotencyDependencies = {
  readonly readState: ReadLookupState
  readonly records: IdempotencyRecords
  readonly singleFlight: Pick<SingleFlight, 'wait'>
  readonly limits: Pick<LookupLimits, 'holdLeaseMs'>
}

export type IdempotentOutcome = Outcome & { readonly isReplay: boolean }

/** The work that is done under a key. */
export type KeyedWork = {
  /** Throws where the work would be refused anyway; called before the key is claimed, which costs two statements. */
  refuse?(state: LookupState): void
  run(state: LookupState): Promise<Outcome>
}

/**
 * Does one piece of work under the Idempotency-Key protocol (draft-ietf-httpapi-idempotency-key-header-07). Same key
 * and body: the first outcome again; other body: 422; still running: wait, then 409. Only final outcomes are kept;
 * after an error the key is free again.
 */
export async function withIdempotency(
  dependencies: IdempotencyDependencies,
  request: KeyedRequest,
  state: LookupState,
  deadline: () => Deadline,
  work: KeyedWork,
): Promise<IdempotentOutcome> {
  const { idempotencyKey: key, claimId, fingerprint } = request
  if (key === null || claimId === null) return { ...(await work.run(state)), isReplay: false }
  const attempt = { operation: request.operation.name, key, claimId, fingerprint }
  const claim = { ...attempt, accountId: activeAccount(state).id }
  const leased = { ...claim, leaseMs: dependencies.limits.holdLeaseMs }
  let isClaimed = false
  try {
    const entry = await enter(dependencies, { request, attempt, work }, state, deadline)
    isClaimed = entry.isClaimed
    if (entry.replay) return entry.replay
    const outcome = await work.run(entry.state)
    if (outcome.isRecorded) return { ...outcome, isReplay: false }
    return await recordOrReplay(dependencies, request, { ...claim, outcome }, deadline)
  } catch (error) {
    if (error instanceof ClaimLostError) return await replayOfOther(dependencies, request, deadline)
    // Errors are not final: a retry with the same key must run again.
    if (isClaimed) await dependencies.records.abandon(leased)
    throw error
  } finally {
    if (!isClaimed) dependencies.records.forget(leased)
  }
}

type Finished = Omit<Parameters<IdempotencyRecords['record']>[0], 'outcome'> & {
  readonly outcome: Outcome
}

/**
 * Gives an outcome once it is recorded. Where that fails the caller is asked to retry, and the retry finds paid answers
 * in the caches. A process that stood still for longer than its lease finds its claim taken over, and a free repeat,
 * which makes no claim, may find the claim of an equal request: both wait for the outcome of the other attempt and give
 * it, so that one key never has two answers.
 * @throws {ApiError} idempotency_mismatch when another body came under the key meanwhile; overloaded when the answer of
 * the key may not have been written, or lacks what was charged here; invalid_token
 */
async function recordOrReplay(
  dependencies: IdempotencyDependencies,
  request: KeyedRequest,
  finished: Finished,
  deadline: () => Deadline,
): Promise<IdempotentOutcome> {
  const { outcome } = finished
  const stored = { ...finished, outcome: { ...outcome, answer: storedText(outcome.answer) } }
  for (let attempt = 0; ; attempt += 1) {
    if (await dependencies.records.record(stored)) return { ...outcome, isReplay: false }
    const other = await storedRequest(dependencies, request)
    if (other !== null) {
      if (outcome.creditsCharged > 0) throw takenOver()
      return other
    }
    await waitForOther(dependencies, request, attempt, deadline)
  }
}

/**
 * Gives the outcome of the attempt that has taken the claim over, once it is recorded.
 * @throws {ApiError} when the deadline is over before; invalid_token
 */
async function replayOfOther(
  dependencies: IdempotencyDependencies,
  request: KeyedRequest,
  deadline: () => Deadline,
): Promise<IdempotentOutcome> {
  for (let attempt = 0; ; attempt += 1) {
    const stored = await storedRequest(dependencies, request)
    if (stored !== null) return stored
    await waitForOther(dependencies, request, attempt, deadline)
  }
}

/** Returns the outcome recorded under the key; null while there is none. */
async function storedRequest(
  { readState }: IdempotencyDependencies,
  request: KeyedRequest,
): Promise<IdempotentOutcome | null> {
  const latest = await readState(stateQueryOf(request))
  activeAccount(latest)
  const step = stepFor(request, latest)
  return step.kind === 'replay' ? step.outcome : null
}

/**
 * Returns the error for a call that was charged in parts while another attempt took its key over and recorded an
 * answer.
 */
function takenOver(): ApiError {
  return new ApiError(
    'overloaded',
    'Another request with this Idempotency-Key was answered first. Retry: its answer is given, and nothing is charged twice.',
    { retryAfterS: 1 },
  )
}

type Entry = {
  readonly state: LookupState
  readonly replay: IdempotentOutcome | null
  /** False where the work needs no claim. */
  readonly isClaimed: boolean
}

type Attempt = Omit<Finished, 'accountId' | 'outcome'>

/** Waits until the request may work under its key, or the outcome of the key is known. */
async function enter(
  dependencies: IdempotencyDependencies,
  { request, attempt, work }: { request: KeyedRequest; attempt: Attempt; work: KeyedWork },
  state: LookupState,
  deadline: () => Deadline,
): Promise<Entry> {
  const leaseMs = dependencies.limits.holdLeaseMs
  let latest = state
  for (let waits = 0; ; waits += 1) {
    const step = stepFor(request, latest)
    if (step.kind === 'replay') return { state: latest, replay: step.outcome, isClaimed: false }
    if (step.kind === 'proceed') return { state: latest, replay: null, isClaimed: false }
    if (step.kind === 'begin') {
      work.refuse?.(latest)
      // Each attempt uses the same claim id: a claim whose reply was lost is found again.
      const begun = await dependencies.records.begin({
        ...attempt,
        accountId: activeAccount(latest).id,
        leaseMs,
      })
      if (begun === 'begun') return { state: latest, replay: null, isClaimed: true }
    }
    await waitForOther(dependencies, request, waits, deadline)
    latest = await dependencies.readState(stateQueryOf(request))
  }
}

type Step =
  | { readonly kind: 'replay'; readonly outcome: IdempotentOutcome }
  | { readonly kind: 'proceed' | 'begin' | 'wait' }

/** Decides what the stored record of a key means for a request that comes with it. */
function stepFor(request: KeyedRequest, { cached, request: record }: LookupState): Step {
  // A repeat does no work, so it needs no claim: it is recorded with its answer.
  if (!record) return { kind: cached ? 'proceed' : 'begin' }
  if (!record.fingerprint.equals(request.fingerprint)) throw mismatch()
  if (record.state === 'done') return { kind: 'replay', outcome: replayOf(record, cached) }
  return { kind: record.isLeaseOver ? 'begin' : 'wait' }
}

async function waitForOther(
  dependencies: IdempotencyDependencies,
  request: KeyedRequest,
  attempt: number,
  deadline: () => Deadline,
) {
  try {
    await dependencies.singleFlight.wait(request.inputKey, attempt, deadline().signal)
  } catch (cause) {
    // Only the deadline and the end of the process end the wait.
    throwIfInterrupted(deadline().signal)
    throw stillRunning(cause)
  }
}

function replayOf(stored: IdempotencyRecord, cached: LookupState['cached']): IdempotentOutcome {
  // The cache may have another answer by now than the one that is given again.
  const isSame = cached?.answer === stored.answer
  return {
    answer: storedJson(stored.answer),
    cached: stored.cached ?? false,
    creditsCharged: 0,
    creditsRemaining: stored.creditsRemaining ?? 0,
    isRecorded: true,
    isReplay: true,
    doubt: null,
    evidenceIds: isSame ? evidenceIdsOf({ cached }) : [],
  }
}
