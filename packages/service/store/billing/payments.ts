import type { Database } from '../database.ts'
import {
  type NewPayment,
  type Payment,
  type PaymentChange,
  type PaymentOrigin,
  type PaymentRow,
  type PaymentState,
  paymentColumns,
  paymentOf,
} from './payment.ts'

export type Payments = {
  /**
   * Stores an attempt before Stripe is asked for anything. `exists`: its Idempotency-Key names another attempt, or an
   * automatic top-up is under way. `too_many`: the account has begun its maximum of attempts for an hour.
   */
  begin(payment: NewPayment): Promise<'begun' | 'exists' | 'too_many'>
  find(id: string): Promise<Payment | null>
  findByKey(accountId: string, origin: PaymentOrigin, key: string): Promise<Payment | null>
  findByIntent(intentId: string): Promise<Payment | null>
  findBySession(sessionId: string): Promise<Payment | null>
  /** Returns whether the ledger has the credits of an intent, whatever state its attempt has. */
  isCredited(intentId: string): Promise<boolean>
  /** Takes over an attempt that its process has left; false when another process did, or the attempt has ended. */
  takeOver(id: string, leaseMs: number): Promise<boolean>
  /** Stores the intent of an attempt before it is confirmed; false when another process has taken the attempt over. */
  nameIntent(id: string, intentId: string): Promise<boolean>
  /**
   * Stores the state of an attempt that has not succeeded. An attempt that has succeeded, or that is not in
   * `stateBefore` any more, stays as it is: false.
   */
  change(id: string, change: PaymentChange, stateBefore?: PaymentState): Promise<boolean>
  /** Ends an attempt for which Stripe has made nothing and at which no process works; its key is free. */
  abandon(id: string): Promise<void>
  /** Ends the lease, so that any process may find out at once what became of the attempt. */
  release(id: string): Promise<void>
  /**
   * Returns attempts whose outcome is not known, those that were looked at longest ago, and records that they are
   * looked at now.
   */
  unresolved(limit: number, askedAgoMsMin: number): Promise<readonly Payment[]>
  /** Returns open pages of Stripe, and payments that wait for confirmation, of accounts that were deleted. */
  ofDeletedAccounts(limit: number): Promise<readonly Payment[]>
}

// The bound suits a person at a terminal, or an agent that retries: more is a loop, or a test of stolen cards.
const attemptsPerHourMax = 60

/** Creates the store of payments in one mode of Stripe. */
export function createPayments(db: Database, isLive: boolean): Payments {
  const one = async (condition: string, values: readonly unknown[]): Promise<Payment | null> => {
    const [row] = await db.query<PaymentRow>(
      `SELECT ${paymentColumns} FROM payments p WHERE ${condition}`,
      values,
    )
    return row ? paymentOf(row) : null
  }
  const hasRow = async (statement: string, values: readonly unknown[]): Promise<boolean> =>
    (await db.query(statement, values)).length > 0
  return {
    begin: (payment) => begin(db, payment, isLive),
    find: (id) => one('p.id = $1', [id]),
    findByKey: (accountId, origin, key) =>
      one('p.account_id = $1 AND p.origin = $2 AND p.idempotency_key = $3', [
        accountId,
        origin,
        key,
      ]),
    findByIntent: (intentId) => one('p.payment_intent_id = $1', [intentId]),
    findBySession: (sessionId) => one('p.session_id = $1', [sessionId]),
    isCredited: (intentId) =>
      hasRow(`SELECT 1 FROM ledger WHERE kind = 'purchase' AND reference = $1`, [intentId]),
    takeOver: (id, leaseMs) =>
      hasRow(
        `UPDATE payments SET lease_until = now() + $2 * interval '1 ms'
          WHERE id = $1 AND state = 'pending' AND lease_until <= now() RETURNING id`,
        [id, leaseMs],
      ),
    nameIntent: (id, intentId) =>
      hasRow(
        `UPDATE payments SET payment_intent_id = $2
          WHERE id = $1 AND state = 'pending' AND lease_until > now()
            AND coalesce(payment_intent_id, $2) = $2 RETURNING id`,
        [id, intentId],
      ),
    change: (id, change, stateBefore) => hasRow(...changeStatement(id, change, stateBefore)),
    async abandon(id) {
      await db.query(
        `UPDATE payments SET state = 'failed', idempotency_key = NULL
          WHERE id = $1 AND state = 'pending' AND lease_until <= now()
            AND session_id IS NULL AND payment_intent_id IS NULL`,
        [id],
      )
    },
    async release(id) {
      await db.query(
        `UPDATE payments SET lease_until = now() WHERE id = $1 AND state = 'pending'`,
        [id],
      )
    },
    async unresolved(limit, askedAgoMsMin) {
      const rows = await db.query<PaymentRow>(
        `UPDATE payments p SET asked_at = now()
          WHERE p.id = ANY (ARRAY(
            SELECT u.id FROM payments u
             WHERE u.state IN ('pending', 'open', 'requires_action') AND u.is_live = $1
               AND u.lease_until <= now()
               AND (u.asked_at IS NULL OR u.asked_at < now() - $3 * interval '1 ms')
             ORDER BY u.asked_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED))
        RETURNING ${paymentColumns}`,
        [isLive, limit, askedAgoMsMin],
      )
      return rows.map(paymentOf)
    },
    async ofDeletedAccounts(limit) {
      const rows = await db.query<PaymentRow>(
        `SELECT ${paymentColumns} FROM payments p JOIN accounts a ON a.id = p.account_id
          WHERE p.state IN ('open', 'requires_action') AND p.is_live = $1 AND a.deleted_at IS NOT NULL
          LIMIT $2`,
        [isLive, limit],
      )
      return rows.map(paymentOf)
    },
  }
}

async function begin(
  db: Database,
  payment: NewPayment,
  isLive: boolean,
): Promise<'begun' | 'exists' | 'too_many'> {
  const { id, accountId, origin, tierKey, credits, amountCents, idempotencyKey, leaseMs } = payment
  const [row] = await db.query<{ is_begun: boolean; is_full: boolean }>(
    `WITH recent AS MATERIALIZED (
       SELECT count(*) >= $10 AS is_full FROM payments
        WHERE account_id = $2 AND created_at > now() - interval '1 hour'
     ), begun AS (
       INSERT INTO payments (id, account_id, is_live, origin, tier_key, credits, amount_cents, state,
                             idempotency_key, lease_until)
       SELECT $1, $2, $3, $4, $5, $6, $7, 'pending', $8, now() + $9 * interval '1 ms'
         FROM recent WHERE NOT is_full
       ON CONFLICT DO NOTHING RETURNING id
     )
     SELECT EXISTS (SELECT FROM begun) AS is_begun, is_full FROM recent`,
    [
      ...[id, accountId, isLive, origin, tierKey, credits, amountCents, idempotencyKey, leaseMs],
      attemptsPerHourMax,
    ],
  )
  if (row?.is_begun) return 'begun'
  if (!row?.is_full) return 'exists'
  // A key that came before is answered as before, however many attempts came since.
  const known =
    idempotencyKey === null ? [] : await db.query(sameKey, [accountId, origin, idempotencyKey])
  return known.length > 0 ? 'exists' : 'too_many'
}

const sameKey =
  'SELECT 1 FROM payments WHERE account_id = $1 AND origin = $2 AND idempotency_key = $3'

function changeStatement(
  id: string,
  change: PaymentChange,
  stateBefore: PaymentState | undefined,
): [string, readonly unknown[]] {
  const { state, intentId, sessionId, nextUrl, failure, firstOutcome, isKeyFree = false } = change
  return [
    `UPDATE payments
        SET state = $2, payment_intent_id = coalesce(payment_intent_id, $3),
            session_id = coalesce(session_id, $4), next_url = $5, failure = $6,
            first_outcome = coalesce(first_outcome, $7::jsonb),
            idempotency_key = CASE WHEN $8 THEN NULL ELSE idempotency_key END, lease_until = now()
      WHERE id = $1 AND state <> 'succeeded' AND state = coalesce($9, state) RETURNING id`,
    [
      id,
      state,
      intentId ?? null,
      sessionId ?? null,
      nextUrl ?? null,
      failure ?? null,
      firstOutcome ? JSON.stringify(firstOutcome) : null,
      isKeyFree,
      stateBefore ?? null,
    ],
  ]
}
