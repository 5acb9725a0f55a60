import { unknownKeyError } from '../auth/bearer.ts'
import { ApiError } from '../contract/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Recalled, StoredRequest } from '../store/recall.ts'
import type { KeyedRequest } from './ask.ts'
import { throwIfInterrupted } from './interruption.ts'
import type { Outcome } from './outcome.ts'
import type { LookupPorts } from './ports.ts'

export type IdempotentOutcome = Outcome & { readonly isReplay: boolean }

/** What is done under a key. */
export type KeyedWork = {
  /** Throws where the work would be refused anyway; asked before the key is claimed, which costs two statements. */
  refuse?(recalled: Recalled): void
  run(recalled: Recalled, claimId: string | null): Promise<Outcome>
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
  const key = ask.idempotencyKey
  if (key === null) return { ...(await work.run(recalled, null)), isReplay: false }
  const entry = await enter(ports, { ask, key, work }, recalled, deadline)
  const { recalled: latest, claimId, replay } = entry
  if (replay) return replay
  const row = { accountId: accountIdOf(latest), operation: ask.operation.name, key }
  try {
    const outcome = await work.run(latest, claimId)
    if (outcome.isRecorded) return { ...outcome, isReplay: false }
    const attempt = { ...row, claimId: claimId ?? newId('claim'), fingerprint: ask.fingerprint }
    return await recordOrReplay(ports, ask, { ...attempt, outcome }, deadline)
  } catch (error) {
    // Errors are not final: a retry with the same key must run again.
    const leaseMs = ports.limits.holdLeaseMs
    if (claimId !== null) await ports.requests.abandon({ ...row, claimId, leaseMs })
    throw error
  }
}

type Finished = Parameters<LookupPorts['requests']['record']>[0] & { readonly outcome: Outcome }

/**
 * Gives an outcome once it is recorded: where that fails the caller is told to retry, which finds in the caches what was
 * paid. A process that stood still for longer than its lease finds its claim taken over, and a free repeat, which makes no
 * claim, may find that of an equal request: then the outcome of that one is awaited and given, so that one key never has
 * two answers. What was charged for the own one is in the caller's cache, and the other attempt finds it there.
 * @throws {ApiError} idempotency_mismatch when another body came under the key meanwhile
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
    const latest = await ports.recall(ask)
    const step = stepFor(ask, latest, latest.request)
    if (step.kind === 'replay') {
      return { ...replayOf(step.stored), creditsCharged: outcome.creditsCharged }
    }
    await waitForOther(ports, ask, attempt, deadline)
  }
}

type Entry = {
  readonly recalled: Recalled
  readonly replay: IdempotentOutcome | null
  /** The own claim of the key; null where the work needs none. */
  readonly claimId: string | null
}

/** Waits until the key is this request's to work under, or its outcome is known. */
async function enter(
  ports: LookupPorts,
  { ask, key, work }: { ask: KeyedRequest; key: string; work: KeyedWork },
  recalled: Recalled,
  deadline: () => AbortSignal,
): Promise<Entry> {
  const { fingerprint, operation } = ask
  const leaseMs = ports.limits.holdLeaseMs
  let claimId: string | null = null
  let latest = recalled
  for (let attempt = 0; ; attempt += 1) {
    const step = stepFor(ask, latest, latest.request)
    if (step.kind === 'replay')
      return { recalled: latest, replay: replayOf(step.stored), claimId: null }
    if (step.kind === 'proceed') return { recalled: latest, replay: null, claimId: null }
    if (step.kind === 'begin') {
      work.refuse?.(latest)
      const row = { accountId: accountIdOf(latest), operation: operation.name, key }
      // The same one in every attempt: a claim whose reply was lost is its own again.
      claimId ??= newId('claim')
      const begun = await ports.requests.begin({ ...row, fingerprint, leaseMs, claimId })
      if (begun === 'begun') return { recalled: latest, replay: null, claimId }
    }
    await waitForOther(ports, ask, attempt, deadline)
    latest = await ports.recall(ask)
  }
}

type Step =
  | { readonly kind: 'replay'; readonly stored: StoredRequest }
  | { readonly kind: 'proceed' | 'begin' | 'wait' }

/** What the stored record of a key means for a request that comes with it. */
function stepFor(ask: KeyedRequest, { cached }: Recalled, request: StoredRequest | null): Step {
  // A repeat does no work, so it needs no claim: its record is written at once with its answer.
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

function accountIdOf(recalled: Recalled): string {
  if (!recalled.account) throw unknownKeyError()
  return recalled.account.id
}

/** The answer to a key that came with another body before. */
export function mismatch(): ApiError {
  return new ApiError(
    'idempotency_mismatch',
    'Idempotency-Key was already used with a different request body. Use a new UUID.',
  )
}
