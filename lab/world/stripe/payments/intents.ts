import { publish } from '../events/publish.ts'
import type { Work } from '../model/mode.ts'
import type { PaymentIntent } from '../model/objects.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'

type IntentFields = Pick<
  PaymentIntent,
  | 'allowed_payment_method_types'
  | 'amount'
  | 'automatic_payment_methods'
  | 'currency'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'payment_method_types'
  | 'receipt_email'
  | 'setup_future_usage'
>

// The secret is as long as Stripe's.
const secretLength = 25

/** Creates a payment intent that nothing has been charged for yet. */
export function createIntent(work: Work, fields: IntentFields): PaymentIntent {
  const id = work.ids.next('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: work.ids.next(`${id}_secret`, secretLength),
    confirmation_method: 'automatic',
    created: work.now(),
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: work.livemode,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions },
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: fields.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  }
  work.tables.payment_intent.set(id, intent)
  publish(work, 'payment_intent.created', intent)
  return intent
}

const cardOptions = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
} as const

const cancelable = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
]

/** Ends a payment intent that was not paid. @throws {StripeError} payment_intent_unexpected_state */
export function cancelIntent(
  work: Work,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): void {
  if (!cancelable.includes(intent.status)) throw unexpectedState('cancel', intent)
  intent.status = 'canceled'
  intent.canceled_at = work.now()
  intent.cancellation_reason = reason
  intent.next_action = null
  publish(work, 'payment_intent.canceled', intent)
}

/** Creates the error of a call that the state of the payment intent does not allow. */
export function unexpectedState(verb: string, intent: PaymentIntent) {
  const { status } = intent
  return invalidRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
    { code: 'payment_intent_unexpected_state', param: 'intent' },
  )
}
