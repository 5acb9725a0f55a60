import type { Credential } from '../accounts/bearer.ts'
import type { Composition, Offer, Operation } from '../contract/operation.ts'
import { canonicalJson, type Json, sha256 } from '../lib/digest.ts'
import { newId } from '../lib/ids.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { RecallQuery } from '../store/lookups/recall.ts'

export type LookupInput = { readonly [field: string]: Json }

/** One request as it arrives, from whatever surface. */
export type LookupRequest = {
  readonly credential: Extract<Credential, { kind: 'key' }>
  readonly input: LookupInput
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  /** `X-Request-Id`: links ledger entries and log lines. */
  readonly requestId: string
}

/** A request with everything that is derived from it once. */
export type KeyedRequest<O extends Offer = Offer> = LookupRequest & {
  readonly operation: O
  /** Names the result in every cache: equal for equal inputs (design 4.5). */
  readonly inputKey: Buffer
  /** Names the body a repeated Idempotency-Key must come with; empty without such a key. */
  readonly fingerprint: Buffer
  /**
   * Names this attempt at the Idempotency-Key: only the attempt that claimed the key may complete it. Null without a
   * key.
   */
  readonly claimId: string | null
}

/** A request for a single lookup. */
export type Ask = KeyedRequest<Operation>

/** Derives the keys of a request for a single lookup. */
export function askOf(operation: Operation, request: LookupRequest, keyed: KeyedDigest): Ask {
  return withKeys(operation, request, operation.sameInput(request.input), keyed)
}

/** Derives the keys of a request for several lookups; its result as a whole is in no cache. */
export function compositionAskOf(
  composition: Composition,
  request: LookupRequest,
  keyed: KeyedDigest,
): KeyedRequest<Composition> {
  return withKeys(composition, request, request.input, keyed)
}

// Nothing is compared where no Idempotency-Key was sent.
const noFingerprint = Buffer.alloc(0)

/** The one place where names and domains become what is stored of them. */
function withKeys<O extends Offer>(
  operation: O,
  request: LookupRequest,
  same: Json,
  keyed: KeyedDigest,
): KeyedRequest<O> {
  const isRecorded = request.idempotencyKey !== null
  return {
    ...request,
    operation,
    inputKey: keyed(sha256(`${operation.name} ${canonicalJson(same)}`)),
    claimId: isRecorded ? newId('claim') : null,
    fingerprint: isRecorded ? keyed(sha256(canonicalJson(request.input))) : noFingerprint,
  }
}

/**
 * Returns the single-flight key of a search: the first request that holds it searches, the others wait for the result.
 * Results that must not be shared have a key for each account.
 */
export function flightKeyOf(ask: Ask, accountId: string): Buffer {
  if (ask.operation.isShareable(ask.input)) return ask.inputKey
  return sha256(`${accountId} ${ask.inputKey.toString('hex')}`)
}

/** Returns what must be known of a request. Without `records` nothing is written. */
export function recallQueryOf(ask: KeyedRequest, records: boolean): RecallQuery {
  const { credential, inputKey, operation, idempotencyKey, fingerprint, claimId } = ask
  return {
    credential: { keyHash: credential.keyHash },
    inputKey,
    operation: operation.name,
    idempotencyKey,
    record: records && claimId !== null ? { fingerprint, claimId } : null,
  }
}
