import { publish } from '../events/publish.ts'
import type { Decline } from '../model/cards.ts'
import type { Work } from '../model/mode.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../model/objects.ts'
import { feeOf, moveBalance } from './balance.ts'

/** Records a charge of a card: paid, or declined with the reason. */
export function createCharge(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
): Charge {
  const isPaid = decline === null
  const id = work.ids.next('ch')
  const { amount, currency } = intent
  const transaction = isPaid
    ? moveBalance(work, {
        type: 'charge',
        category: 'charge',
        amount,
        fee: feeOf(amount),
        currency,
        source: id,
      })
    : null
  const charge: Charge = {
    id,
    ...unusedFields,
    amount,
    amount_captured: isPaid ? amount : 0,
    balance_transaction: transaction?.id ?? null,
    billing_details: method.billing_details,
    captured: isPaid,
    created: work.now(),
    currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: work.livemode,
    metadata: { ...intent.metadata },
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, amount),
    receipt_email: intent.receipt_email,
    receipt_url: isPaid ? `${work.url}/receipts/${id}` : null,
    status: isPaid ? 'succeeded' : 'failed',
  }
  work.tables.charge.set(id, charge)
  publish(work, isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
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
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
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
