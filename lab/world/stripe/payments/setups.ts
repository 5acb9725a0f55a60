import { publish } from '../events/publish.ts'
import { decideCharge } from '../model/bank.ts'
import type { Decline } from '../model/cards.ts'
import type { Work } from '../model/mode.ts'
import type { PaymentMethod, SetupIntent } from '../model/objects.ts'
import { StripeError } from '../protocol/stripe-error.ts'
import { cardErrorOf } from './card-error.ts'
import { authenticationFailed } from './confirmation.ts'
import { attachTo } from './customers.ts'
import { cardOf } from './payment-methods.ts'

type SetupFields = Pick<
  SetupIntent,
  | 'allowed_payment_method_types'
  | 'automatic_payment_methods'
  | 'customer'
  | 'description'
  | 'metadata'
  | 'payment_method'
  | 'usage'
>

// The secret is as long as Stripe's.
const secretLength = 25

/** Creates a setup intent: a card is to be saved without a payment. */
export function createSetup(work: Work, fields: SetupFields): SetupIntent {
  const id = work.ids.next('seti')
  const setup: SetupIntent = {
    id,
    object: 'setup_intent',
    application: null,
    cancellation_reason: null,
    client_secret: work.ids.next(`${id}_secret`, secretLength),
    created: work.now(),
    customer_account: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: work.livemode,
    managed_payments: null,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: fields.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    ...fields,
  }
  work.tables.setup_intent.set(id, setup)
  publish(work, 'setup_intent.created', setup)
  return setup
}

/** Saves the card, or asks its holder for confirmation. @throws {StripeError} card_error when the bank declines */
export function confirmSetup(
  work: Work,
  setup: SetupIntent,
  method: PaymentMethod,
  { isAuthenticated, returnUrl }: { isAuthenticated: boolean; returnUrl: string | null },
): void {
  const saved = cardOf(work, method)
  setup.payment_method = method.id
  const attempt = { isOffSession: false, isAuthenticated, isSaved: false, isSetUp: saved.isSetUp }
  const answer = decideCharge(saved.card, attempt)
  if (answer.kind === 'declined') throw failSetup(work, setup, method, answer.decline)
  if (answer.kind === 'authentication') {
    setup.status = 'requires_action'
    setup.next_action =
      returnUrl === null
        ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { url: `${work.url}/3ds/${setup.id}`, return_url: returnUrl },
          }
    publish(work, 'setup_intent.requires_action', setup)
    return
  }
  setup.status = 'succeeded'
  setup.next_action = null
  if (setup.usage === 'off_session') saved.isSetUp = true
  if (setup.customer !== null) attachTo(work, method, setup.customer)
  publish(work, 'setup_intent.succeeded', setup)
}

/** Ends the bank's question about a card that is to be saved. @throws {StripeError} card_error */
export function answerSetup(work: Work, setup: SetupIntent, isConfirmed: boolean): void {
  const method = work.tables.payment_method.get(setup.payment_method ?? '')
  if (!method) throw new Error(`setup intent ${setup.id} has no payment method`)
  if (!isConfirmed) throw failSetup(work, setup, method, authenticationFailed)
  confirmSetup(work, setup, method, { isAuthenticated: true, returnUrl: null })
}

function failSetup(
  work: Work,
  setup: SetupIntent,
  method: PaymentMethod,
  decline: Decline,
): StripeError {
  const error = cardErrorOf(decline, method)
  setup.status = 'requires_payment_method'
  setup.payment_method = null
  setup.next_action = null
  setup.last_setup_error = error
  publish(work, 'setup_intent.setup_failed', setup)
  return new StripeError(402, { ...error, setup_intent: structuredClone(setup) })
}
