import { ApiError } from '@enricher/contract/errors'
import type { Composition, Offer, Operation, ParseContext } from '@enricher/contract/operation'
import { withUnreadFields } from '@enricher/contract/unread-fields'
import { canonicalJson, type Json, sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Credential } from '../accounts/bearer.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { LookupStateQuery } from '../store/lookups/lookup-state.ts'

export type LookupInput = JsonObject

/** A call of an account, from any surface. */
export type AccountCall = {
  readonly credential: Exclude<Credential, { kind: 'sandbox' }>
  readonly input: LookupInput
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  /** `X-Request-Id`: links ledger entries and log lines. */
  readonly requestId: string
}

export type ParsedCall = AccountCall & {
  /** The query that the operation parsed from the input. */
  readonly query: unknown
}

export type KeyedRequest<O extends Offer = Offer> = ParsedCall & {
  readonly operation: O
  /**
   * Key of the result in every cache: equal for inputs that mean the same, however they are spelled, so that none is
   * paid for twice.
   */
  readonly inputKey: Buffer
  /** Digest of the body with which a repeated Idempotency-Key must come; empty without such a key. */
  readonly fingerprint: Buffer
  /**
   * Id of this attempt at the Idempotency-Key: only the attempt that claimed the key may complete it. Null without a
   * key.
   */
  readonly claimId: string | null
}

export type LookupRequest = KeyedRequest<Operation>

/** Parses the input of an offer into its query. @throws {ApiError} bad_request that says what to change */
export function parseInput(offer: Offer, input: LookupInput, context: ParseContext): unknown {
  const { value, mistake } = offer.parse(input, context)
  if (mistake !== null) {
    throw new ApiError('bad_request', withUnreadFields(mistake, input, offer.input))
  }
  return value
}

/** Derives the keys of a request for a single lookup. */
export function lookupRequestOf(
  operation: Operation,
  call: ParsedCall,
  keyed: KeyedDigest,
): LookupRequest {
  return withKeys(operation, call, operation.canonicalInput(call.query), keyed)
}

/** Derives the keys of a request for several lookups; its result as a whole is in no cache. */
export function compositionRequestOf(
  composition: Composition,
  call: ParsedCall,
  keyed: KeyedDigest,
): KeyedRequest<Composition> {
  return withKeys(composition, call, call.input, keyed)
}

// The fingerprint is not compared where no Idempotency-Key was sent.
const noFingerprint = Buffer.alloc(0)

/** Turns names and domains into stored digests; no other code does so. */
function withKeys<O extends Offer>(
  operation: O,
  { credential, input, query, idempotencyKey, requestId }: ParsedCall,
  canonicalInput: Json,
  keyed: KeyedDigest,
): KeyedRequest<O> {
  const isRecorded = idempotencyKey !== null
  return {
    credential,
    input,
    idempotencyKey,
    requestId,
    operation,
    query,
    inputKey: keyed(sha256(`${operation.name} ${canonicalJson(canonicalInput)}`)),
    claimId: isRecorded ? newId('claim') : null,
    fingerprint: isRecorded ? keyed(sha256(canonicalJson(input))) : noFingerprint,
  }
}

/**
 * Returns the single-flight key of a lookup: the first request with the key goes on, the others wait for its result.
 * Accounts share the key of a search whose result they may share. A known answer is only charged: each account has a
 * key of its own for that, and waits for no other.
 */
export function singleFlightKeyOf(
  request: LookupRequest,
  accountId: string,
  isSearch: boolean,
): Buffer {
  if (isSearch && request.operation.isShareable(request.query)) return request.inputKey
  return sha256(`${accountId} ${request.inputKey.toString('hex')}`)
}

/** Returns the query for the state of a request. `record`: the claim under which a repeat is recorded; null: none. */
export function stateQueryOf(
  { credential, inputKey, operation, idempotencyKey }: KeyedRequest,
  record: LookupStateQuery['record'] = null,
): LookupStateQuery {
  return {
    credential:
      credential.kind === 'key'
        ? { keyHash: credential.keyHash }
        : { accountId: credential.accountId },
    inputKey,
    operation: operation.name,
    idempotencyKey,
    record,
  }
}

/** Returns the query for the state of a request that also records the answer of a repeat under a new key. */
export function recordingQueryOf(request: KeyedRequest): LookupStateQuery {
  const { claimId, fingerprint } = request
  return stateQueryOf(request, claimId === null ? null : { fingerprint, claimId })
}
