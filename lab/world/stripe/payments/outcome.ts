import { publish } from '../events/publish.ts'
import type { Decline } from '../model/cards.ts'
import type { Work } from '../model/mode.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../model/objects.ts'
import { StripeError } from '../protocol/stripe-error.ts'
import { cardErrorOf } from './card-error.ts'
import { createCharge, failCharge, payCharge } from './charges.ts'
import { attachTo } from './customers.ts'
import { openDispute } from './disputes.ts'

/** Records that a charge was paid and its payment intent with it; saves the payment method where that was agreed. */
export function finishPayment(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  charge: Charge,
): void {
  payCharge(work, charge)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.next_action = null
  const saved = work.cards.get(method.id)
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    attachTo(work, method, intent.customer)
    if (saved && intent.setup_future_usage === 'off_session') saved.isSetUp = true
  }
  publish(work, 'payment_intent.succeeded', intent)
  const reason = saved?.card.dispute
  if (reason !== undefined) openDispute(work, charge, { reason })
}

/** Records a failed attempt and returns the error for the call that made it. */
export function failPayment(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  charge: Charge = createCharge(work, intent, method),
): StripeError {
  failCharge(work, charge, decline)
  const error = {
    ...cardErrorOf(decline, method),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
    charge: charge.id,
  } as const
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = error
  publish(work, 'payment_intent.payment_failed', intent)
  return new StripeError(402, { ...error, payment_intent: structuredClone(intent) })
}
