import type { Credential } from '../auth/bearer.ts'
import type { Operation } from '../contract/operation.ts'
import { canonicalJson, type Json, sha256 } from '../lib/digest.ts'

export type LookupInput = { readonly [field: string]: Json }

/** One lookup as it arrives, from whatever surface. */
export type LookupRequest = {
  readonly credential: Extract<Credential, { kind: 'key' }>
  readonly input: LookupInput
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  /** `X-Request-Id`: links ledger entries and log lines. */
  readonly requestId: string
}

/** A request with everything that is derived from it once. */
export type Ask = LookupRequest & {
  readonly operation: Operation
  /** Names the result in every cache: equal for equal inputs (design 4.5). */
  readonly inputKey: Buffer
  /** Names the body a repeated Idempotency-Key must come with. */
  readonly fingerprint: Buffer
}

/** Derives the keys of a request. */
export function askOf(operation: Operation, request: LookupRequest): Ask {
  return {
    ...request,
    operation,
    inputKey: sha256(`${operation.name} ${canonicalJson(operation.sameInput(request.input))}`),
    fingerprint: sha256(canonicalJson(request.input)),
  }
}

/**
 * Names the search itself: whoever holds this key searches, everybody else waits for him.
 * Results that must not be shared are searched apart for every account.
 */
export function flightKeyOf(ask: Ask, accountId: string): Buffer {
  if (ask.operation.isShareable(ask.input)) return ask.inputKey
  return sha256(`${accountId} ${ask.inputKey.toString('hex')}`)
}
