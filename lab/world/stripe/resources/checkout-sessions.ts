import type { Stripe } from 'stripe'
import type { Checkout, Work } from '../model/mode.ts'
import type { LineItem } from '../model/objects.ts'
import { checkoutOf, expireSession } from '../payments/checkout.ts'
import { createLine, createSession } from '../payments/sessions.ts'
import { findObject, findSent } from '../protocol/find-object.ts'
import type { Form, FormValue } from '../protocol/form-body.ts'
import { pageOf, pageParameters } from '../protocol/pagination.ts'
import {
  choiceOf,
  formOf,
  integerOf,
  listOf,
  metadataOf,
  missing,
  refuseUnknown,
  requiredText,
  textOf,
} from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute, readRoute } from '../protocol/standard-routes.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'

const createParameters = [
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer',
  'customer_creation',
  'customer_email',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'submit_type',
  'success_url',
  'ui_mode',
] as const satisfies readonly (keyof Stripe.Checkout.SessionCreateParams)[]

export const checkoutSessionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    accepts: createParameters,
    run: (work, { parameters }) => {
      const mode = requiredText(parameters, 'mode')
      choiceOf({ mode }, 'mode', ['payment'])
      choiceOf(parameters, 'ui_mode', ['hosted_page'])
      const lines = listOf(parameters, 'line_items').map((line) => sentLine(work, line))
      if (lines.length === 0) missing('line_items')
      const checkout = { lines, payment: paymentOf(formOf(parameters, 'payment_intent_data')) }
      return createSession(work, sessionFields(work, parameters), checkout)
    },
  },
  listRoute('/v1/checkout/sessions', 'checkout.session', {
    filters: ['customer', 'payment_intent', 'status'],
  }),
  readRoute('/v1/checkout/sessions/:id', 'checkout.session'),
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    accepts: pageParameters,
    run: (work, { id, parameters }) => {
      const { lines } = checkoutOf(work, findObject(work, 'checkout.session', id))
      return pageOf(lines, parameters, `/v1/checkout/sessions/${id}/line_items`, 'as_given')
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    accepts: [],
    run: (work, { id }) => {
      const session = findObject(work, 'checkout.session', id)
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        )
      }
      expireSession(work, session)
      return session
    },
  },
]

// Stripe's sessions last from 30 minutes to 24 hours, and 24 hours by default.
const lifeSecondsMin = 30 * 60
const lifeSecondsMax = 24 * 3600

function sessionFields(work: Work, parameters: Form) {
  const customer = textOf(parameters, 'customer')
  const email = textOf(parameters, 'customer_email')
  if (customer !== null && email !== null) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  }
  if (customer !== null) findSent(work, 'customer', customer, 'customer')
  const creation = choiceOf(parameters, 'customer_creation', ['always', 'if_required'] as const)
  const types = listOf(parameters, 'allowed_payment_method_types').map(String)
  const expiresAt = integerOf(parameters, 'expires_at') ?? work.now() + lifeSecondsMax
  const life = expiresAt - work.now()
  if (life < lifeSecondsMin || life > lifeSecondsMax) {
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  return {
    allowed_payment_method_types: types.length > 0 ? types : null,
    cancel_url: webAddress(parameters, 'cancel_url'),
    client_reference_id: textOf(parameters, 'client_reference_id'),
    customer,
    customer_creation: customer === null ? (creation ?? 'if_required') : null,
    customer_email: email,
    expires_at: expiresAt,
    locale: textOf(parameters, 'locale'),
    metadata: metadataOf(parameters),
    payment_method_types: types.length > 0 ? types : ['card'],
    submit_type: textOf(parameters, 'submit_type'),
    success_url: webAddress(parameters, 'success_url') ?? missing('success_url'),
  }
}

function webAddress(parameters: Form, name: string): string | null {
  const text = textOf(parameters, name)
  if (text === null || /^https?:\/\/[^\s/]/.test(text)) return text
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
}

function sentLine(work: Work, line: FormValue): LineItem {
  if (typeof line === 'string' || Array.isArray(line)) throw invalidRequest('Invalid object')
  refuseUnknown(line, ['price', 'quantity'])
  const id = requiredText(line, 'price')
  const price = findSent(work, 'price', id, 'line_items[0][price]')
  if (!price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`)
  }
  const quantity = integerOf(line, 'quantity') ?? missing('line_items[0][quantity]')
  if (quantity < 1) throw invalidRequest('This value must be greater than or equal to 1.')
  return createLine(work, price, quantity)
}

function paymentOf(sent: Form): Checkout['payment'] {
  refuseUnknown(sent, ['description', 'metadata', 'receipt_email', 'setup_future_usage'])
  return {
    metadata: metadataOf(sent),
    description: textOf(sent, 'description'),
    receiptEmail: textOf(sent, 'receipt_email'),
    setupFutureUsage: choiceOf(sent, 'setup_future_usage', ['off_session', 'on_session'] as const),
  }
}
