import { publish } from '../events/publish.ts'
import type { TestCard } from '../model/cards.ts'
import type { Checkout, Work } from '../model/mode.ts'
import type { PaymentIntent, Session } from '../model/objects.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'
import { answerChallenge, confirmIntent } from './confirmation.ts'
import { createCustomer } from './customers.ts'
import { cancelIntent, createIntent } from './intents.ts'
import { createCardMethod } from './payment-methods.ts'

export type Payer = { readonly email: string; readonly name?: string | null }

/**
 * Pays an open session with a card, as its page does. The session is complete afterwards, or its payment intent
 * waits for confirmation.
 *
 * @throws {StripeError} card_error when the card is declined; the session stays open
 */
export function payCheckout(work: Work, session: Session, card: TestCard, payer: Payer): void {
  const intent = beginPayment(work, session, payer)
  const method = createCardMethod(work, card, { email: payer.email, name: payer.name ?? null })
  confirmIntent(work, intent, method, {
    isOffSession: false,
    isAuthenticated: false,
    returnUrl: session.success_url,
  })
  if (intent.status === 'succeeded') completeSession(work, session)
}

/** Ends the bank's question about a payment, and the session it belongs to. @throws {StripeError} card_error */
export function answerBank(work: Work, intent: PaymentIntent, isConfirmed: boolean): void {
  answerChallenge(work, intent, isConfirmed)
  const session = sessionOf(work, intent)
  if (session) completeSession(work, session)
}

/** Begins an attempt to pay a session. @throws {StripeError} when it is complete or expired */
export function beginPayment(work: Work, session: Session, payer: Payer): PaymentIntent {
  if (session.status !== 'open') throw invalidRequest('This Session is not open.')
  session.customer_details = detailsOf(payer)
  return intentOf(work, session, payer)
}

function completeSession(work: Work, session: Session): void {
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  publish(work, 'checkout.session.completed', session)
}

/** Ends a session that was not paid in time, or that the account ended. */
export function expireSession(work: Work, session: Session): void {
  session.status = 'expired'
  session.url = null
  // An open question of the bank leads nowhere any more.
  const intent = work.tables.payment_intent.get(session.payment_intent ?? '')
  if (intent) cancelIntent(work, intent, null)
  publish(work, 'checkout.session.expired', session)
}

/** Ends the open sessions whose time is over. */
export function expireOverdue(work: Work): void {
  for (const session of work.tables['checkout.session'].values()) {
    if (session.status === 'open' && session.expires_at <= work.now()) expireSession(work, session)
  }
}

/** Finds the session that a payment intent belongs to. */
export function sessionOf(work: Work, intent: PaymentIntent): Session | undefined {
  const sessions = [...work.tables['checkout.session'].values()]
  return sessions.find((session) => session.payment_intent === intent.id)
}

/** Finds or creates the payment intent of a session, which has none before its page is sent. */
function intentOf(work: Work, session: Session, payer: Payer): PaymentIntent {
  const known = work.tables.payment_intent.get(session.payment_intent ?? '')
  if (known) return known
  const { payment } = checkoutOf(work, session)
  const isCustomerNeeded =
    session.customer_creation === 'always' || payment.setupFutureUsage !== null
  if (session.customer === null && isCustomerNeeded) {
    const { email, name = null } = payer
    const fields = { email, name, phone: null, description: null, metadata: {} }
    session.customer = createCustomer(work, fields).id
  }
  const intent = createIntent(work, {
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    automatic_payment_methods: null,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    description: payment.description,
    metadata: { ...payment.metadata },
    payment_method: null,
    payment_method_types: session.payment_method_types,
    receipt_email: payment.receiptEmail,
    setup_future_usage: payment.setupFutureUsage,
  })
  session.payment_intent = intent.id
  return intent
}

/** Returns the parameters that a session was created with. @throws {Error} when the double has lost it */
export function checkoutOf(work: Work, session: Session): Checkout {
  const checkout = work.checkouts.get(session.id)
  if (checkout) return checkout
  throw new Error(`session ${session.id} has no lines`)
}

function detailsOf({ email, name = null }: Payer): Session['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}
