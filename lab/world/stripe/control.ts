import { findTestCard, type TestCard } from './model/cards.ts'
import { addPrice } from './model/catalog.ts'
import type { Work } from './model/mode.ts'
import type { ObjectName, Objects, PaymentIntent } from './model/objects.ts'
import { debitCheckout, settleDebit } from './payments/bank-debits.ts'
import { answerBank, expireOverdue, payCheckout } from './payments/checkout.ts'
import { closeDispute, openDispute } from './payments/disputes.ts'
import { createRefund, settleRefund } from './payments/refunds.ts'
import { StripeError } from './protocol/stripe-error.ts'

type PaymentStatus = PaymentIntent['status']

type PriceOptions = {
  readonly cents: number
  readonly currency?: string
  readonly active?: boolean
}

/**
 * Controls what browsers, banks and the operator do without a call of the interface or a page. Each payment has the
 * name of its payment intent. An id that does not exist is an error of the test.
 */
export type Control = {
  /** Pays an open checkout session with a test card, as its page does. Returns the status of its payment intent. */
  pay(session: string, card?: string): PaymentStatus
  /** Pays a session by bank debit; it is complete, and not paid before the debit is settled. Returns the payment. */
  payByDebit(session: string): string
  /** Ends a bank debit. */
  settleDebit(payment: string, outcome: 'succeeded' | 'failed'): void
  /** Answers the bank's question as the card's holder. Returns the status of the payment intent. */
  confirm(payment: string, isConfirmed?: boolean): PaymentStatus
  /** Refunds a payment in the dashboard, all that is left where no amount is given. Returns the id of the refund. */
  refund(payment: string, amount?: number): string
  /** Ends a refund, also one that had succeeded. */
  settleRefund(refund: string, outcome: 'succeeded' | 'failed'): void
  /** Opens a cardholder's dispute of a payment, of all of it without an amount. Returns the id of the dispute. */
  dispute(payment: string, options?: { readonly reason?: string; readonly amount?: number }): string
  /** Decides a dispute as the bank does. */
  closeDispute(dispute: string, outcome: 'won' | 'lost'): void
  /** Makes a saved card behave as another test card from now on. */
  changeCard(paymentMethod: string, card: string): void
  /** Ends the sessions whose time is over; calls of the interface and pages do so as well. */
  expireSessions(): void
  /** Adds a price of the first product. Returns its id. */
  addPrice(options: PriceOptions): string
}

/** Creates the controls of one mode. */
export function createControl(work: Work): Control {
  const find = <Name extends ObjectName>(name: Name, id: string) => findKnown(work, name, id)
  return {
    pay(session, card = '4242424242424242') {
      const found = find('checkout.session', session)
      declineAsStatus(() => payCheckout(work, found, knownCard(card), payer))
      return find('payment_intent', found.payment_intent ?? '').status
    },
    payByDebit(session) {
      const found = find('checkout.session', session)
      debitCheckout(work, found, payer)
      return found.payment_intent ?? ''
    },
    settleDebit: (payment, outcome) => settleDebit(work, find('payment_intent', payment), outcome),
    confirm(payment, isConfirmed = true) {
      const intent = find('payment_intent', payment)
      declineAsStatus(() => answerBank(work, intent, isConfirmed))
      return intent.status
    },
    refund(payment, amount) {
      const options = { amount: amount ?? null, reason: 'requested_by_customer', metadata: {} }
      return createRefund(work, paidCharge(work, payment), options).id
    },
    settleRefund: (refund, outcome) => settleRefund(work, find('refund', refund), outcome),
    dispute: (payment, options) => openDispute(work, paidCharge(work, payment), options).id,
    closeDispute: (dispute, outcome) => closeDispute(work, find('dispute', dispute), outcome),
    changeCard(method, card) {
      const saved = work.cards.get(method)
      if (!saved) throw new Error(`no card has the id ${method}`)
      saved.card = knownCard(card)
    },
    expireSessions: () => expireOverdue(work),
    addPrice({ cents, currency = 'usd', active = true }) {
      const [product = ''] = work.tables.product.keys()
      return addPrice(work, product, { cents, currency, active, lookupKey: null }).id
    },
  }
}

const payer = { email: 'buyer@acme.example' }

function findKnown<Name extends ObjectName>(work: Work, name: Name, id: string): Objects[Name] {
  const found = work.tables[name].get(id)
  if (found) return found
  throw new Error(`no ${name} has the id ${id}`)
}

function knownCard(number: string): TestCard {
  const card = findTestCard(number)
  if (card) return card
  throw new Error(`no test card has the number ${number}`)
}

/** Runs an attempt; its decline shows in the status of the payment, and is not thrown. */
function declineAsStatus(attempt: () => void): void {
  try {
    attempt()
  } catch (error) {
    if (!(error instanceof StripeError && error.status === 402)) throw error
  }
}

function paidCharge(work: Work, payment: string): Objects['charge'] {
  const intent = findKnown(work, 'payment_intent', payment)
  const charge = findKnown(work, 'charge', intent.latest_charge ?? '')
  if (charge.paid) return charge
  throw new Error(`${payment} is not paid`)
}
