import type { Stripe } from 'stripe'
import type { Work } from '../model/mode.ts'
import type { SetupIntent } from '../model/objects.ts'
import { findMethod } from '../payments/payment-methods.ts'
import { confirmSetup, createSetup } from '../payments/setups.ts'
import { findObject, findSent } from '../protocol/find-object.ts'
import type { Form } from '../protocol/form-body.ts'
import { choiceOf, flagOf, listOf, metadataOf, textOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute, readRoute } from '../protocol/standard-routes.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'
import { automaticMethods, checkOwner, checkReturnUrl } from './method-choice.ts'

const confirmParameters = [
  'allowed_payment_method_types',
  'payment_method',
  'return_url',
] as const satisfies readonly (keyof Stripe.SetupIntentConfirmParams)[]

const createParameters = [
  ...confirmParameters,
  'automatic_payment_methods',
  'confirm',
  'customer',
  'description',
  'metadata',
  'usage',
] as const satisfies readonly (keyof Stripe.SetupIntentCreateParams)[]

export const setupIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    accepts: createParameters,
    run: (work, { parameters }) => {
      const customer = textOf(parameters, 'customer')
      if (customer !== null) findSent(work, 'customer', customer, 'customer')
      const types = listOf(parameters, 'allowed_payment_method_types').map(String)
      const fields = {
        allowed_payment_method_types: types.length > 0 ? types : null,
        automatic_payment_methods: automaticMethods(parameters),
        customer,
        description: textOf(parameters, 'description'),
        metadata: metadataOf(parameters),
        payment_method: null,
        usage: choiceOf(parameters, 'usage', ['off_session', 'on_session']) ?? 'off_session',
      }
      const isConfirmed = flagOf(parameters, 'confirm')
      if (isConfirmed) checkReturnUrl(fields.automatic_payment_methods, parameters)
      const setup = createSetup(work, fields)
      return isConfirmed ? confirm(work, setup, parameters) : setup
    },
  },
  listRoute('/v1/setup_intents', 'setup_intent', { filters: ['customer', 'payment_method'] }),
  readRoute('/v1/setup_intents/:id', 'setup_intent'),
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    accepts: confirmParameters,
    run: (work, { id, parameters }) => {
      const setup = findObject(work, 'setup_intent', id)
      checkReturnUrl(setup.automatic_payment_methods, parameters)
      return confirm(work, setup, parameters)
    },
  },
]

function confirm(work: Work, setup: SetupIntent, parameters: Form): SetupIntent {
  const id = textOf(parameters, 'payment_method') ?? setup.payment_method
  const isOpen = setup.status !== 'succeeded' && setup.status !== 'canceled'
  if (id === null || !isOpen) {
    const problem = isOpen ? 'it is missing a payment method' : `it has a status of ${setup.status}`
    throw invalidRequest(`You cannot confirm this SetupIntent because ${problem}.`, {
      code: 'setup_intent_unexpected_state',
    })
  }
  const method = findMethod(work, id, 'payment_method')
  checkOwner(work, method, setup.customer)
  const returnUrl = textOf(parameters, 'return_url')
  confirmSetup(work, setup, method, { isAuthenticated: false, returnUrl })
  return setup
}
