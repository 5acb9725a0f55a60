import { publish } from '../events/publish.ts'
import type { Decline } from '../model/cards.ts'
import type { Work } from '../model/mode.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../model/objects.ts'
import { feeOf, moveBalance } from './balance.ts'

/** Creates a charge whose outcome is not known yet. */
export function createCharge(work: Work, intent: PaymentIntent, method: PaymentMethod): Charge {
  const { amount, currency } = intent
  const charge: Charge = {
    id: work.ids.next('ch'),
    ...unusedFields,
    amount,
    amount_captured: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: false,
    created: work.now(),
    currency,
    customer: intent.customer,
    description: intent.description,
    livemode: work.livemode,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, amount),
    receipt_email: intent.receipt_email,
    status: 'pending',
  }
  work.tables.charge.set(charge.id, charge)
  intent.latest_charge = charge.id
  return charge
}

/** Records that a charge was paid. */
export function payCharge(work: Work, charge: Charge): void {
  const { id, amount, currency } = charge
  const fee = feeOf(amount)
  const movement = {
    type: 'charge',
    category: 'charge',
    amount,
    fee,
    currency,
    source: id,
  } as const
  charge.balance_transaction = moveBalance(work, movement).id
  charge.amount_captured = amount
  charge.captured = true
  charge.paid = true
  charge.outcome = outcomeOf(null)
  charge.receipt_url = `${work.url}/receipts/${id}`
  charge.status = 'succeeded'
  publish(work, 'charge.succeeded', charge)
}

/** Records that a charge was declined. */
export function failCharge(work: Work, charge: Charge, decline: Decline): void {
  charge.failure_code = decline.code
  charge.failure_message = decline.message
  charge.outcome = outcomeOf(decline)
  charge.status = 'failed'
  publish(work, 'charge.failed', charge)
}

const unusedFields = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'STRIPE',
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  on_behalf_of: null,
  outcome: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const

function outcomeOf(decline: Decline | null): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? decline?.code ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline ? 'The bank did not approve the payment.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function methodDetails(method: PaymentMethod, amount: number): Charge['payment_method_details'] {
  const { card } = method
  if (!card) return { type: method.type }
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  }
}
