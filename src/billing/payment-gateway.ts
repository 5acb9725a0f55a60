/** A card as it may be shown. */
export type Card = {
  readonly paymentMethodId: string
  readonly brand: string
  readonly last4: string
  /** `2030-04`. */
  readonly expires: string
}

/** What an intent is at Stripe now. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

/** A payment intent, as far as we read it. */
export type Intent = {
  readonly id: string
  readonly status: IntentStatus
  readonly isLive: boolean
  readonly customerId: string | null
  /** What was received of a payment that succeeded, else what is to be paid; in cents. */
  readonly amountCents: number
  readonly currency: string
  /** Of our own metadata: the attempt, its origin and tier. Null where we did not write any. */
  readonly attemptId: string | null
  readonly origin: string | null
  readonly tierKey: string | null
  /** Null unless it was asked for, and is a card. */
  readonly card: Card | null
  /** Its card may be charged again without its owner. */
  readonly keepsCard: boolean
  /** Why the last attempt failed, in words for the payer. */
  readonly failure: string | null
  /** Where its payer confirms it. */
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

/** A refund, or a dispute, as far as we read it. */
export type Reversal = {
  readonly id: string
  readonly kind: 'refund' | 'dispute'
  readonly intentId: string | null
  readonly amountCents: number
  /** The money is with the payer, or on its way there. */
  readonly isInEffect: boolean
  /** Stripe may still change its mind. */
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

/** An event, of which only the address of its object is believed: what the object is now is asked. */
export type GatewayEvent = {
  readonly id: string
  readonly type: string
  readonly isLive: boolean
  readonly objectId: string | null
}

/** What is asked for a payment. */
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
  /** Last object of the page before; null for the first page. */
  readonly afterId: string | null
}

/** What Stripe is asked. Every call is bounded in time. @throws {GatewayError} */
export type PaymentGateway = {
  readonly isLive: boolean
  createCustomer(given: { accountId: string; email: string; key: string }): Promise<string>
  /** Returns the account that a customer was made for; null for one that we did not make, or that is deleted. */
  accountOfCustomer(customerId: string): Promise<string | null>
  /** Deletes a customer with its cards; one that is gone already is fine. */
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
  /** Returns the refunds of a charge. */
  refundsOf(chargeId: string): Promise<readonly Reversal[]>
  price(id: string): Promise<Price>
  intents(query: ListQuery): Promise<ListPage<Intent>>
  reversals(list: 'refunds' | 'disputes', query: ListQuery): Promise<ListPage<Reversal>>
  /** Returns a signed event; null when the signature is missing, wrong, or older than five minutes. */
  readEvent(raw: Buffer, signature: string): GatewayEvent | null
}

/**
 * Why Stripe did not do what it was asked. `declined`: the card was refused. `confirmation`: its owner has to confirm.
 * `missing`: there is no such object. `refused`: nothing was done, and the same again is refused again. `busy`: nothing
 * was done, later it may be. `in_doubt`: no answer came, or none that says whether it was done.
 */
export type GatewayFault =
  | 'declined'
  | 'confirmation'
  | 'missing'
  | 'refused'
  | 'unauthorized'
  | 'busy'
  | 'in_doubt'

/** Thrown by every call that Stripe did not answer as wanted. Its message holds no secret and no card. */
export class GatewayError extends Error {
  readonly fault: GatewayFault
  /** Stripe's own id of the request, for asking their support. */
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
