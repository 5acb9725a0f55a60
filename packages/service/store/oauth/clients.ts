import type { Database } from '../database.ts'

export type NewClient = {
  readonly id: string
  /** JSON of the client's metadata. */
  readonly metadata: string
  /** Keyed digest of the network address it registered from. */
  readonly origin: Buffer
}

export type OAuthClients = {
  /** Adds a client. `too_many`: its address has registered its maximum of clients for a day. */
  insert(client: NewClient): Promise<'inserted' | 'too_many'>
  /** Finds the JSON of a client's metadata; null: the client never registered, or was deleted. */
  find(id: string): Promise<string | null>
  /** Returns whether an account has approved a client. Clients of metadata documents have no row: false. */
  isApproved(id: string): Promise<boolean>
  /** Keeps a client that an account approved; a client of a metadata document has no row. */
  noteApproval(id: string): Promise<void>
}

/** A developer who tries a client registers it again at every start. */
export const registrationsPerDayMax = 100

// A client registers when its user is about to sign in: one that was not approved within a day never is.
const unapprovedDays = 1

/** A deleted client registers again; some clients keep their id for ever until then. */
const approvedDays = 180

/** Bound of clients that were never approved, some kilobytes each: beyond it the oldest go, whatever their address. */
const unapprovedMax = 10_000

/** Creates the store of registered clients. */
export function createOAuthClients(db: Database): OAuthClients {
  return {
    insert: (client) => insert(db, client),

    async find(id) {
      const [row] = await db.query<{ metadata: string }>(
        'SELECT metadata FROM oauth_clients WHERE id = $1 AND expires_at > now()',
        [id],
        'oauth-clients.find',
      )
      return row?.metadata ?? null
    },

    async isApproved(id) {
      const rows = await db.query(
        'SELECT 1 FROM oauth_clients WHERE id = $1 AND approved_at IS NOT NULL AND expires_at > now()',
        [id],
        'oauth-clients.is-approved',
      )
      return rows.length > 0
    },

    async noteApproval(id) {
      await db.query(
        `UPDATE oauth_clients SET approved_at = now(), expires_at = now() + interval '${approvedDays} days'
          WHERE id = $1`,
        [id],
        'oauth-clients.note-approval',
      )
    },
  }
}

async function insert(
  db: Database,
  { id, metadata, origin }: NewClient,
): Promise<'inserted' | 'too_many'> {
  await db.query(
    `DELETE FROM oauth_clients WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM oauth_clients WHERE approved_at IS NULL
        ORDER BY created_at DESC OFFSET ${unapprovedMax - 1} FOR UPDATE SKIP LOCKED))`,
    [],
    'oauth-clients.bound',
  )
  const inserted = await db.query(
    `INSERT INTO oauth_clients (id, metadata, origin, expires_at)
     SELECT $1, $2, $3, now() + interval '${unapprovedDays} days'
      WHERE (SELECT count(*) FROM oauth_clients
              WHERE origin = $3 AND created_at > now() - interval '1 day') < ${registrationsPerDayMax}
     RETURNING id`,
    [id, metadata, origin],
    'oauth-clients.insert',
  )
  return inserted.length > 0 ? 'inserted' : 'too_many'
}
