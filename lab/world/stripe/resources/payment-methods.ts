import { publish } from '../events/publish.ts'
import { findTestCard, type TestCard } from '../model/cards.ts'
import { attachTo } from '../payments/customers.ts'
import { cardOf, createCardMethod, findMethod } from '../payments/payment-methods.ts'
import { findSent } from '../protocol/find-object.ts'
import type { Form } from '../protocol/form-body.ts'
import { pageOf, pageParameters, sameFields } from '../protocol/pagination.ts'
import { choiceOf, formOf, metadataOf, requiredText, textOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { invalidRequest, StripeError } from '../protocol/stripe-error.ts'

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    accepts: ['type', 'card', 'billing_details', 'allow_redisplay', 'metadata'],
    run: (work, { parameters }) => {
      choiceOf({ type: requiredText(parameters, 'type') }, 'type', ['card'])
      const holder = formOf(parameters, 'billing_details')
      const method = createCardMethod(work, sentCard(formOf(parameters, 'card')), {
        email: textOf(holder, 'email'),
        name: textOf(holder, 'name'),
      })
      method.metadata = metadataOf(parameters)
      return method
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    accepts: [...pageParameters, 'customer', 'type', 'allow_redisplay'],
    run: ({ tables }, { parameters }) => {
      // Without a customer Stripe lists none: every attached payment method belongs to one.
      const isSame = sameFields(parameters, ['customer', 'type', 'allow_redisplay'])
      const isAsked = textOf(parameters, 'customer') !== null
      const rows = [...tables.payment_method.values()].filter((row) => isAsked && isSame(row))
      return pageOf(rows, parameters, '/v1/payment_methods')
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    accepts: [],
    run: (work, { id }) => findMethod(work, id, null),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    accepts: ['customer'],
    run: (work, { id, parameters }) => {
      const method = findMethod(work, id, null)
      const customer = findSent(work, 'customer', requiredText(parameters, 'customer'), 'customer')
      if (method.customer !== null && method.customer !== customer.id) {
        throw invalidRequest(
          'The payment method you provided has already been attached to a customer.',
          { param: 'payment_method' },
        )
      }
      attachTo(work, method, customer.id)
      return method
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    accepts: [],
    run: (work, { id }) => {
      const method = findMethod(work, id, null)
      const { customer } = method
      if (customer === null) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          { param: 'payment_method' },
        )
      }
      const settings = work.tables.customer.get(customer)?.invoice_settings
      if (settings?.default_payment_method === id) settings.default_payment_method = null
      method.customer = null
      cardOf(work, method).isDetached = true
      publish(work, 'payment_method.detached', method, { customer })
      return method
    },
  },
]

/** Finds the card that a call describes by its number or by a token. @throws {StripeError} incorrect_number */
function sentCard(sent: Form): TestCard {
  const token = textOf(sent, 'token')
  const name = token === null ? requiredText(sent, 'number') : token.replace(/^tok_/, 'pm_card_')
  const card = findTestCard(name)
  if (card) return card
  throw new StripeError(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
    param: 'number',
  })
}
