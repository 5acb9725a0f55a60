import { GatewayError, type GatewayFault } from './payment-gateway.ts'

/** The fields of an error of Stripe's library that we read. */
export type StripeFailure = {
  readonly message?: string
  readonly type?: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly requestId?: string
  readonly statusCode?: number
}

// By the classes of Stripe's library. A 5xx, a conflict and a broken connection do not say whether anything was done.
const faults: ReadonlyMap<string, GatewayFault> = new Map([
  ['StripeCardError', 'declined'],
  ['StripeInvalidRequestError', 'refused'],
  ['StripeIdempotencyError', 'refused'],
  ['StripeAuthenticationError', 'unauthorized'],
  ['StripePermissionError', 'unauthorized'],
  ['StripeRateLimitError', 'busy'],
])

const confirmationCodes = new Set(['authentication_required', 'authentication_not_handled'])

/** Returns the meaning of a failed call. Only the message of a decline is made for the payer. */
export function gatewayErrorOf(error: StripeFailure): GatewayError {
  const fault = faultOf(error)
  const message =
    fault === 'declined' || fault === 'confirmation'
      ? (error.message ?? 'The card was declined.')
      : `Stripe: ${fault.replaceAll('_', ' ')} (${error.type ?? 'unknown'}${error.code ? ` ${error.code}` : ''})`
  return new GatewayError(fault, message, {
    requestId: error.requestId ?? null,
    parameter: error.param ?? null,
  })
}

function faultOf({
  type = '',
  code = '',
  decline_code: decline = '',
}: StripeFailure): GatewayFault {
  const fault = faults.get(type) ?? 'in_doubt'
  if (fault === 'declined' && (confirmationCodes.has(code) || confirmationCodes.has(decline))) {
    return 'confirmation'
  }
  return fault === 'refused' && code === 'resource_missing' ? 'missing' : fault
}
