import type { Work } from '../model/mode.ts'
import type { PaymentIntent, PaymentMethod } from '../model/objects.ts'
import { cardOf } from '../payments/payment-methods.ts'
import type { Form } from '../protocol/form-body.ts'
import { choiceOf, formOf, listOf, textOf } from '../protocol/parameters.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'

type AutomaticMethods = PaymentIntent['automatic_payment_methods']
type SomeMethods = { readonly allow_redirects?: string | null } | null

/** Reads which payment methods an intent may use: by default all of the account's, redirects included. */
export function automaticMethods(parameters: Form): AutomaticMethods {
  if (listOf(parameters, 'allowed_payment_method_types').length > 0) return null
  const sent = formOf(parameters, 'automatic_payment_methods')
  const redirects = choiceOf(sent, 'allow_redirects', ['always', 'never'] as const)
  return { allow_redirects: redirects ?? 'always', enabled: true }
}

/** Refuses a confirmation without a return address where a method may redirect. @throws {StripeError} */
export function checkReturnUrl(methods: SomeMethods, parameters: Form): void {
  if (methods?.allow_redirects !== 'always' || textOf(parameters, 'return_url') !== null) return
  throw invalidRequest(
    'A `return_url` must be specified because this intent takes payment methods that may redirect. Otherwise set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never`, or name `allowed_payment_method_types`.',
  )
}

/** Refuses a payment method that belongs to another customer, or that was detached. @throws {StripeError} */
export function checkOwner(work: Work, method: PaymentMethod, customer: string | null): void {
  if (cardOf(work, method).isDetached) {
    throw invalidRequest(
      'The payment method was detached from a customer and cannot be used again.',
      {
        param: 'payment_method',
      },
    )
  }
  if (method.customer === null || method.customer === customer) return
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  )
}
