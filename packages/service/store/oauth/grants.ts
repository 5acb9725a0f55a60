import type { Database } from '../database.ts'

export type NewGrant = {
  readonly id: string
  readonly accountId: string
  readonly clientId: string
  readonly payload: string
}

/** A client with the permissions that an account gave it. */
export type GrantedClient = {
  readonly clientId: string
  /** Name of the client at its last approval; null: it gave none. */
  readonly name: string | null
  readonly approvedAt: Date
  /** Time until which one of its access tokens is valid; null: none is. */
  readonly accessUntil: Date | null
  /** Space-separated scopes of its access tokens. */
  readonly scope: string | null
}

export type OAuthGrants = {
  /** Stores a consent, or replaces it, and bounds how many an account has. */
  save(grant: NewGrant, ttlS: number): Promise<void>
  /** Stores the name that a client had when it was approved. */
  nameClient(id: string, clientName: string | null): Promise<void>
  /** Finds the JSON of a consent whose time is not over; null: there is none. */
  find(id: string): Promise<string | null>
  delete(id: string): Promise<void>
  /** Lists the clients an account has approved, the last one first. */
  list(accountId: string): Promise<readonly GrantedClient[]>
  /** Revokes every consent of an account to a client, with its tokens; false when there was none. */
  revoke(accountId: string, clientId: string): Promise<boolean>
}

/** Each consent is the approval of a person; beyond the bound the oldest end. */
const grantsPerAccountMax = 200

/** Creates the store of consents. */
export function createOAuthGrants(db: Database): OAuthGrants {
  return {
    async save({ id, accountId, clientId, payload }, ttlS) {
      await db.query(
        `WITH gone AS (
           DELETE FROM oauth_grants WHERE id = ANY (ARRAY(
             SELECT id FROM oauth_grants WHERE account_id = $2
              ORDER BY created_at DESC, id OFFSET ${grantsPerAccountMax - 1}))
         )
         INSERT INTO oauth_grants (id, account_id, client_id, payload, expires_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
         ON CONFLICT (id) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
        [id, accountId, clientId, payload, ttlS],
        'oauth-grants.save',
      )
    },

    async nameClient(id, clientName) {
      await db.query(
        'UPDATE oauth_grants SET client_name = $2 WHERE id = $1',
        [id, clientName],
        'oauth-grants.name-client',
      )
    },

    async find(id) {
      const [row] = await db.query<{ payload: string }>(
        'SELECT payload FROM oauth_grants WHERE id = $1 AND expires_at > now()',
        [id],
        'oauth-grants.find',
      )
      return row?.payload ?? null
    },

    async delete(id) {
      await db.query('DELETE FROM oauth_grants WHERE id = $1', [id], 'oauth-grants.delete')
    },

    list: (accountId) => list(db, accountId),

    async revoke(accountId, clientId) {
      const revoked = await db.query(
        `WITH revoked AS (
           DELETE FROM oauth_grants WHERE account_id = $1 AND client_id = $2 RETURNING id
         ), ended AS (
           DELETE FROM oauth_tokens WHERE grant_id IN (SELECT id FROM revoked)
         )
         SELECT id FROM revoked`,
        [accountId, clientId],
        'oauth-grants.revoke',
      )
      return revoked.length > 0
    },
  }
}

async function list(db: Database, accountId: string): Promise<readonly GrantedClient[]> {
  const rows = await db.query<{
    client_id: string
    client_name: string | null
    approved_at: Date
    access_until: Date | null
    scope: string | null
  }>(
    `SELECT DISTINCT ON (g.client_id) g.client_id, g.client_name, g.created_at AS approved_at,
            t.access_until, t.scope
       FROM oauth_grants g
       LEFT JOIN LATERAL (
              SELECT max(o.expires_at) AS access_until, string_agg(DISTINCT o.scope, ' ') AS scope
                FROM oauth_grants same JOIN oauth_tokens o ON o.grant_id = same.id
               WHERE same.account_id = $1 AND same.client_id = g.client_id
                 AND o.kind = 'access_token' AND o.expires_at > now()
            ) t ON true
      WHERE g.account_id = $1 AND g.expires_at > now()
      ORDER BY g.client_id, g.created_at DESC`,
    [accountId],
    'oauth-grants.list',
  )
  return rows
    .map((row) => ({
      clientId: row.client_id,
      name: row.client_name,
      approvedAt: row.approved_at,
      accessUntil: row.access_until,
      scope: row.scope,
    }))
    .toSorted((one, other) => Number(other.approvedAt) - Number(one.approvedAt))
}
