import { type Doubt, type DoubtCause, unsureMs } from '@enricher/engine/model/doubt'

export type LookupStateQuery = {
  readonly credential: { readonly keyHash: Buffer } | { readonly accountId: string }
  readonly inputKey: Buffer
  readonly operation: string
  readonly idempotencyKey: string | null
  /**
   * Attempt that records the answer of the caller's own cache under the key, with the balance at that moment, where no
   * record of the key exists. Nothing is recorded when it is left out.
   */
  readonly record?: { readonly fingerprint: Buffer; readonly claimId: string } | null
}

/** JSON of a stored result; a null answer is a stored miss. */
type StoredAnswer = { readonly answer: string | null }

/** A result of the account's own cache. `requestId`: the request that found it; null: found before ids were stored. */
export type OwnAnswer = StoredAnswer & {
  readonly requestId: string | null
  /** Reason why the answer may be incomplete, and when it expires; null: it is complete. */
  readonly doubt: Doubt | null
}

/** A result of the shared cache, with the rest of its life, by the database's clock. */
export type KnownAnswer = StoredAnswer & {
  /** JSON of the answer's evidence; null: there is none. */
  readonly evidence: string | null
  readonly expiresInMs: number
  /** Reason why the answer may be incomplete; null: it is complete. */
  readonly doubt: DoubtCause | null
}

export type IdempotencyRecord = {
  /** Digest of the body that first came with the key. */
  readonly fingerprint: Buffer
  readonly state: 'running' | 'done'
  /** True when the record's lease is over, or the process that ran it is not alive. */
  readonly isLeaseOver: boolean
  readonly status: number | null
  readonly answer: string | null
  readonly cached: boolean | null
  readonly creditsRemaining: number | null
}

/** The state that a lookup must know before it may cost anything, all as of one moment. */
export type LookupState = {
  /** Null when the key is unknown or revoked, or its account disabled; then everything else is null too. */
  readonly account: { readonly id: string; readonly credits: number } | null
  readonly cached: OwnAnswer | null
  /** Answer of the shared cache, read only when the caller's own has none; the caller decides whether to use it. */
  readonly known: KnownAnswer | null
  readonly request: IdempotencyRecord | null
  /** True when the cached answer has just been recorded as the answer of the key. */
  readonly isRecorded: boolean
  /** Version of the suppression list that holds; 0 without an account. */
  readonly suppressionVersion: number
}

export type ReadLookupState = (query: LookupStateQuery) => Promise<LookupState>

/** A row as the statement returns it. */
export type LookupStateRow = {
  readonly id: string
  readonly credits: number
  readonly is_cached: boolean
  readonly cached_answer: string | null
  readonly found_by: string | null
  readonly cached_doubt: DoubtCause | null
  readonly cached_for_ms: number | null
  /** Null when the shared cache has no answer. */
  readonly expires_in_ms: number | null
  readonly known_answer: string | null
  readonly known_evidence: string | null
  readonly known_doubt: DoubtCause | null
  readonly fingerprint: Buffer | null
  readonly state: 'running' | 'done'
  readonly is_lease_over: boolean | null
  readonly status: number | null
  readonly request_answer: string | null
  readonly cached: boolean | null
  readonly credits_remaining: number | null
  readonly suppression_version: number
  readonly is_recorded: boolean
}

export type NumberedRow = LookupStateRow & { readonly n: number }

/** The state where the key is unknown or revoked, or its account disabled. */
export const noState: LookupState = {
  account: null,
  cached: null,
  known: null,
  request: null,
  isRecorded: false,
  suppressionVersion: 0,
}

/** Returns the state of a lookup that a row describes. */
export function stateOf(row: LookupStateRow): LookupState {
  return {
    account: { id: row.id, credits: row.credits },
    cached: row.is_cached ? ownAnswerOf(row) : null,
    known:
      row.expires_in_ms === null
        ? null
        : {
            answer: row.known_answer,
            evidence: row.known_evidence,
            expiresInMs: row.expires_in_ms,
            doubt: causeOf(row.known_doubt, row.expires_in_ms),
          },
    request: row.fingerprint ? requestOf(row, row.fingerprint) : null,
    isRecorded: row.is_recorded,
    suppressionVersion: row.suppression_version,
  }
}

function ownAnswerOf(row: LookupStateRow): OwnAnswer {
  const { cached_answer: answer, found_by: requestId, cached_for_ms } = row
  const retryInMs = cached_for_ms ?? 0
  const cause = causeOf(row.cached_doubt, retryInMs)
  return { answer, requestId, doubt: cause && { cause, retryInMs } }
}

/** Ignores a doubt beside a long life: an older version, which knows no doubts, left it with another answer. */
function causeOf(cause: DoubtCause | null, keptForMs: number): DoubtCause | null {
  return keptForMs > unsureMs ? null : cause
}

function requestOf(row: LookupStateRow, fingerprint: Buffer): IdempotencyRecord {
  return {
    fingerprint,
    state: row.state,
    isLeaseOver: row.is_lease_over ?? false,
    status: row.status,
    answer: row.request_answer,
    cached: row.cached,
    creditsRemaining: row.credits_remaining,
  }
}
