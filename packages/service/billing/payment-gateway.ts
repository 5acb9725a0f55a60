/** A card in the form that may be shown. */
export type Card = {
  readonly paymentMethodId: string
  readonly brand: string
  readonly last4: string
  /** Example: `2030-04`. */
  readonly expires: string
}

/** Present state of an intent at Stripe. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

/** The fields of a payment intent that we read. */
export type Intent = {
  readonly id: string
  readonly status: IntentStatus
  readonly isLive: boolean
  readonly customerId: string | null
  /** Cents received of a payment that succeeded, else cents to pay. */
  readonly amountCents: number
  readonly currency: string
  /** Our own metadata: the attempt, its origin and tier. Null where we did not write any. */
  readonly attemptId: string | null
  readonly origin: string | null
  readonly tierKey: string | null
  /** Null unless the card was requested with the intent, and is a card. */
  readonly card: Card | null
  /** The card may be charged again without its owner. */
  readonly keepsCard: boolean
  /** Reason why the last attempt failed, in words for the payer. */
  readonly failure: string | null
  /** Page on which the payer confirms the payment. */
  readonly nextUrl: string | null
  readonly receiptUrl: string | null
  readonly createdS: number
}

/** A page of Stripe that takes a card. */
export type Session = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly url: string | null
  readonly customerId: string | null
  readonly attemptId: string | null
  readonly intentId: string | null
}

/** The fields of a refund or a dispute that we read. */
export type Reversal = {
  readonly id: string
  readonly kind: 'refund' | 'dispute'
  readonly intentId: string | null
  readonly amountCents: number
  /** The money is with the payer, or on its way there. */
  readonly isInEffect: boolean
  /** Stripe may still change the state. */
  readonly isOpen: boolean
}

export type Price = {
  readonly id: string
  readonly amountCents: number | null
  readonly currency: string
  readonly isLive: boolean
  readonly isActive: boolean
  readonly isOneTime: boolean
}

/** An event. Only the id of its object is trusted: the object itself is read from Stripe. */
export type GatewayEvent = {
  readonly id: string
  readonly type: string
  readonly isLive: boolean
  readonly objectId: string | null
}

/** The order that a payment is for. */
export type Order = {
  readonly attemptId: string
  readonly origin: string
  readonly tierKey: string
  readonly customerId: string
}

/** A page of a list, newest first. */
export type ListPage<T> = { readonly items: readonly T[]; readonly hasMore: boolean }
export type ListQuery = {
  readonly sinceS: number
  readonly untilS: number
  /** Last object of the previous page; null for the first page. */
  readonly afterId: string | null
}

/** The calls of Stripe. Every call is bounded in time. @throws {GatewayError} */
export type PaymentGateway = {
  readonly isLive: boolean
  createCustomer(given: { accountId: string; email: string; key: string }): Promise<string>
  /** Returns the account that a customer was made for; null for one that we did not make, or that is deleted. */
  accountOfCustomer(customerId: string): Promise<string | null>
  /** Deletes a customer with its cards; a customer that no longer exists is fine. */
  deleteCustomer(customerId: string): Promise<void>
  detachCard(paymentMethodId: string): Promise<void>
  createSession(
    order: Order & { readonly priceId: string; readonly returnUrl: string },
  ): Promise<Session>
  session(id: string): Promise<Session>
  expireSession(id: string): Promise<void>
  /** Creates an intent that charges nothing until it is confirmed. */
  createIntent(
    order: Order & { readonly amountCents: number; readonly paymentMethodId: string },
  ): Promise<Intent>
  /** Charges the saved card, without its owner. */
  confirmOffSession(intentId: string, attemptId: string): Promise<Intent>
  /** Asks for the confirmation of the card's owner. */
  confirmOnSession(
    intentId: string,
    given: {
      readonly attemptId: string
      readonly paymentMethodId: string
      readonly returnUrl: string
    },
  ): Promise<Intent>
  intent(id: string): Promise<Intent>
  cancelIntent(id: string): Promise<Intent>
  reversal(kind: Reversal['kind'], id: string): Promise<Reversal>
  refundsOf(chargeId: string): Promise<readonly Reversal[]>
  price(id: string): Promise<Price>
  intents(query: ListQuery): Promise<ListPage<Intent>>
  reversals(list: 'refunds' | 'disputes', query: ListQuery): Promise<ListPage<Reversal>>
  /** Returns a signed event; null when the signature is missing, wrong, or older than five minutes. */
  readEvent(raw: Buffer, signature: string): GatewayEvent | null
}

/**
 * Reason why Stripe did not do what it was asked. `declined`: the card was refused. `confirmation`: its owner has to
 * confirm. `missing`: there is no such object. `refused`: nothing was done, and a repetition is refused again. `busy`:
 * nothing was done, and a later repetition may succeed. `in_doubt`: no answer came, or none that says whether it was
 * done.
 */
export type GatewayFault =
  | 'declined'
  | 'confirmation'
  | 'missing'
  | 'refused'
  | 'unauthorized'
  | 'busy'
  | 'in_doubt'

/** Thrown by every call that Stripe did not answer as wanted. Its message contains no secret and no card. */
export class GatewayError extends Error {
  readonly fault: GatewayFault
  /** Stripe's own id of the request, for questions to their support. */
  readonly requestId: string | null
  /** The parameter that is wrong, in Stripe's words. */
  readonly parameter: string | null

  constructor(
    fault: GatewayFault,
    message: string,
    given: { requestId?: string | null; parameter?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: given.cause })
    this.name = 'GatewayError'
    this.fault = fault
    this.requestId = given.requestId ?? null
    this.parameter = given.parameter ?? null
  }
}
