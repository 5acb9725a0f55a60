import { grantOnce } from '../credits/ledger.ts'
import { takeBack } from '../credits/take-back.ts'
import type { Database, Queryable } from '../database.ts'
import { decideReversal } from './decide-reversal.ts'
import { type Payment, type PaymentRow, paymentColumns, paymentOf } from './payment.ts'

// A payment's credits: `reversed` are owed back for the cents that are with the payer, `taken` are those of them that
// were taken back, `owed` is the difference. A reversal's credits: `missed` were not available when it took effect,
// `awaited` were held at that moment, and `released` are those of the awaited ones that their holds did not charge.

/** The present state of a refund or dispute at Stripe. */
export type ReversalFact = {
  readonly id: string
  readonly kind: 'refund' | 'dispute'
  readonly intentId: string
  readonly amountCents: number
  /** The money is with the payer. */
  readonly isInEffect: boolean
  /** Stripe may still change the state. */
  readonly isOpen: boolean
}

export type RecordedReversal =
  | {
      readonly outcome: 'recorded'
      readonly accountId: string
      readonly taken: number
      readonly restored: number
    }
  | { readonly outcome: 'unchanged' }
  /** No payment of ours was recorded for the intent. */
  | { readonly outcome: 'unknown_payment' }

/** A reversal that Stripe may still change. */
export type OpenReversal = Pick<ReversalFact, 'id' | 'kind'>

export type Reversals = {
  /** Stores the present state of a reversal and moves its credits, in one transaction. */
  record(fact: ReversalFact): Promise<RecordedReversal>
  /** Returns true when a reversal is recorded and Stripe cannot change its state any more. */
  isSettled(id: string): Promise<boolean>
  /**
   * Takes the released credits of at most `limit` reversals whose awaited holds have all ended, and returns how many
   * credits it took.
   */
  takeReleased(limit: number): Promise<number>
  /**
   * Returns open reversals that Stripe was last asked about more than `askedAgoMsMin` ago, the oldest question first.
   * Records that they are asked about now.
   */
  open(limit: number, askedAgoMsMin: number): Promise<readonly OpenReversal[]>
}

/** Creates the store of refunds and disputes. */
export function createReversals(db: Database): Reversals {
  return {
    record: (fact) => db.transaction((tx) => record(tx, fact)),
    async isSettled(id) {
      const rows = await db.query('SELECT 1 FROM payment_reversals WHERE id = $1 AND NOT is_open', [
        id,
      ])
      return rows.length > 0
    },
    async takeReleased(limit) {
      const rows = await db.query<{ id: string }>(
        `SELECT r.id FROM payment_reversals r
          WHERE r.awaited_holds IS NOT NULL
            AND NOT EXISTS (SELECT FROM holds h WHERE h.account_id = r.account_id AND h.id = ANY (r.awaited_holds))
          ORDER BY r.created_at LIMIT $1`,
        [limit],
      )
      let taken = 0
      for (const { id } of rows) taken += await db.transaction((tx) => takeReleasedFor(tx, id))
      return taken
    },
    open: (limit, askedAgoMsMin) =>
      db.query<OpenReversal>(
        `UPDATE payment_reversals r SET asked_at = now()
          WHERE r.id = ANY (ARRAY(
            SELECT o.id FROM payment_reversals o
             WHERE o.is_open AND o.asked_at < now() - $2 * interval '1 ms'
             ORDER BY o.asked_at LIMIT $1 FOR UPDATE SKIP LOCKED))
        RETURNING r.id, r.kind`,
        [limit, askedAgoMsMin],
      ),
  }
}

async function record(tx: Queryable, fact: ReversalFact): Promise<RecordedReversal> {
  // Reversals of one payment are recorded one after the other: each takes a part of what the others left.
  const [row] = await tx.query<PaymentRow>(
    `SELECT ${paymentColumns} FROM payments p
      WHERE p.payment_intent_id = $1 AND p.state = 'succeeded' FOR UPDATE`,
    [fact.intentId],
  )
  if (!row) return { outcome: 'unknown_payment' }
  const payment = paymentOf(row)
  const reference = await storeReversal(tx, payment, fact)
  if (reference === null) return { outcome: 'unchanged' }
  const [{ cents } = { cents: 0 }] = await tx.query<{ cents: number }>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM payment_reversals
      WHERE payment_id = $1 AND state = 'in_effect'`,
    [payment.id],
  )
  const decision = decideReversal(payment, cents)
  const taken =
    decision.take > 0 ? await takeOrAwait(tx, payment, fact.id, decision.take, reference) : 0
  const restored = decision.restore
  if (restored > 0) {
    await grantOnce(tx, {
      accountId: payment.accountId,
      credits: restored,
      kind: 'grant',
      reference: `${reference} undone`,
    })
  }
  await tx.query(
    `UPDATE payments SET reversed_cents = least($2::bigint, amount_cents), credits_reversed = $3,
            credits_taken = credits_taken + $4 - $5
      WHERE id = $1`,
    [payment.id, cents, decision.creditsReversed, taken, restored],
  )
  return { outcome: 'recorded', accountId: payment.accountId, taken, restored }
}

/**
 * Stores the present state of a reversal. Returns the ledger reference for the credits that the change moves; null when
 * nothing changes: the state is stored already, or the stored reversal is undone and closed, and this is an older reply
 * of Stripe that arrives late.
 */
async function storeReversal(
  tx: Queryable,
  payment: Payment,
  fact: ReversalFact,
): Promise<string | null> {
  const { id, kind, amountCents, isInEffect, isOpen } = fact
  const [row] = await tx.query<{ changes: number }>(
    `INSERT INTO payment_reversals AS r (id, payment_id, account_id, kind, amount_cents, state, is_open)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE
        SET state = excluded.state, is_open = excluded.is_open, asked_at = now(), changes = r.changes + 1,
            awaited_holds = CASE WHEN excluded.state = 'in_effect' THEN r.awaited_holds END
      WHERE (r.state = 'in_effect' OR r.is_open)
        AND (r.state, r.is_open) <> (excluded.state, excluded.is_open)
     RETURNING changes`,
    [
      id,
      payment.id,
      payment.accountId,
      kind,
      amountCents,
      isInEffect ? 'in_effect' : 'undone',
      isOpen,
    ],
  )
  return row ? referenceOf(id, row.changes) : null
}

/** Returns the ledger reference of a change. Every change has its own, because a reference is booked only once. */
function referenceOf(id: string, changes: number): string {
  return changes === 0 ? id : `${id}:${changes}`
}

/** Takes the available credits, stores the holds that may release the rest, and returns the credits taken. */
async function takeOrAwait(
  tx: Queryable,
  { accountId }: Payment,
  id: string,
  credits: number,
  reference: string,
): Promise<number> {
  // Holds are made under the same lock, so that the list has exactly the holds that keep credits from being taken.
  await tx.query('SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId])
  const holds = await tx.query<{ id: string; credits: number }>(
    'SELECT id, credits FROM holds WHERE account_id = $1 AND credits > 0',
    [accountId],
  )
  const taken = await takeAvailable(tx, { accountId, credits, reference })
  if (taken < credits) {
    const held = holds.reduce((sum, hold) => sum + hold.credits, 0)
    await tx.query(
      `UPDATE payment_reversals SET credits_missed = $2, awaited_credits = $3, awaited_holds = $4 WHERE id = $1`,
      [id, credits - taken, held, held > 0 ? holds.map((hold) => hold.id) : null],
    )
  }
  return taken
}

async function takeAvailable(
  tx: Queryable,
  given: { readonly accountId: string; readonly credits: number; readonly reference: string },
): Promise<number> {
  const result = await takeBack(tx, { ...given, kind: 'refund' })
  if (result.outcome === 'no_account') throw new Error(`There is no account ${given.accountId}.`)
  return result.taken
}

/**
 * Takes the credits that the awaited holds of one reversal have released; credits bought since are not touched. A hold
 * that was charged has a negative `lookup` entry under its id: the awaited credits less these charges were released.
 */
async function takeReleasedFor(tx: Queryable, id: string): Promise<number> {
  const [row] = await tx.query<AwaitingRow>(
    `SELECT r.account_id, r.payment_id, r.changes, r.credits_missed, p.credits_reversed - p.credits_taken AS owed,
            r.awaited_credits + (SELECT coalesce(sum(l.delta), 0)::bigint FROM ledger l
              WHERE l.account_id = r.account_id AND l.kind = 'lookup' AND l.reference = ANY (r.awaited_holds)) AS released
       FROM payment_reversals r JOIN payments p ON p.id = r.payment_id
      WHERE r.id = $1 AND r.awaited_holds IS NOT NULL FOR UPDATE OF p, r`,
    [id],
  )
  if (!row) return 0
  const credits = Math.max(0, Math.min(row.released, row.credits_missed, row.owed))
  const accountId = row.account_id
  const reference = `${referenceOf(id, row.changes)}:rest`
  const taken = credits > 0 ? await takeAvailable(tx, { accountId, credits, reference }) : 0
  await tx.query(
    'UPDATE payment_reversals SET awaited_holds = NULL, credits_missed = credits_missed - $2 WHERE id = $1',
    [id, taken],
  )
  await tx.query('UPDATE payments SET credits_taken = credits_taken + $2 WHERE id = $1', [
    row.payment_id,
    taken,
  ])
  return taken
}

type AwaitingRow = {
  readonly account_id: string
  readonly payment_id: string
  readonly changes: number
  readonly credits_missed: number
  readonly owed: number
  readonly released: number
}
