import { type Doubt, type DoubtCause, unsureMs } from '../../model/doubt.ts'

export type LookupStateQuery = {
  readonly credential: { readonly keyHash: Buffer } | { readonly accountId: string }
  readonly inputKey: Buffer
  readonly operation: string
  readonly idempotencyKey: string | null
  /**
   * Where the caller's own cache has the answer and nothing is recorded under the key, this attempt records it there,
   * with the balance it is given with. Nothing is recorded when it is left out.
   */
  readonly record?: { readonly fingerprint: Buffer; readonly claimId: string } | null
}

/** JSON of a stored result; a null answer is a stored miss. */
type StoredAnswer = { readonly answer: string | null }

/** A result of the account's own cache. `requestId`: of the request that found it; null: found before that was kept. */
export type OwnAnswer = StoredAnswer & {
  readonly requestId: string | null
  /** Why it may not be all, until it is forgotten by the database's clock; null: it is. */
  readonly doubt: Doubt | null
}

/** A result of the shared cache, and how much of its life is left, by the database's clock. */
export type KnownAnswer = StoredAnswer & {
  /** JSON of what it rests on; null: nothing was noted. */
  readonly evidence: string | null
  readonly expiresInMs: number
  /** Why it may not be all; null: it is. */
  readonly doubt: DoubtCause | null
}

export type IdempotencyRecord = {
  /** Digest of the body the key first came with. */
  readonly fingerprint: Buffer
  readonly state: 'running' | 'done'
  /** True when its lease is over, or the process that ran it is not alive. */
  readonly isLeaseOver: boolean
  readonly status: number | null
  readonly answer: string | null
  readonly cached: boolean | null
  readonly creditsRemaining: number | null
}

/** What a lookup must know before it may cost anything, all of one moment. */
export type LookupState = {
  /** Null when the key is unknown or revoked, or its account disabled; then everything else is null too. */
  readonly account: { readonly id: string; readonly credits: number } | null
  /** From the caller's own cache. */
  readonly cached: OwnAnswer | null
  /** From the shared cache, asked only when the caller's own has nothing; the caller decides whether to use it. */
  readonly known: KnownAnswer | null
  readonly request: IdempotencyRecord | null
  /** True when what is cached has just been recorded as the answer of the key. */
  readonly isRecorded: boolean
  /** Which suppression list holds; 0 without an account. */
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
  /** Null when nothing is known. */
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

/** Reads the state of a lookup out of its row. */
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

/** A version before doubts were stored, beside this one, writes what lasts over them and leaves them there. */
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
