import type { Logger } from '../lib/logger.ts'
import type { Payment } from '../store/billing/payment.ts'
import type { Payments } from '../store/billing/payments.ts'
import type { PaidIntent, RecordedPayment } from '../store/billing/record-paid.ts'
import { type IntentVerdict, judgeIntent } from './decide-payment.ts'
import type { Intent } from './payment-gateway.ts'

/** What an intent came to. */
export type SettledIntent =
  | {
      readonly kind: 'granted'
      readonly isNew: boolean
      readonly payment: Payment
      readonly balance: number
    }
  | Exclude<IntentVerdict, { readonly kind: 'paid' }>

/**
 * Records what an intent is at Stripe now: the only way to credits for a payment, whether it is the answer to a charge,
 * a webhook, a repeated request or the reconciliation that comes with it, and however often.
 */
export type SettleIntent = (intent: Intent) => Promise<SettledIntent>

/** Creates it over the store of one mode of Stripe. */
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
  /** Looks for the account of a customer that is not known; true when it is known now. */
  adoptCustomer(customerId: string): Promise<boolean>
  readonly logger: Pick<Logger, 'info' | 'error'>
}): SettleIntent {
  return async (intent) => {
    const verdict = judgeIntent(intent, isLive)
    if (verdict.kind === 'contradiction') {
      logger.error(
        { payment_intent: intent.id, reason: verdict.reason },
        'a payment was not credited',
      )
    }
    if (verdict.kind === 'paid') return record(verdict.paid)
    if (verdict.kind === 'requires_action') {
      const { attemptId, nextUrl } = verdict
      await payments.change(attemptId, { state: 'requires_action', intentId: intent.id, nextUrl })
    }
    if (verdict.kind === 'canceled') {
      await payments.change(verdict.attemptId, { state: 'canceled', intentId: intent.id })
    }
    if (verdict.kind === 'failed') await fail(intent, verdict)
    return verdict
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

  /** On a page of Stripe another card may be tried; a top-up has one try. */
  async function fail(
    intent: Intent,
    { attemptId, failure }: { attemptId: string; failure: string },
  ) {
    if (intent.origin === 'checkout') return
    await payments.change(attemptId, { state: 'failed', intentId: intent.id, failure })
  }
}
