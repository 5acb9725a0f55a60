type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

export type ErrorFields = {
  readonly type: ErrorType
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_intent?: object
  readonly setup_intent?: object
  readonly payment_method?: object
}

/** An answer that is an error, in Stripe's shape. */
export class StripeError extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

/** Creates the error of a call that is refused before anything is done. */
export function invalidRequest(
  message: string,
  details: { readonly code?: string; readonly param?: string } = {},
  status = 400,
): StripeError {
  return new StripeError(status, { type: 'invalid_request_error', message, ...details })
}
