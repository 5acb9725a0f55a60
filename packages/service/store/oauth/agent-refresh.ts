import type { Queryable } from '../database.ts'
import {
  holderOf,
  isValidAt,
  type RegistrationHolder,
  type RegistrationRow,
} from './registration-holder.ts'

/** The stored digests of a refresh token: of the whole token, and of the part that all tokens of an identity share. */
export type RefreshDigests = {
  readonly digest: Buffer
  /** Null in tokens that were given before families existed. */
  readonly family: Buffer | null
}

export type NextRefresh = RefreshDigests & { readonly expiresAt: Date }

/**
 * `replayed`: the token was used before, so two callers have it: registration and consent end, as RFC 9700 4.14.2 asks.
 * `unknown`: no such token, or the unused last one of a registration that is over or whose consent was revoked.
 */
export type Rotation =
  | { readonly kind: 'rotated'; readonly holder: RegistrationHolder }
  | { readonly kind: 'replayed'; readonly registrationId: string }
  | { readonly kind: 'unknown' }

/** Replaces the last refresh token with the next one; of two callers with the same token, one gets the next. */
export async function rotateRefresh(
  db: Queryable,
  presented: RefreshDigests,
  next: NextRefresh,
  now: Date,
): Promise<Rotation> {
  const [row] = await db.query<RegistrationRow & { readonly is_rotated: boolean }>(
    `WITH rotated AS (
       UPDATE agent_registrations r SET refresh_digest = $2, refresh_family = $3, expires_at = $4
        WHERE r.refresh_digest = $1 AND ${isValidAt('$5')} RETURNING r.id, r.account_id, r.scope
     ), kept AS (
       UPDATE oauth_grants g SET expires_at = $4 FROM rotated WHERE g.id = rotated.id
     ), ended AS (
       DELETE FROM agent_registrations r
        WHERE r.refresh_family = $6 AND NOT EXISTS (SELECT 1 FROM rotated)
          -- Where it is over, its last token was not used before. Where it is valid, another use is waited for.
          AND (r.refresh_digest <> $1 OR ${isValidAt('$5')})
       RETURNING r.id, r.account_id, r.scope
     ), withdrawn AS (
       DELETE FROM oauth_grants g USING ended WHERE g.id = ended.id
     )
     SELECT id, account_id, scope, true AS is_rotated FROM rotated
     UNION ALL SELECT id, account_id, scope, false FROM ended`,
    [presented.digest, next.digest, next.family, next.expiresAt, now, presented.family],
    'agent-registrations.rotate',
  )
  if (!row) return { kind: 'unknown' }
  return row.is_rotated
    ? { kind: 'rotated', holder: holderOf(row) }
    : { kind: 'replayed', registrationId: row.id }
}
