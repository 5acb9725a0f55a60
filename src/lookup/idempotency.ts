import { unknownKeyError } from '../auth/bearer.ts'
import { ApiError } from '../contract/errors.ts'
import type { Recalled, StoredRequest } from '../store/recall.ts'
import type { KeyedRequest } from './ask.ts'
import type { Outcome } from './perform.ts'
import type { LookupPorts } from './ports.ts'

export type IdempotentOutcome = Outcome & { readonly isReplay: boolean }

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
  work: (recalled: Recalled) => Promise<Outcome>,
): Promise<IdempotentOutcome> {
  const key = ask.idempotencyKey
  if (key === null) return { ...(await work(recalled)), isReplay: false }
  const entry = await enter(ports, ask, key, recalled, deadline)
  if (entry.replay) return entry.replay
  const accountId = accountIdOf(entry.recalled)
  const row = { accountId, operation: ask.operation.name, key }
  try {
    const outcome = await work(entry.recalled)
    if (!outcome.isRecorded)
      ports.requests.finish({ ...row, fingerprint: ask.fingerprint, outcome })
    return { ...outcome, isReplay: false }
  } catch (error) {
    // Errors are not final: a retry with the same key must run again.
    await ports.requests.abandon(row)
    throw error
  }
}

type Entry = { readonly recalled: Recalled; readonly replay: IdempotentOutcome | null }

/** Waits until the key is ours to work under, or its outcome is known. */
async function enter(
  ports: LookupPorts,
  ask: KeyedRequest,
  key: string,
  recalled: Recalled,
  deadline: () => AbortSignal,
): Promise<Entry> {
  let latest = recalled
  for (let attempt = 0; ; attempt += 1) {
    const accountId = accountIdOf(latest)
    const step = stepFor(ask, latest)
    if (step.kind === 'replay') return { recalled: latest, replay: replayOf(step.stored) }
    if (step.kind === 'proceed') return { recalled: latest, replay: null }
    if (step.kind === 'begin') {
      const { fingerprint, operation } = ask
      const leaseMs = ports.limits.holdLeaseMs
      const row = { accountId, operation: operation.name, key, fingerprint, leaseMs }
      if ((await ports.requests.begin(row)) === 'begun') return { recalled: latest, replay: null }
    }
    await waitForOther(ports, ask, attempt, deadline)
    latest = await ports.recall(ask)
  }
}

type Step =
  | { readonly kind: 'replay'; readonly stored: StoredRequest }
  | { readonly kind: 'proceed' | 'begin' | 'wait' }

/** What the stored record of a key means for a request that comes with it. */
function stepFor(ask: KeyedRequest, { request, cached }: Recalled): Step {
  // A repeat does no work, so it needs no claim: its record is written after the reply.
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
    // Only the deadline ends the wait.
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

function mismatch(): ApiError {
  return new ApiError(
    'idempotency_mismatch',
    'Idempotency-Key was already used with a different request body. Use a new UUID.',
  )
}
