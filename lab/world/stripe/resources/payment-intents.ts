import type { Stripe } from 'stripe'
import type { Work } from '../model/mode.ts'
import type { PaymentIntent, PaymentMethod } from '../model/objects.ts'
import { sessionOf } from '../payments/checkout.ts'
import { confirmIntent } from '../payments/confirmation.ts'
import { cancelIntent, createIntent, unexpectedState } from '../payments/intents.ts'
import { findMethod } from '../payments/payment-methods.ts'
import { findObject, findSent } from '../protocol/find-object.ts'
import type { Form } from '../protocol/form-body.ts'
import {
  choiceOf,
  flagOf,
  integerOf,
  listOf,
  metadataOf,
  missing,
  requiredText,
  textOf,
} from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute } from '../protocol/standard-routes.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'
import { automaticMethods, checkOwner, checkReturnUrl } from './method-choice.ts'

const confirmParameters = [
  'allowed_payment_method_types',
  'error_on_requires_action',
  'off_session',
  'payment_method',
  'receipt_email',
  'return_url',
  'setup_future_usage',
] as const satisfies readonly (keyof Stripe.PaymentIntentConfirmParams)[]

const createParameters = [
  ...confirmParameters,
  'amount',
  'automatic_payment_methods',
  'confirm',
  'currency',
  'customer',
  'description',
  'metadata',
] as const satisfies readonly (keyof Stripe.PaymentIntentCreateParams)[]

export const paymentIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    accepts: createParameters,
    run: (work, { parameters }) => {
      const method = sentMethod(work, parameters, textOf(parameters, 'customer'))
      const isConfirmed = flagOf(parameters, 'confirm')
      if (!isConfirmed && ('off_session' in parameters || 'return_url' in parameters)) {
        const param = 'off_session' in parameters ? 'off_session' : 'return_url'
        throw invalidRequest(`You cannot set ${param} without confirm=true.`, { param })
      }
      const fields = intentFields(work, parameters, method)
      if (isConfirmed) checkReturnUrl(fields.automatic_payment_methods, parameters)
      const intent = createIntent(work, fields)
      return isConfirmed ? confirm(work, intent, parameters) : intent
    },
  },
  listRoute('/v1/payment_intents', 'payment_intent', { filters: ['customer'] }),
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    accepts: ['client_secret'],
    run: (work, { id }) => findObject(work, 'payment_intent', id),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    accepts: ['description', 'metadata', 'receipt_email'],
    run: (work, { id, parameters }) => {
      const intent = findObject(work, 'payment_intent', id)
      intent.metadata = metadataOf(parameters, intent.metadata)
      if ('description' in parameters) intent.description = textOf(parameters, 'description')
      if ('receipt_email' in parameters) intent.receipt_email = textOf(parameters, 'receipt_email')
      return intent
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    accepts: confirmParameters,
    run: (work, { id, parameters }) => {
      const intent = findObject(work, 'payment_intent', id)
      const method = sentMethod(work, parameters, intent.customer)
      checkReturnUrl(intent.automatic_payment_methods, parameters)
      if (method) intent.payment_method = method.id
      return confirm(work, intent, parameters)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    accepts: ['cancellation_reason'],
    run: (work, { id, parameters }) => {
      const intent = findObject(work, 'payment_intent', id)
      if (sessionOf(work, intent)) {
        throw invalidRequest(
          'You cannot cancel the PaymentIntent for a Checkout Session. Expire the Session instead.',
        )
      }
      cancelIntent(work, intent, choiceOf(parameters, 'cancellation_reason', cancelReasons))
      return intent
    },
  },
]

const cancelReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const

// Stripe's least and greatest amount for most currencies.
const amountMin = 50
const amountMax = 99_999_999

function intentFields(work: Work, parameters: Form, method: PaymentMethod | null) {
  const amount = integerOf(parameters, 'amount') ?? missing('amount')
  if (amount < amountMin) {
    const code = 'amount_too_small'
    throw invalidRequest('Amount must be at least $0.50 usd', { code, param: 'amount' })
  }
  if (amount > amountMax) {
    const code = 'amount_too_large'
    throw invalidRequest('Amount must be no more than $999,999.99', { code, param: 'amount' })
  }
  const customer = textOf(parameters, 'customer')
  if (customer !== null) findSent(work, 'customer', customer, 'customer')
  const types = listOf(parameters, 'allowed_payment_method_types').map(String)
  return {
    allowed_payment_method_types: types.length > 0 ? types : null,
    amount,
    automatic_payment_methods: automaticMethods(parameters),
    currency: requiredText(parameters, 'currency').toLowerCase(),
    customer,
    description: textOf(parameters, 'description'),
    metadata: metadataOf(parameters),
    payment_method: method?.id ?? null,
    payment_method_types: types.length > 0 ? types : ['card', 'link'],
    receipt_email: textOf(parameters, 'receipt_email'),
    setup_future_usage: futureUsage(parameters),
  }
}

const futureUsage = (parameters: Form) =>
  choiceOf(parameters, 'setup_future_usage', ['off_session', 'on_session'] as const)

/** Finds the payment method that a call sends; a customer's payment method is good for that customer alone. */
function sentMethod(work: Work, parameters: Form, customer: string | null): PaymentMethod | null {
  const id = textOf(parameters, 'payment_method')
  if (id === null) return null
  const method = findMethod(work, id, 'payment_method')
  checkOwner(work, method, customer)
  return method
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function confirm(work: Work, intent: PaymentIntent, parameters: Form): PaymentIntent {
  if (!confirmable.includes(intent.status)) throw unexpectedState('confirm', intent)
  const method = work.tables.payment_method.get(intent.payment_method ?? '')
  if (!method) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      { code: 'payment_intent_unexpected_state' },
    )
  }
  if ('receipt_email' in parameters) intent.receipt_email = textOf(parameters, 'receipt_email')
  if ('setup_future_usage' in parameters) intent.setup_future_usage = futureUsage(parameters)
  confirmIntent(work, intent, method, {
    isOffSession: flagOf(parameters, 'off_session'),
    isAuthenticated: false,
    isActionRefused: flagOf(parameters, 'error_on_requires_action'),
    returnUrl: textOf(parameters, 'return_url'),
  })
  return intent
}
