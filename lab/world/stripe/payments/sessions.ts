import type { Checkout, Work } from '../model/mode.ts'
import type { LineItem, Price, Session } from '../model/objects.ts'

type SessionFields = Pick<
  Session,
  | 'allowed_payment_method_types'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer'
  | 'customer_creation'
  | 'customer_email'
  | 'expires_at'
  | 'locale'
  | 'metadata'
  | 'payment_method_types'
  | 'submit_type'
  | 'success_url'
>

// Stripe's ids of sessions are longer than its other ids: their tail has this many characters.
const tailLength = 58

/** Creates an open session in payment mode, with the address of its page. */
export function createSession(work: Work, fields: SessionFields, checkout: Checkout): Session {
  const id = work.ids.next(work.livemode ? 'cs_live' : 'cs_test', tailLength)
  const total = checkout.lines.reduce((sum, line) => sum + line.amount_total, 0)
  const session: Session = {
    id,
    ...unusedFields,
    amount_subtotal: total,
    amount_total: total,
    created: work.now(),
    currency: checkout.lines[0]?.currency ?? null,
    livemode: work.livemode,
    mode: 'payment',
    origin_context: null,
    payment_status: 'unpaid',
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${work.url}/c/pay/${id}`,
    ...fields,
  }
  work.tables['checkout.session'].set(id, session)
  work.checkouts.set(id, checkout)
  return session
}

/** Creates one line of a session: some of what a price is for. */
export function createLine(work: Work, price: Price, quantity: number): LineItem {
  const amount = price.unit_amount * quantity
  return {
    id: work.ids.next('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: work.tables.product.get(price.product)?.name ?? null,
    metadata: {},
    price,
    quantity,
  }
}

const unusedFields = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Session>
