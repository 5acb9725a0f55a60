import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'

export type SettlementRequest = {
  readonly holdId: string
  readonly accountId: string
  /** The charge, at most what is held; 0 for a miss. */
  readonly credits: number
  readonly operation: string
  readonly requestId: string
  /** Names the result in the caller's cache, and in the shared one. */
  readonly inputKey: Buffer
  /** JSON; null: nothing was found. */
  readonly answer: string | null
  readonly expiresAtMs: number
  /** True when other callers may be given the answer. */
  readonly shared: boolean
  /** The claimed idempotency record to complete. */
  readonly request: {
    readonly key: string
    readonly operation: string
    readonly status: number
  } | null
}

type Settlement =
  | { readonly outcome: 'settled'; readonly creditsRemaining: number }
  /** The hold was released or swept before: nothing was charged, nothing was stored. */
  | { readonly outcome: 'hold_lost' }

export type Settle = (request: SettlementRequest) => Promise<Settlement>

/**
 * Ends a hold with a charge: ledger entry, balance, both caches and the idempotency record in one
 * statement, everything or nothing. The hold's id is the entry's reference, so that a hold is charged
 * once whatever happens; asked again after a lost reply, the answer is `settled` as before.
 */
export function createSettle(db: Database): Settle {
  return createBatcher({
    one: async (request) => (await settleMany(db, [request]))[0] ?? { outcome: 'hold_lost' },
    many: (requests) => settleMany(db, requests),
    rowsMax: 64,
    // The commit's wait for the disk is what a batch shares; a second one would wait for the first one's accounts.
    inFlightMax: 1,
  })
}

async function settleMany(
  db: Database,
  requests: readonly SettlementRequest[],
): Promise<Settlement[]> {
  const settled = new Array<Settlement>(requests.length).fill({ outcome: 'hold_lost' })
  for (const { n, balance } of await writeSettlements(db, requests)) {
    settled[n - 1] = { outcome: 'settled', creditsRemaining: balance }
  }
  const lost = requests.filter((_, index) => settled[index]?.outcome === 'hold_lost')
  if (lost.length === 0) return settled
  const booked = await findBooked(db, lost)
  return settled.map((settlement, index) => booked.get(requests[index]?.holdId ?? '') ?? settlement)
}

/** Entries booked under the ids of these holds by an attempt whose reply was lost. */
async function findBooked(db: Database, requests: readonly SettlementRequest[]) {
  const rows = await db.query<{ reference: string; balance_after: number }>(
    'SELECT reference, balance_after FROM ledger WHERE reference = ANY($1::text[])',
    [requests.map((request) => request.holdId)],
    'settlement.booked',
  )
  return new Map<string, Settlement>(
    rows.map((row) => [row.reference, { outcome: 'settled', creditsRemaining: row.balance_after }]),
  )
}

/** Locks accounts by id before it touches a hold, and writes what it derived from the locked rows: see holds.ts. */
const statement = `
  WITH r AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bytea[],
        $7::text[], $8::float8[], $9::bool[], $10::text[], $11::text[], $12::int[]) WITH ORDINALITY
      AS r(hold_id, account_id, credits, operation, request_id, input_key,
           answer, expires_at_ms, shared, request_key, request_operation, status, n)
  ), locked AS MATERIALIZED (
    SELECT id, credits, held FROM accounts WHERE id = ANY($2) ORDER BY id FOR NO KEY UPDATE
  ), freed AS (
    DELETE FROM holds WHERE id = ANY($1) AND account_id = ANY (ARRAY(SELECT id FROM locked))
    RETURNING id, account_id, credits
  ), done AS MATERIALIZED (
    SELECT r.*, f.credits AS held, to_timestamp(r.expires_at_ms / 1000) AS expires_at,
           (l.credits - sum(r.credits) OVER (PARTITION BY r.account_id ORDER BY r.n))::bigint AS balance
      FROM r JOIN freed f ON f.id = r.hold_id AND f.account_id = r.account_id
             JOIN locked l ON l.id = r.account_id
  ), debited AS (
    UPDATE accounts a SET credits = l.credits - s.credits, held = l.held - s.held
      FROM locked l, (SELECT account_id, sum(credits)::bigint AS credits, sum(held)::bigint AS held
                        FROM done GROUP BY account_id) s
     WHERE l.id = s.account_id AND a.id = l.id AND a.id = ANY($2)
  ), booked AS (
    INSERT INTO ledger (account_id, delta, balance_after, kind, operation, request_id, reference)
    SELECT account_id, -credits, balance, 'lookup', operation, request_id, hold_id
      FROM done WHERE credits > 0 ORDER BY n
  ), remembered AS (
    INSERT INTO lookups (account_id, input_key, answer, expires_at)
    SELECT DISTINCT ON (account_id, input_key) account_id, input_key, answer, expires_at
      FROM done ORDER BY account_id, input_key, n DESC
    ON CONFLICT (account_id, input_key) DO UPDATE
       SET answer = excluded.answer, expires_at = excluded.expires_at
  ), known AS (
    INSERT INTO known_results (input_key, answer, expires_at)
    SELECT DISTINCT ON (input_key) input_key, answer, expires_at
      FROM done WHERE shared ORDER BY input_key, n DESC
    ON CONFLICT (input_key) DO UPDATE SET answer = excluded.answer, expires_at = excluded.expires_at
  ), answered AS (
    -- An upsert finds each row by its key; an UPDATE planned over an empty table would read all of it for ever.
    INSERT INTO requests AS q
           (account_id, operation, key, fingerprint, state, status, answer, cached, credits_remaining)
    SELECT d.account_id, d.request_operation, d.request_key, begun.fingerprint, 'done', d.status, d.answer,
           false, d.balance
      FROM done d CROSS JOIN LATERAL (
             SELECT fingerprint FROM requests
              WHERE account_id = d.account_id AND operation = d.request_operation AND key = d.request_key
                AND state = 'running' OFFSET 0) begun
     ORDER BY d.account_id, d.request_operation, d.request_key
    ON CONFLICT (account_id, operation, key) DO UPDATE
       SET state = 'done', status = excluded.status, answer = excluded.answer, cached = false,
           credits_remaining = excluded.credits_remaining, lease_until = NULL
     WHERE q.state = 'running'
  )
  SELECT n, balance FROM done`

function writeSettlements(db: Database, requests: readonly SettlementRequest[]) {
  return db.query<{ n: number; balance: number }>(
    statement,
    [
      requests.map((request) => request.holdId),
      requests.map((request) => request.accountId),
      requests.map((request) => request.credits),
      requests.map((request) => request.operation),
      requests.map((request) => request.requestId),
      requests.map((request) => request.inputKey),
      requests.map((request) => request.answer),
      requests.map((request) => request.expiresAtMs),
      requests.map((request) => request.shared),
      requests.map((request) => request.request?.key ?? null),
      requests.map((request) => request.request?.operation ?? null),
      requests.map((request) => request.request?.status ?? null),
    ],
    'settlement.write',
  )
}
