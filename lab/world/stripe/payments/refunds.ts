import { publish } from '../events/publish.ts'
import type { Work } from '../model/mode.ts'
import type { Charge, Refund } from '../model/objects.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'
import { moveBalance } from './balance.ts'

type RefundOptions = {
  /** The amount in cents; null: all that is left. */
  readonly amount: number | null
  readonly reason: Refund['reason']
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Refunds a paid charge.
 *
 * @throws {StripeError} charge_already_refunded, charge_disputed, or an amount that is not left
 */
export function createRefund(work: Work, charge: Charge, options: RefundOptions): Refund {
  const amount = refundable(work, charge, options.amount)
  const id = work.ids.next('re')
  const { currency } = charge
  const movement = { type: 'refund', category: 'refund', amount: -amount, fee: 0 } as const
  const transaction = moveBalance(work, { ...movement, currency, source: id })
  const isPending = work.cards.get(charge.payment_method ?? '')?.card.refund === 'pending'
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: work.now(),
    currency,
    customer: charge.customer,
    customer_account: null,
    metadata: { ...options.metadata },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: options.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  work.tables.refund.set(id, refund)
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  setRefunded(charge, charge.amount_refunded + amount)
  publish(work, 'refund.created', refund)
  publish(work, 'charge.refunded', charge, before)
  return refund
}

/** Ends a refund: the bank has taken the money, or has sent it back. */
export function settleRefund(work: Work, refund: Refund, outcome: 'succeeded' | 'failed'): void {
  const { status } = refund
  refund.status = outcome
  const charge = work.tables.charge.get(refund.charge)
  if (outcome === 'failed' && charge) {
    const { amount, currency, id } = refund
    const movement = { type: 'refund_failure', category: 'refund_failure', amount, fee: 0 } as const
    const transaction = moveBalance(work, { ...movement, currency, source: id })
    refund.failure_balance_transaction = transaction.id
    refund.failure_reason = 'expired_or_canceled_card'
    setRefunded(charge, charge.amount_refunded - amount)
  }
  publish(work, 'refund.updated', refund, { status })
  publish(work, 'charge.refund.updated', refund, { status })
  if (outcome === 'failed') publish(work, 'refund.failed', refund, { status })
}

function setRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded = amount
  charge.refunded = amount === charge.amount
}

function refundable(work: Work, charge: Charge, wanted: number | null): number {
  const { id, amount, amount_refunded } = charge
  if (!charge.paid) throw invalidRequest(`Charge ${id} has not been paid.`, { param: 'charge' })
  const disputes = [...work.tables.dispute.values()].filter((row) => row.charge === id)
  if (disputes.some(({ status }) => status !== 'won')) {
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = amount - amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const refunded = wanted ?? left
  if (refunded >= 1 && refunded <= left) return refunded
  throw invalidRequest(
    `Refund amount (${refunded}) must be at least 1 and at most the unrefunded amount on charge (${left}).`,
    { param: 'amount' },
  )
}
