import type { Database, Queryable } from '../database.ts'
import { operatorMark } from './operator-mark.ts'

export type NewBrowserSession = {
  readonly id: string
  /** SHA-256 of the cookie's value. */
  readonly tokenHash: Buffer
  readonly accountId: string
  readonly browser: string
}

export type FoundBrowserSession = {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly isOperator: boolean
}

export type ListedBrowserSession = {
  readonly id: string
  readonly browser: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

export type BrowserSessions = {
  /** Adds a session and returns when it ends at the latest. The oldest sessions of the account beyond the bound end. */
  insert(session: NewBrowserSession): Promise<Date>
  /** Returns the session of a cookie and keeps it alive; null when it is unknown, was ended or is over. */
  find(tokenHash: Buffer): Promise<FoundBrowserSession | null>
  /** Returns the sessions of an account, the one seen last first. */
  list(accountId: string): Promise<readonly ListedBrowserSession[]>
  /** Ends one session of an account; false when the account has none of this id. */
  end(accountId: string, id: string): Promise<boolean>
  /** Ends every session of an account, but for one that is kept; returns how many. */
  endAll(accountId: string, keptId: string | null): Promise<number>
}

// OWASP ASVS 3.3.2 asks for signing in again after at most 30 days; a browser that was idle for a week may have changed
// hands.
const absoluteDays = 30
const idleDays = 7

// The bound is more browsers than one person uses; it limits what a stolen password can open.
const sessionsMax = 20

// A time recorded for every page would cost a write each.
const seenEveryMinutes = 5

/** Creates the store of signed-in browsers. */
export function createBrowserSessions(db: Database): BrowserSessions {
  return {
    insert: (session) => db.transaction((tx) => insert(tx, session)),
    find: (tokenHash) => find(db, tokenHash),

    async list(accountId) {
      const rows = await db.query<ListedRow>(
        `SELECT id, browser, created_at, last_seen_at FROM browser_sessions
          WHERE account_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC, id`,
        [accountId],
      )
      return rows.map(({ id, browser, created_at: createdAt, last_seen_at: lastSeenAt }) => ({
        id,
        browser,
        createdAt,
        lastSeenAt,
      }))
    },

    async end(accountId, id) {
      const ended = await db.query(
        'DELETE FROM browser_sessions WHERE account_id = $1 AND id = $2 RETURNING id',
        [accountId, id],
      )
      return ended.length > 0
    },

    async endAll(accountId, keptId) {
      const ended = await db.query(
        `DELETE FROM browser_sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2 RETURNING id`,
        [accountId, keptId],
      )
      return ended.length
    },
  }
}

type ListedRow = {
  readonly id: string
  readonly browser: string
  readonly created_at: Date
  readonly last_seen_at: Date
}

async function insert(
  tx: Queryable,
  { id, tokenHash, accountId, browser }: NewBrowserSession,
): Promise<Date> {
  const [row] = await tx.query<{ latest_end: Date }>(
    `INSERT INTO browser_sessions (id, token_hash, account_id, browser, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '${idleDays} days')
     RETURNING created_at + interval '${absoluteDays} days' AS latest_end`,
    [id, tokenHash, accountId, browser],
  )
  await tx.query(
    `DELETE FROM browser_sessions WHERE id = ANY (ARRAY(
       SELECT id FROM browser_sessions WHERE account_id = $1
        ORDER BY last_seen_at DESC, id OFFSET ${sessionsMax}))`,
    [accountId],
  )
  if (!row) throw new Error('A browser session was not stored.')
  return row.latest_end
}

async function find(db: Database, tokenHash: Buffer): Promise<FoundBrowserSession | null> {
  const [row] = await db.query<{
    id: string
    account_id: string
    email: string
    is_operator: boolean
    is_stale: boolean
  }>(
    `SELECT s.id, s.account_id, a.email, ${operatorMark} AS is_operator,
            s.last_seen_at < now() - interval '${seenEveryMinutes} minutes' AS is_stale
       FROM browser_sessions s JOIN accounts a ON a.id = s.account_id
      WHERE s.token_hash = $1 AND s.expires_at > now() AND a.disabled_at IS NULL`,
    [tokenHash],
    'browser-sessions.find',
  )
  if (!row) return null
  if (row.is_stale) {
    await db.query(
      `UPDATE browser_sessions
          SET last_seen_at = now(),
              expires_at = least(now() + interval '${idleDays} days', created_at + interval '${absoluteDays} days')
        WHERE id = $1`,
      [row.id],
      'browser-sessions.see',
    )
  }
  const { id, account_id: accountId, email, is_operator: isOperator } = row
  return { id, accountId, email, isOperator }
}
