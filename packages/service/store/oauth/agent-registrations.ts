import type { Scope } from '@enricher/contract/scopes'
import type { Database, Queryable } from '../database.ts'
import { type ClaimOutcome, completeClaim } from './agent-claims.ts'
import {
  type NextRefresh,
  type RefreshDigests,
  type Rotation,
  rotateRefresh,
} from './agent-refresh.ts'
import {
  holderOf,
  isValidAt,
  type RegistrationHolder,
  type RegistrationRow,
} from './registration-holder.ts'

export type RegistrationKind = 'anonymous' | 'service_auth'

/** A page on which a person may claim a registration. */
export type NewAttempt = {
  readonly digest: Buffer
  readonly expiresAt: Date
  /** Keyed digest of the address that the person is said to have. */
  readonly hint: Buffer
}

export type NewRegistration = {
  readonly id: string
  readonly kind: RegistrationKind
  /** Keyed digest of the network address that the registration comes from. */
  readonly origin: Buffer
  readonly expiresAt: Date
  readonly claim: { readonly digest: Buffer; readonly expiresAt: Date }
  readonly attempt: NewAttempt | null
  readonly refresh: RefreshDigests | null
}

/** Registrations of a kind that are accepted within an hour. */
export type RegistrationLimit = { readonly perOrigin: number; readonly inAll: number }

export type StoredAttempt = {
  readonly registrationId: string
  readonly hint: Buffer
  readonly isClaimed: boolean
  readonly isOver: boolean
}

/** Outcome of a step of a claim. */
export type ClaimStep = 'done' | 'unknown' | 'claimed' | 'expired'

/** The store of registrations. Every function takes the time, by the clock of its process. */
export type AgentRegistrations = {
  /** Adds a registration, unless the last hour has the maximum of its kind. */
  insert(
    registration: NewRegistration,
    limit: RegistrationLimit,
    now: Date,
  ): Promise<'inserted' | 'too_many'>
  /** Begins another attempt at claiming; the previous attempt ends, with its code. */
  startAttempt(
    claimDigest: Buffer,
    attempt: NewAttempt,
    now: Date,
  ): Promise<{ readonly step: ClaimStep; readonly registrationId: string | null }>
  findAttempt(digest: Buffer, now: Date): Promise<StoredAttempt | null>
  /** Stores the code that an account is shown; false: the attempt is over, or has shown its maximum of codes. */
  noteCode(
    digest: Buffer,
    code: {
      readonly digest: Buffer
      readonly expiresAt: Date
      readonly accountId: string
      /** The scopes that the account allows by giving the code away. */
      readonly scopes: readonly Scope[]
    },
    now: Date,
  ): Promise<boolean>
  /** Claims a registration for the account that was shown the code, once among all processes. */
  complete(
    claimDigest: Buffer,
    codeDigestOf: (registrationId: string) => Buffer,
    next: NextRefresh,
    now: Date,
  ): Promise<ClaimOutcome>
  /** Replaces the last refresh token with the next one; a token that was used before ends the registration. */
  rotate(presented: RefreshDigests, next: NextRefresh, now: Date): Promise<Rotation>
  /** Finds the account and scopes of a registration; null: it is unknown or over, or its consent was revoked. */
  findHolder(id: string, now: Date): Promise<RegistrationHolder | null>
}

/** A person needs one or two codes; each further code is five more guesses in a million. */
const codesPerRegistrationMax = 10

/** Creates the store of agents that registered themselves. */
export function createAgentRegistrations(db: Database): AgentRegistrations {
  return {
    insert: (registration, limit, now) =>
      db.transaction((tx) => insert(tx, registration, limit, now)),
    startAttempt: (claimDigest, attempt, now) => startAttempt(db, claimDigest, attempt, now),

    async findAttempt(digest, now) {
      const [row] = await db.query<{
        id: string
        hint: Buffer
        is_claimed: boolean
        is_over: boolean
      }>(
        `SELECT id, hint, account_id IS NOT NULL AS is_claimed,
                attempt_expires_at <= $2 OR claim_expires_at <= $2 AS is_over
           FROM agent_registrations WHERE attempt_digest = $1`,
        [digest, now],
        'agent-registrations.find-attempt',
      )
      if (!row) return null
      const { id: registrationId, hint, is_claimed: isClaimed, is_over: isOver } = row
      return { registrationId, hint, isClaimed, isOver }
    },

    async noteCode(digest, code, now) {
      const noted = await db.query(
        `UPDATE agent_registrations
            SET code_digest = $2, code_expires_at = $3, code_account_id = $4, code_tries = 0,
                codes_shown = codes_shown + 1, scope = $6
          WHERE attempt_digest = $1 AND account_id IS NULL AND codes_shown < ${codesPerRegistrationMax}
            AND attempt_expires_at > $5 AND claim_expires_at > $5
          RETURNING 1`,
        [digest, code.digest, code.expiresAt, code.accountId, now, code.scopes.join(' ')],
        'agent-registrations.note-code',
      )
      return noted.length > 0
    },

    complete: (claimDigest, codeDigestOf, next, now) =>
      db.transaction((tx) => completeClaim(tx, claimDigest, codeDigestOf, next, now)),
    rotate: (presented, next, now) => rotateRefresh(db, presented, next, now),

    async findHolder(id, now) {
      const [row] = await db.query<RegistrationRow>(
        `SELECT r.id, r.account_id, r.scope FROM agent_registrations r WHERE r.id = $1 AND ${isValidAt('$2')}`,
        [id, now],
        'agent-registrations.find-holder',
      )
      return row ? holderOf(row) : null
    },
  }
}

type ClaimRow = { readonly id: string; readonly account_id: string | null }

async function insert(
  tx: Queryable,
  { id, kind, origin, expiresAt, claim, attempt, refresh }: NewRegistration,
  { perOrigin, inAll }: RegistrationLimit,
  now: Date,
): Promise<'inserted' | 'too_many'> {
  // The lock makes registrations that arrive together be counted one after the other.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('enricher agent_registrations'))`)
  const inserted = await tx.query(
    `INSERT INTO agent_registrations (id, kind, origin, created_at, expires_at, claim_digest, claim_expires_at,
                                      attempt_digest, attempt_expires_at, hint, refresh_digest, refresh_family)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
       FROM (SELECT count(*) AS in_all, count(*) FILTER (WHERE origin = $3) AS of_origin
               FROM agent_registrations
              WHERE kind = $2 AND created_at > $4::timestamptz - interval '1 hour') c
      WHERE in_all < $13 AND of_origin < $14
     RETURNING id`,
    [
      ...[id, kind, origin, now, expiresAt, claim.digest, claim.expiresAt],
      ...[attempt?.digest ?? null, attempt?.expiresAt ?? null, attempt?.hint ?? null],
      ...[refresh?.digest ?? null, refresh?.family ?? null, inAll, perOrigin],
    ],
    'agent-registrations.insert',
  )
  return inserted.length > 0 ? 'inserted' : 'too_many'
}

async function startAttempt(
  db: Queryable,
  claimDigest: Buffer,
  { digest, expiresAt, hint }: NewAttempt,
  now: Date,
): Promise<{ readonly step: ClaimStep; readonly registrationId: string | null }> {
  const [started] = await db.query<{ id: string }>(
    `UPDATE agent_registrations
        SET attempt_digest = $2, attempt_expires_at = least($3, claim_expires_at), hint = $4,
            code_digest = NULL, code_expires_at = NULL, code_account_id = NULL, code_tries = 0
      WHERE claim_digest = $1 AND account_id IS NULL AND claim_expires_at > $5
      RETURNING id`,
    [claimDigest, digest, expiresAt, hint, now],
    'agent-registrations.start-attempt',
  )
  if (started) return { step: 'done', registrationId: started.id }
  const [row] = await db.query<ClaimRow>(
    'SELECT id, account_id FROM agent_registrations WHERE claim_digest = $1',
    [claimDigest],
    'agent-registrations.find-claim',
  )
  if (!row) return { step: 'unknown', registrationId: null }
  return { step: row.account_id === null ? 'expired' : 'claimed', registrationId: row.id }
}
