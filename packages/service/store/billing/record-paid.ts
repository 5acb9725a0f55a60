import type { TierKey } from '@enricher/contract/billing'
import { grantOnce } from '../credits/ledger.ts'
import type { Database, Queryable } from '../database.ts'
import { accountOfCustomer, type SavedCard, saveCard } from './customers.ts'
import {
  type Payment,
  type PaymentOrigin,
  type PaymentRow,
  paymentColumns,
  paymentOf,
} from './payment.ts'

/** A payment intent that Stripe says is paid, of the amount and currency of its tier. */
export type PaidIntent = {
  readonly intentId: string
  readonly customerId: string
  readonly attemptId: string
  readonly origin: PaymentOrigin
  readonly tierKey: TierKey
  readonly credits: number
  readonly amountCents: number
  readonly receiptUrl: string | null
  /** The card to save for top-ups; null: none is saved. */
  readonly card: (SavedCard & { readonly paymentMethodId: string }) | null
}

export type RecordedPayment =
  /** `isNew`: this call granted the credits; otherwise an earlier one did. */
  | {
      readonly outcome: 'recorded'
      readonly isNew: boolean
      readonly payment: Payment
      readonly balance: number
    }
  /** The customer is none of ours: another installation may share the Stripe account. */
  | { readonly outcome: 'unknown_customer' }
  /** The intent names an attempt of another account, tier or intent. */
  | { readonly outcome: 'contradiction' }

/**
 * Records a paid intent in one transaction: its credits, once, the state of its attempt and the saved card. The account
 * is that of the customer. An unknown attempt, as after the restore of an older backup, is added.
 */
export function recordPaid(
  db: Database,
  isLive: boolean,
  paid: PaidIntent,
): Promise<RecordedPayment> {
  return db.transaction(async (tx) => {
    const accountId = await accountOfCustomer(tx, paid.customerId, isLive)
    if (accountId === null) return { outcome: 'unknown_customer' }
    await writeDown(tx, isLive, accountId, paid)
    const [before] = await tx.query<PaymentRow>(
      `SELECT ${paymentColumns} FROM payments p WHERE p.id = $1 FOR UPDATE`,
      [paid.attemptId],
    )
    if (!before || !isOfAttempt(before, accountId, paid)) return { outcome: 'contradiction' }
    const granted = await grantOnce(tx, {
      accountId,
      credits: paid.credits,
      kind: 'purchase',
      reference: paid.intentId,
    })
    if (granted.outcome === 'no_account') throw new Error(`There is no account ${accountId}.`)
    const balance = granted.creditsRemaining
    const first = JSON.stringify({ kind: 'succeeded', balance, intentId: paid.intentId })
    const [after] = await tx.query<PaymentRow>(
      `UPDATE payments p
          SET state = 'succeeded', payment_intent_id = $2, receipt_url = coalesce($3, receipt_url),
              next_url = NULL, failure = NULL, paid_at = coalesce(paid_at, now()), lease_until = least(lease_until, now()),
              first_outcome = coalesce(first_outcome, $4::jsonb)
        WHERE p.id = $1 RETURNING ${paymentColumns}`,
      [paid.attemptId, paid.intentId, paid.receiptUrl, first],
    )
    const isNew = granted.outcome === 'granted'
    // A repeated report says nothing new of the card, which may have been removed or replaced since.
    if (isNew && paid.card) await saveCard(tx, paid.customerId, paid.card)
    return { outcome: 'recorded', isNew, payment: paymentOf(after ?? before), balance }
  })
}

async function writeDown(
  tx: Queryable,
  isLive: boolean,
  accountId: string,
  { attemptId, origin, tierKey, credits, amountCents }: PaidIntent,
): Promise<void> {
  await tx.query(
    `INSERT INTO payments (id, account_id, is_live, origin, tier_key, credits, amount_cents, state, lease_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', now()) ON CONFLICT (id) DO NOTHING`,
    [attemptId, accountId, isLive, origin, tierKey, credits, amountCents],
  )
}

function isOfAttempt(row: PaymentRow, accountId: string, paid: PaidIntent): boolean {
  return (
    row.account_id === accountId &&
    row.tier_key === paid.tierKey &&
    row.credits === paid.credits &&
    row.amount_cents === paid.amountCents &&
    (row.payment_intent_id ?? paid.intentId) === paid.intentId
  )
}
