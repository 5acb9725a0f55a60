import type { TierKey } from '@enricher/contract/billing'

export type PaymentOrigin = 'checkout' | 'topup' | 'auto_topup'

/** State of a payment. `open`: its page at Stripe waits for a card. */
export type PaymentState =
  | 'pending'
  | 'open'
  | 'requires_action'
  | 'succeeded'
  | 'failed'
  | 'canceled'

/** The first answer to a caller: every request with the same Idempotency-Key gets the same answer. */
export type FirstOutcome =
  | { readonly kind: 'session'; readonly url: string; readonly sessionId: string }
  | { readonly kind: 'succeeded'; readonly balance: number; readonly intentId: string }
  | {
      readonly kind: 'requires_action'
      readonly url: string
      readonly balance: number
      readonly intentId: string
    }
  | { readonly kind: 'declined'; readonly message: string; readonly balance: number }

/** An attempt to be paid. */
export type NewPayment = {
  readonly id: string
  readonly accountId: string
  readonly origin: PaymentOrigin
  readonly tierKey: TierKey
  readonly credits: number
  readonly amountCents: number
  /** The caller's Idempotency-Key, in lower case; null where the caller sent none. */
  readonly idempotencyKey: string | null
  /** How long one process has the attempt to itself. */
  readonly leaseMs: number
}

export type Payment = Omit<NewPayment, 'leaseMs'> & {
  readonly state: PaymentState
  readonly sessionId: string | null
  readonly intentId: string | null
  readonly nextUrl: string | null
  readonly failure: string | null
  readonly receiptUrl: string | null
  readonly firstOutcome: FirstOutcome | null
  /** No process works at the payment any more. */
  readonly isLeaseOver: boolean
  readonly reversedCents: number
  readonly creditsReversed: number
  readonly creditsTaken: number
  readonly createdAt: Date
}

/** The end of an attempt, or the step that it waits for. */
export type PaymentChange = {
  readonly state: Exclude<PaymentState, 'succeeded'>
  readonly intentId?: string
  readonly sessionId?: string
  readonly nextUrl?: string | null
  readonly failure?: string | null
  readonly firstOutcome?: FirstOutcome
  /** Nothing was done: the same key may name another attempt. */
  readonly isKeyFree?: boolean
}

/** Columns of `payments p` that {@link PaymentRow} describes. */
export const paymentColumns = `p.id, p.account_id, p.origin, p.tier_key, p.credits, p.amount_cents, p.state,
  p.session_id, p.payment_intent_id, p.next_url, p.failure, p.receipt_url, p.idempotency_key, p.first_outcome,
  p.lease_until <= now() AS is_lease_over, p.reversed_cents, p.credits_reversed, p.credits_taken, p.created_at`

export type PaymentRow = {
  readonly id: string
  readonly account_id: string
  readonly origin: PaymentOrigin
  readonly tier_key: string
  readonly credits: number
  readonly amount_cents: number
  readonly state: PaymentState
  readonly session_id: string | null
  readonly payment_intent_id: string | null
  readonly next_url: string | null
  readonly failure: string | null
  readonly receipt_url: string | null
  readonly idempotency_key: string | null
  readonly first_outcome: FirstOutcome | null
  readonly is_lease_over: boolean
  readonly reversed_cents: number
  readonly credits_reversed: number
  readonly credits_taken: number
  readonly created_at: Date
}

/** Reads a row of `payments`. */
export function paymentOf(row: PaymentRow): Payment {
  return {
    id: row.id,
    accountId: row.account_id,
    origin: row.origin,
    tierKey: row.tier_key as TierKey,
    credits: row.credits,
    amountCents: row.amount_cents,
    idempotencyKey: row.idempotency_key,
    state: row.state,
    sessionId: row.session_id,
    intentId: row.payment_intent_id,
    nextUrl: row.next_url,
    failure: row.failure,
    receiptUrl: row.receipt_url,
    firstOutcome: row.first_outcome,
    isLeaseOver: row.is_lease_over,
    reversedCents: row.reversed_cents,
    creditsReversed: row.credits_reversed,
    creditsTaken: row.credits_taken,
    createdAt: row.created_at,
  }
}
