import type { Stripe } from 'stripe'

// Stripe's own types give an object's fields; here fields that can be expanded hold ids, as they are stored.

export type Customer = Stripe.Customer & { readonly default_source: null }

export type PaymentMethod = Stripe.PaymentMethod & {
  customer: string | null
  readonly billing_details: Stripe.PaymentMethod.BillingDetails
}

export type Product = Stripe.Product & { default_price: string | null }

/** A price; on the wire its decimal is a text. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'product'> & {
  readonly product: string
  readonly unit_amount: number
  readonly unit_amount_decimal: string
}

export type LineItem = Omit<Stripe.LineItem, 'price'> & { readonly price: Price }

export type Session = Omit<Stripe.Checkout.Session, 'line_items'> & {
  customer: string | null
  payment_intent: string | null
  setup_intent: string | null
  amount_total: number | null
  metadata: Stripe.Metadata
}

export type PaymentIntent = Stripe.PaymentIntent & {
  customer: string | null
  payment_method: string | null
  latest_charge: string | null
}

export type SetupIntent = Stripe.SetupIntent & {
  customer: string | null
  payment_method: string | null
}

export type Charge = Omit<Stripe.Charge, 'refunds'> & {
  readonly customer: string | null
  readonly payment_intent: string
  balance_transaction: string | null
}

export type Refund = Stripe.Refund & {
  readonly charge: string
  readonly payment_intent: string
  balance_transaction: string | null
}

export type Dispute = Stripe.Dispute & {
  readonly charge: string
  readonly payment_intent: string
}

export type BalanceTransaction = Stripe.BalanceTransaction & { readonly source: string }

export type Event = Omit<Stripe.EventBase, 'type' | 'data'> & {
  readonly type: string
  readonly data: { readonly object: object; readonly previous_attributes?: object }
}

/** The kinds of objects, by the value of their field `object`. */
export type Objects = {
  readonly customer: Customer
  readonly payment_method: PaymentMethod
  readonly product: Product
  readonly price: Price
  readonly 'checkout.session': Session
  readonly payment_intent: PaymentIntent
  readonly setup_intent: SetupIntent
  readonly charge: Charge
  readonly refund: Refund
  readonly dispute: Dispute
  readonly balance_transaction: BalanceTransaction
  readonly event: Event
}

export type ObjectName = keyof Objects
