import type { Logger } from '../lib/logger.ts'
import type { Payment, PaymentChange } from '../store/billing/payment.ts'
import type { Payments } from '../store/billing/payments.ts'
import type { PaidIntent, RecordedPayment } from '../store/billing/record-paid.ts'
import { type IntentVerdict, judgeIntent } from './decide-payment.ts'
import type { Intent } from './payment-gateway.ts'

/** Outcome of an intent. */
export type SettledIntent =
  | {
      readonly kind: 'granted'
      readonly isNew: boolean
      readonly payment: Payment
      readonly balance: number
    }
  | Exclude<IntentVerdict, { readonly kind: 'paid' }>
  /** The attempt was changed since the intent was read: the intent has to be read again. */
  | { readonly kind: 'outdated' }

/**
 * Records the present state of an intent at Stripe. It is the only way to credits for a payment, whether a charge, a
 * webhook, a repeated request or the reconciliation brings the intent, and however often. `before` is the attempt as it
 * was before the intent was read; the process that charges knows better than the row, and gives none.
 */
export type SettleIntent = (intent: Intent, before?: Payment) => Promise<SettledIntent>

/** Creates the settlement of intents over the store of one mode of Stripe. */
export function createSettleIntent({
  isLive,
  payments,
  recordPaid,
  adoptCustomer,
  logger,
}: {
  readonly isLive: boolean
  readonly payments: Pick<Payments, 'change' | 'find'>
  recordPaid(paid: PaidIntent): Promise<RecordedPayment>
  /** Looks for the account of an unknown customer; true when the customer is known now. */
  adoptCustomer(customerId: string): Promise<boolean>
  readonly logger: Pick<Logger, 'info' | 'error'>
}): SettleIntent {
  return async (intent, before) => {
    const verdict = judgeIntent(intent, isLive)
    if (verdict.kind === 'contradiction') {
      logger.error(
        { payment_intent: intent.id, reason: verdict.reason },
        'a payment was not credited',
      )
    }
    if (verdict.kind === 'paid') return record(verdict.paid)
    const { attemptId } = intent
    const change = changeBy(verdict, intent)
    if (attemptId === null || !change || (before && isSettledElsewhere(before))) return verdict
    const isChanged = await payments.change(attemptId, change, before?.state)
    return isChanged || !before ? verdict : { kind: 'outdated' }
  }

  async function record(paid: PaidIntent): Promise<SettledIntent> {
    const { intentId, attemptId, customerId } = paid
    let recorded = await recordPaid(paid)
    if (recorded.outcome === 'unknown_customer' && (await adoptCustomer(customerId))) {
      recorded = await recordPaid(paid)
    }
    if (recorded.outcome === 'unknown_customer') return { kind: 'foreign' }
    if (recorded.outcome === 'contradiction') {
      const reason = 'its attempt is of another account, tier or intent'
      logger.error(
        { payment_intent: intentId, payment_id: attemptId, reason },
        'a payment was not credited',
      )
      return { kind: 'contradiction', reason }
    }
    const { isNew, payment, balance } = recorded
    const { accountId: account_id, credits } = payment
    if (isNew) {
      logger.info(
        { payment_intent: intentId, payment_id: attemptId, account_id, credits },
        'payment credited',
      )
    }
    return { kind: 'granted', isNew, payment, balance }
  }
}

type Unpaid = Exclude<IntentVerdict, { readonly kind: 'paid' }>

/** Returns the change that an unpaid intent makes to its attempt; null: none. */
function changeBy(verdict: Unpaid, { id: intentId, origin }: Intent): PaymentChange | null {
  switch (verdict.kind) {
    case 'requires_action':
      return { state: 'requires_action', intentId, nextUrl: verdict.nextUrl }
    case 'canceled':
      return { state: 'canceled', intentId }
    case 'failed':
      // Another card may be tried on a page of Stripe; a top-up has one try.
      return origin === 'checkout' ? null : { state: 'failed', intentId, failure: verdict.failure }
    default:
      return null
  }
}

/** Returns whether an attempt has succeeded, or another process is charging it and stores the outcome itself. */
function isSettledElsewhere({ state, isLeaseOver }: Payment): boolean {
  return state === 'succeeded' || (state === 'pending' && !isLeaseOver)
}
