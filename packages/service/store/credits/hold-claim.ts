import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { isProcessDead, isProcessSilent } from '../process-rows.ts'

/** The credits and the search that one request wants to hold. */
export type HoldRequest = {
  readonly holdId: string
  readonly accountId: string
  /** The price; 0 claims only the search. */
  readonly credits: number
  /** The single-flight key: while its hold lives, no other request may do the same search. */
  readonly flightKey: Buffer
  /**
   * Key of the other way to the same answer: a search where this request reads the answer from a cache, a cache where
   * it searches. Credits that the account holds under it are about to be charged. Left out: there is no such key.
   */
  readonly equalKey?: Buffer
  readonly operation: string
  /** Time after which the credits and the flight key are free, also while the holder's process is alive. */
  readonly leaseMs: number
}

/**
 * Reserves the credits and claims the flight key of every request for which both are free, and returns the balance of
 * its account; null for the others. The first of two requests with one flight key gets it.
 */
export async function claimHolds(
  db: Database,
  processId: string | null,
  requests: readonly HoldRequest[],
): Promise<(number | null)[]> {
  const rows = await db.query<{ n: number; balance: number }>(
    `WITH ${asyncCommit},
     r AS MATERIALIZED (
       SELECT r.* FROM async_commit, unnest($1::text[], $2::text[], $3::bigint[], $4::bytea[], $5::text[],
         $6::float8[]) WITH ORDINALITY AS r(hold_id, account_id, credits, flight_key, operation, lease_ms, n)
     ), locked AS MATERIALIZED (
       SELECT id, credits, held FROM accounts WHERE id = ANY($2) ORDER BY id FOR NO KEY UPDATE
     ), tried AS MATERIALIZED (
       SELECT r.*, l.credits AS balance,
              sum(r.credits) OVER (PARTITION BY r.account_id ORDER BY r.n) <= l.credits - l.held AS fits
         FROM r JOIN locked l ON l.id = r.account_id
     ), claimed AS (
       INSERT INTO holds (id, account_id, credits, flight_key, operation, expires_at, process_id)
       SELECT hold_id, account_id, credits, flight_key, operation, now() + lease_ms * interval '1 ms', $7
         FROM tried WHERE fits ORDER BY flight_key, n
       ON CONFLICT (flight_key) DO NOTHING RETURNING id
     )
     SELECT t.n, t.balance FROM tried t JOIN claimed c ON c.id = t.hold_id`,
    [
      requests.map((request) => request.holdId),
      requests.map((request) => request.accountId),
      requests.map((request) => request.credits),
      requests.map((request) => request.flightKey),
      requests.map((request) => request.operation),
      requests.map((request) => request.leaseMs),
      processId,
    ],
    'holds.claim',
  )
  const balances = new Array<number | null>(requests.length).fill(null)
  for (const { n, balance } of rows) balances[n - 1] = balance
  return balances
}

/** The account and its holds as a refused request met them, all as of one moment. */
export type HoldState = {
  readonly credits: number
  readonly held: number
  /** The hold that has the request's flight key; null when none has. */
  readonly holder: string | null
  /** True when the holder's lease is over, or its process is not alive. */
  readonly is_overdue: boolean | null
  /** Where the credits do not suffice: the account's holds that are overdue in the same way. */
  readonly overdue: readonly string[]
  /** Where the credits do not suffice: true when a process that was not heard of lately holds some. */
  readonly is_uncertain: boolean
  /** Where the credits do not suffice: true when the account holds some for the same answer under the equal key. */
  readonly is_equal_held: boolean
}

// Attempts that follow release more; the holds of one account that died with a process are few.
const overdueMax = 100

/**
 * Finds out why requests were refused, in their order; null for an account that does not exist. It needs a statement of
 * its own, because the claim cannot see what was committed while it waited for the account's lock. A hold is overdue
 * when its lease is over, or when its process, if it is another than the asking one, is not alive.
 */
export async function findHoldStates(
  db: Database,
  processId: string | null,
  requests: readonly HoldRequest[],
): Promise<(HoldState | null)[]> {
  // The table holds only searches under way: reading all of one account's is cheap, and rare.
  const ofAccount = `h.account_id = a.id AND a.held > 0 AND a.credits - a.held < r.credits`
  const isOver = `(h.expires_at <= now() OR ${isProcessDead('h.process_id', '$4::text')})`
  const rows = await db.query<HoldState & { n: number }>(
    `SELECT r.n, x.*
       FROM unnest($1::text[], $2::bytea[], $3::bigint[], $5::bytea[]) WITH ORDINALITY
              AS r(account_id, flight_key, credits, equal_key, n)
       CROSS JOIN LATERAL (
         SELECT a.credits, a.held, h.id AS holder, ${isOver} AS is_overdue,
                ARRAY(SELECT h.id FROM holds h WHERE ${ofAccount} AND ${isOver} LIMIT ${overdueMax}) AS overdue,
                EXISTS (SELECT 1 FROM holds h
                         WHERE ${ofAccount} AND ${isProcessSilent('h.process_id', '$4::text')}) AS is_uncertain,
                EXISTS (SELECT 1 FROM holds h
                         WHERE ${ofAccount} AND h.flight_key = r.equal_key) AS is_equal_held
           FROM accounts a LEFT JOIN holds h ON h.flight_key = r.flight_key
          WHERE a.id = r.account_id OFFSET 0) x`,
    [
      requests.map((request) => request.accountId),
      requests.map((request) => request.flightKey),
      requests.map((request) => request.credits),
      processId,
      requests.map((request) => request.equalKey ?? null),
    ],
    'holds.states',
  )
  const states = new Array<HoldState | null>(requests.length).fill(null)
  for (const row of rows) states[row.n - 1] = row
  return states
}
