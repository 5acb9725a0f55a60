import type { DoubtCause } from '@enricher/engine/model/doubt'
import pg from 'pg'
import type { Database } from '../database.ts'

/** A hold to settle, with the charge, the answer and the idempotency record to store. */
export type SettlementRequest = {
  readonly holdId: string
  readonly accountId: string
  /** The charge, at most the held credits; 0 for a miss. */
  readonly credits: number
  readonly operation: string
  readonly requestId: string
  /** Key of the result in the caller's cache, and in the shared one. */
  readonly inputKey: Buffer
  /** JSON of the answer; null: nothing was found. */
  readonly answer: string | null
  /** JSON of the fields of the query, for the account itself; null: not stored. */
  readonly question: string | null
  /** JSON of the answer's evidence; null: there is none. */
  readonly evidence: string | null
  /** Time from the request to its result, for the account's log; left out: not measured. */
  readonly tookMs?: number
  /** How long the answer is kept, by the database's clock. */
  readonly ttlMs: number
  /** Reason why the answer may be incomplete; null: it is complete. */
  readonly doubt: DoubtCause | null
  /** True when other callers may be given the answer. */
  readonly shared: boolean
  /** The claimed idempotency record to complete. */
  readonly request: {
    readonly key: string
    readonly operation: string
    /** The record is completed only while this claim has the key. */
    readonly claimId: string
    readonly status: number
  } | null
}

/** The key of a charge in the ledger, which has no index of holds alone. */
export type BookedCharge = Pick<SettlementRequest, 'accountId' | 'holdId'>

export type Settlement =
  | {
      readonly outcome: 'settled'
      readonly creditsRemaining: number
      /** The charge that was booked: the one asked for, or 0 where the input was paid for before. */
      readonly creditsCharged: number
      /** True when the settlement completed the idempotency record; false where there is none. */
      readonly isRecorded: boolean
    }
  /** Another attempt took the Idempotency-Key over: the hold is free, nothing was charged, nothing was stored. */
  | { readonly outcome: 'claim_lost' }
  /** Another settlement of the same input was first: the hold is free, nothing was charged, nothing was stored. */
  | { readonly outcome: 'already_answered' }
  /** The hold was released or swept before: nothing was charged, nothing was stored. */
  | { readonly outcome: 'hold_lost' }

// No answer lives shorter than this, so that no period is empty.
const ttlMsMin = 1
// A period need not be longer than a day: it only has to be shorter than the life of what was charged, and days are
// few.
const periodMsMax = 86_400_000

/**
 * Locks accounts by id before it touches a hold: see holds.ts. Triggers move `held` and then `credits`: the holds are
 * deleted before the first entry is read.
 *
 * The caller's cache decides whether an input is charged: its row is written when there is none, when it has expired or
 * when it holds a miss, and only written rows are booked. The upsert sees the newest version of the row whatever the
 * statement's snapshot saw. `paid_period` is a second guard, in the ledger itself: a row that lives for a while puts
 * two charges of one input a life apart, so that they never fall into one period of at most that length.
 */
const statement = `
  WITH r AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bytea[],
        $7::text[], $8::bigint[], $9::text[], $10::text[], $11::int[], $12::text[], $13::text[], $14::text[], $15::text[],
        $16::int[])
      WITH ORDINALITY
      AS r(hold_id, account_id, credits, operation, request_id, input_key, answer, ttl_ms,
           request_key, request_operation, status, claim_id, question, evidence, doubt, took_ms, n)
  ), locked AS MATERIALIZED (
    SELECT id, credits FROM accounts WHERE id = ANY($2) ORDER BY id FOR NO KEY UPDATE
  ), taken AS MATERIALIZED (
    -- Locked before anything is charged: a claim is lost before, or not at all. What is charged is what the key answers.
    SELECT k.n FROM (SELECT * FROM r WHERE claim_id IS NOT NULL
                      ORDER BY account_id, request_operation, request_key) k
     CROSS JOIN LATERAL (
             SELECT q.claim_id FROM requests q
              WHERE q.account_id = k.account_id AND q.operation = k.request_operation AND q.key = k.request_key
             OFFSET 0 FOR NO KEY UPDATE) q
     WHERE q.claim_id IS DISTINCT FROM k.claim_id
  ), freed AS (
    DELETE FROM holds WHERE id = ANY($1) AND account_id = ANY (ARRAY(SELECT id FROM locked))
    RETURNING id, account_id
  ), ended AS MATERIALIZED (
    -- Of equal inputs in one batch the first hit is the one that is kept, and charged.
    SELECT r.*, l.credits AS balance_before,
           row_number() OVER (PARTITION BY r.account_id, r.input_key ORDER BY r.answer IS NULL, r.n) = 1 AS is_first
      FROM r JOIN freed f ON f.id = r.hold_id AND f.account_id = r.account_id
             JOIN locked l ON l.id = r.account_id
     WHERE r.n NOT IN (SELECT n FROM taken)
  ), remembered AS (
    INSERT INTO lookups AS c (account_id, input_key, answer, expires_at, request_id, doubt)
    SELECT account_id, input_key, answer, now() + ttl_ms * interval '1 ms', request_id, doubt
      FROM ended WHERE is_first ORDER BY account_id, input_key
    ON CONFLICT (account_id, input_key) DO UPDATE
       SET answer = excluded.answer, expires_at = excluded.expires_at, request_id = excluded.request_id,
           doubt = excluded.doubt
     WHERE c.expires_at <= now() OR c.answer IS NULL
    RETURNING account_id, input_key
  ), sifted AS MATERIALIZED (
    -- Not in a WHERE: as a join the planner, who expects a handful of rows, compares all with all.
    SELECT *, is_first AND (account_id, input_key) IN (SELECT account_id, input_key FROM remembered) AS is_kept
      FROM ended
  ), evidenced AS (
    -- What a row of an earlier answer said is replaced with it.
    INSERT INTO lookup_evidence AS e
           (account_id, input_key, request_id, operation, question, evidence, expires_at, credits, took_ms)
    SELECT account_id, input_key, request_id, operation, question, evidence, now() + ttl_ms * interval '1 ms',
           credits, took_ms
      FROM sifted WHERE is_kept ORDER BY account_id, input_key
    ON CONFLICT (account_id, input_key) DO UPDATE
       SET request_id = excluded.request_id, operation = excluded.operation, question = excluded.question,
           evidence = excluded.evidence, found_at = now(), expires_at = excluded.expires_at,
           credits = excluded.credits, took_ms = excluded.took_ms
  ), done AS MATERIALIZED (
    SELECT *, (balance_before - sum(credits) FILTER (WHERE is_kept)
                 OVER (PARTITION BY account_id ORDER BY n))::bigint AS balance
      FROM sifted
  ), booked AS (
    INSERT INTO ledger (account_id, delta, balance_after, kind, operation, request_id, reference,
                        input_key, paid_period)
    SELECT account_id, -credits, balance, 'lookup', operation, request_id, hold_id, input_key,
           floor(extract(epoch FROM now()) * 1000 / least(ttl_ms, ${periodMsMax}))
      FROM done WHERE is_kept AND credits > 0 ORDER BY n
  ), answered AS (
    -- An upsert finds each row by its key; an UPDATE planned over an empty table would read all of it for ever.
    INSERT INTO requests AS q
           (account_id, operation, key, fingerprint, state, status, answer, cached, credits_remaining, claim_id)
    SELECT d.account_id, d.request_operation, d.request_key, begun.fingerprint, 'done', d.status, d.answer,
           false, d.balance, d.claim_id
      FROM done d CROSS JOIN LATERAL (
             SELECT fingerprint FROM requests
              WHERE account_id = d.account_id AND operation = d.request_operation AND key = d.request_key
                AND state = 'running' AND claim_id = d.claim_id OFFSET 0) begun
     WHERE d.is_kept
     ORDER BY d.account_id, d.request_operation, d.request_key
    ON CONFLICT (account_id, operation, key) DO UPDATE
       SET state = 'done', status = excluded.status, answer = excluded.answer, cached = false,
           credits_remaining = excluded.credits_remaining, lease_until = NULL
     WHERE q.state = 'running' AND q.claim_id = excluded.claim_id
    RETURNING claim_id
  )
  SELECT n, CASE WHEN is_kept THEN balance END AS balance,
         coalesce(claim_id IN (SELECT claim_id FROM answered), false) AS is_recorded, false AS is_taken
    FROM done
   UNION ALL SELECT n, NULL, false, true FROM taken`

/** Writes settlements in one statement, and returns the outcome of each; null for those whose hold no longer exists. */
export async function writeSettlements(
  db: Database,
  requests: readonly SettlementRequest[],
): Promise<(Settlement | null)[]> {
  const rows = await db.query<SettledRow>(
    statement,
    [
      requests.map((request) => request.holdId),
      requests.map((request) => request.accountId),
      requests.map((request) => request.credits),
      requests.map((request) => request.operation),
      requests.map((request) => request.requestId),
      requests.map((request) => request.inputKey),
      requests.map((request) => request.answer),
      requests.map((request) => Math.max(ttlMsMin, Math.floor(request.ttlMs))),
      requests.map((request) => request.request?.key ?? null),
      requests.map((request) => request.request?.operation ?? null),
      requests.map((request) => request.request?.status ?? null),
      requests.map((request) => request.request?.claimId ?? null),
      requests.map((request) => request.question),
      requests.map((request) => request.evidence),
      requests.map((request) => request.doubt),
      requests.map(({ tookMs }) => (tookMs === undefined ? null : Math.round(tookMs))),
    ],
    'settlement.write',
  )
  const written = new Array<Settlement | null>(requests.length).fill(null)
  for (const row of rows) written[row.n - 1] = settlementOf(row, requests[row.n - 1]?.credits ?? 0)
  return written
}

type SettledRow = {
  readonly n: number
  readonly balance: number | null
  readonly is_recorded: boolean
  readonly is_taken: boolean
}

function settlementOf(row: SettledRow, creditsCharged: number): Settlement {
  if (row.is_taken) return { outcome: 'claim_lost' }
  if (row.balance === null) return { outcome: 'already_answered' }
  const { balance: creditsRemaining, is_recorded: isRecorded } = row
  return { outcome: 'settled', creditsRemaining, creditsCharged, isRecorded }
}

/** Finds the entries that were booked under the ids of these holds, as by an attempt whose reply was lost. */
export async function findBooked(
  db: Database,
  requests: readonly BookedCharge[],
): Promise<ReadonlyMap<string, Settlement>> {
  const rows = await db.query<{ reference: string; balance_after: number; delta: number }>(
    `SELECT l.reference, l.balance_after, l.delta
       FROM unnest($1::text[], $2::text[]) AS r(account_id, hold_id)
      CROSS JOIN LATERAL (
             SELECT reference, balance_after, delta FROM ledger
              WHERE account_id = r.account_id AND kind = 'lookup' AND reference = r.hold_id OFFSET 0) l`,
    [requests.map((request) => request.accountId), requests.map((request) => request.holdId)],
    'settlement.booked',
  )
  return new Map<string, Settlement>(
    rows.map(({ reference, balance_after, delta }) => [
      reference,
      {
        outcome: 'settled',
        creditsRemaining: balance_after,
        creditsCharged: -delta,
        // The earlier attempt may have completed the record; completing it once more does no harm.
        isRecorded: false,
      },
    ]),
  )
}

/** Returns true when the error refuses a second charge of one input in one period. */
export function isPaidAlready(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'ledger_charges_an_input_once'
}
