import { parseScopes, type Scope } from '@enricher/contract/scopes'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'

export type TokenKind = 'interaction' | 'code' | 'access_token' | 'client_credentials'

/** An authorization request, a code or an access token, found by the digest of its secret. */
export type StoredToken = {
  readonly kind: TokenKind
  readonly accountId: string | null
  /** The API key that the token was given for; the account is that of the key. */
  readonly keyPrefix: string | null
  /** The consent that the token comes from. */
  readonly grantId: string | null
  readonly scope: string | null
  /** JSON of the token's data, without the secret. */
  readonly payload: string
}

/** The account, scopes and key of an access token. */
export type TokenHolder = {
  /** Null: the token belongs to no account. */
  readonly accountId: string | null
  readonly scopes: readonly Scope[]
  readonly keyPrefix: string | null
}

export type OAuthTokens = {
  /** Stores a token, or replaces it. */
  save(digest: Buffer, token: StoredToken, ttlS: number): Promise<void>
  /**
   * Finds a token that has not expired, whose account exists, whose key is active and whose consent was not revoked;
   * null: there is none.
   */
  find(
    digest: Buffer,
    kind: TokenKind,
  ): Promise<{ readonly payload: string; readonly isConsumed: boolean } | null>
  /**
   * Stores the access token that a code is exchanged for, once among all processes; false: the code was used before.
   */
  exchange(codeDigest: Buffer, digest: Buffer, token: StoredToken, ttlS: number): Promise<boolean>
  delete(digest: Buffer): Promise<void>
  /** Deletes the codes and access tokens that come from a consent. */
  deleteOfGrant(grantId: string): Promise<void>
  /** Finds the holder of an access token, read anew each time; null: the token is unknown, over, or revoked. */
  findHolder(digest: Buffer): Promise<TokenHolder | null>
}

/**
 * Bound of the authorization requests: more than people sign in at a time, some kilobytes each. Beyond it those that
 * end first are deleted.
 */
const interactionsMax = 20_000

/** Creates the store of tokens that are found by a secret. The secrets themselves are not stored. */
export function createOAuthTokens(db: Database): OAuthTokens {
  return {
    save: (digest, token, ttlS) => save(db, digest, token, ttlS),

    async find(digest, kind) {
      const [row] = await db.query<{ payload: string; is_consumed: boolean }>(
        `SELECT payload, consumed_at IS NOT NULL AS is_consumed FROM oauth_tokens t
          WHERE digest = $1 AND kind = $2 AND ${isValid}`,
        [digest, kind],
        'oauth-tokens.find',
      )
      return row ? { payload: row.payload, isConsumed: row.is_consumed } : null
    },

    exchange: (codeDigest, digest, token, ttlS) => exchange(db, codeDigest, digest, token, ttlS),

    async delete(digest) {
      await db.query('DELETE FROM oauth_tokens WHERE digest = $1', [digest], 'oauth-tokens.delete')
    },

    async deleteOfGrant(grantId) {
      await db.query(
        'DELETE FROM oauth_tokens WHERE grant_id = $1',
        [grantId],
        'oauth-tokens.delete-of-grant',
      )
    },

    findHolder: createBatcher<Buffer, TokenHolder | null>({
      one: async (digest) => (await findHolders(db, [digest]))[0] ?? null,
      many: (digests) => findHolders(db, digests),
      // The bounds equal those of API keys.
      rowsMax: 64,
      batchesMax: 2,
    }),
  }
}

/** SQL that is true for a valid token; `t` is the token's row. */
const isValid = `t.expires_at > now()
  AND (t.account_id IS NULL OR EXISTS (
        SELECT 1 FROM accounts a
         WHERE a.id = t.account_id AND a.deleted_at IS NULL AND a.disabled_at IS NULL))
  AND (t.key_prefix IS NULL OR EXISTS (
        SELECT 1 FROM api_keys k WHERE k.prefix = t.key_prefix AND k.revoked_at IS NULL))
  AND (t.grant_id IS NULL OR EXISTS (
        SELECT 1 FROM oauth_grants g WHERE g.id = t.grant_id AND g.expires_at > now()))`

async function save(
  db: Database,
  digest: Buffer,
  { kind, accountId, keyPrefix, grantId, scope, payload }: StoredToken,
  ttlS: number,
): Promise<void> {
  if (kind === 'interaction') {
    await db.query(
      `DELETE FROM oauth_tokens WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM oauth_tokens WHERE kind = 'interaction'
          ORDER BY expires_at DESC OFFSET ${interactionsMax - 1} FOR UPDATE SKIP LOCKED))`,
      [],
      'oauth-tokens.bound',
    )
  }
  await db.query(
    `INSERT INTO oauth_tokens (digest, kind, account_id, key_prefix, grant_id, scope, payload, expires_at)
     SELECT $1, $2, coalesce($3, (SELECT account_id FROM api_keys WHERE prefix = $4)), $4, $5, $6, $7,
            now() + make_interval(secs => $8)
     ON CONFLICT (digest) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
    [digest, kind, accountId, keyPrefix, grantId, scope, payload, ttlS],
    'oauth-tokens.save',
  )
}

async function exchange(
  db: Database,
  codeDigest: Buffer,
  digest: Buffer,
  { kind, accountId, grantId, scope, payload }: StoredToken,
  ttlS: number,
): Promise<boolean> {
  const exchanged = await db.query(
    `WITH used AS (
       UPDATE oauth_tokens SET consumed_at = now()
        WHERE digest = $1 AND kind = 'code' AND consumed_at IS NULL RETURNING 1
     )
     INSERT INTO oauth_tokens (digest, kind, account_id, grant_id, scope, payload, expires_at)
     SELECT $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8) FROM used
     RETURNING 1`,
    [codeDigest, digest, kind, accountId, grantId, scope, payload, ttlS],
    'oauth-tokens.exchange',
  )
  return exchanged.length > 0
}

async function findHolders(
  db: Database,
  digests: readonly Buffer[],
): Promise<(TokenHolder | null)[]> {
  const rows = await db.query<{
    is_known: boolean
    account_id: string | null
    key_prefix: string | null
    scope: string | null
  }>(
    `SELECT t.digest IS NOT NULL AS is_known, t.account_id, t.key_prefix, t.scope
       FROM unnest($1::bytea[]) WITH ORDINALITY AS r(digest, n)
       LEFT JOIN oauth_tokens t
              ON t.digest = r.digest AND t.kind IN ('access_token', 'client_credentials') AND ${isValid}
      ORDER BY n`,
    [digests],
    'oauth-tokens.find-holders',
  )
  return rows.map((row) =>
    row.is_known
      ? {
          accountId: row.account_id,
          scopes: parseScopes(row.scope ?? ''),
          keyPrefix: row.key_prefix,
        }
      : null,
  )
}
