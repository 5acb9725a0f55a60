import { ApiError } from '@enricher/contract/errors'
import type { Logger } from '../lib/logger.ts'
import { GatewayError } from './payment-gateway.ts'

/** Returns an error of Stripe; any other error is a mistake of ours, and thrown again. */
export function requireGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  throw error
}

/** Logs a failed call by its ids; never the data that was sent. */
export function logFailure(
  logger: Pick<Logger, 'warn' | 'error'>,
  what: string,
  error: GatewayError,
  ids: Readonly<Record<string, string | null>> = {},
): void {
  const level = error.fault === 'unauthorized' || error.fault === 'refused' ? 'error' : 'warn'
  const fields = {
    fault: error.fault,
    stripe_request: error.requestId,
    parameter: error.parameter,
    ...ids,
  }
  logger[level](fields, `${what}: ${error.message}`)
}

/** Returns the error where Stripe did nothing, or was not reached before anything could be charged. */
export function nothingCharged(cause?: GatewayError): ApiError {
  const message = 'The payment provider could not be asked. Nothing was charged; retry later.'
  return new ApiError('payment_provider_error', message, { cause })
}

/** Returns the error where it is not known yet whether the card was charged. */
export function chargeInDoubt(hasKey: boolean, cause?: unknown): ApiError {
  const advice = hasKey
    ? 'Retry with the same Idempotency-Key: nothing is charged twice.'
    : 'Its credits follow if it was charged: look at /credits before you try again, and send an Idempotency-Key next time.'
  const message = `The payment provider did not answer in time. What became of the payment is being found out. ${advice}`
  return new ApiError('payment_provider_error', message, { cause })
}
