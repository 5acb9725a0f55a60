import type { Work } from '../model/mode.ts'
import type { BalanceTransaction } from '../model/objects.ts'

type Movement = {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
  readonly category: string
  readonly amount: number
  readonly fee: number
  readonly currency: string
  readonly source: string
}

// Stripe advertises these rates for cards in the United States.
const feeShare = 0.029
const feeCents = 30
const payoutSeconds = 2 * 24 * 3600

/** Works out the fee that Stripe keeps of a card payment. */
export const feeOf = (amount: number): number => Math.round(amount * feeShare) + feeCents

/** Records that the balance of the account changed. */
export function moveBalance(work: Work, movement: Movement): BalanceTransaction {
  const { type, category, amount, fee, currency, source } = movement
  const transaction: BalanceTransaction = {
    id: work.ids.next('txn'),
    object: 'balance_transaction',
    amount,
    available_on: work.now() + payoutSeconds,
    balance_type: 'payments',
    created: work.now(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  }
  work.tables.balance_transaction.set(transaction.id, transaction)
  return transaction
}
