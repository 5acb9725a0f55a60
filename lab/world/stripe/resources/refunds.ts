import type { Stripe } from 'stripe'
import type { Work } from '../model/mode.ts'
import type { Charge } from '../model/objects.ts'
import { createRefund } from '../payments/refunds.ts'
import { findSent } from '../protocol/find-object.ts'
import type { Form } from '../protocol/form-body.ts'
import { choiceOf, integerOf, metadataOf, textOf } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { listRoute, readRoute } from '../protocol/standard-routes.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'

const createParameters = [
  'amount',
  'charge',
  'metadata',
  'payment_intent',
  'reason',
] as const satisfies readonly (keyof Stripe.RefundCreateParams)[]

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const refundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    accepts: createParameters,
    run: (work, { parameters }) =>
      createRefund(work, chargeOf(work, parameters), {
        amount: integerOf(parameters, 'amount'),
        reason: choiceOf(parameters, 'reason', reasons),
        metadata: metadataOf(parameters),
      }),
  },
  listRoute('/v1/refunds', 'refund', { filters: ['charge', 'payment_intent'] }),
  readRoute('/v1/refunds/:id', 'refund'),
]

function chargeOf(work: Work, parameters: Form): Charge {
  const payment = textOf(parameters, 'payment_intent')
  const charge = textOf(parameters, 'charge')
  if (charge !== null) return findSent(work, 'charge', charge, 'charge')
  if (payment === null) {
    throw invalidRequest('One of the following params should be provided: payment_intent, charge.')
  }
  const intent = findSent(work, 'payment_intent', payment, 'payment_intent')
  if (intent.status === 'succeeded' && intent.latest_charge !== null) {
    return findSent(work, 'charge', intent.latest_charge, 'payment_intent')
  }
  throw invalidRequest(
    `This PaymentIntent (${payment}) does not have a successful charge to refund.`,
  )
}
