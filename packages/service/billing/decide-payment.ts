import { amountCentsOf, billingCurrency, tierOf } from '@enricher/contract/billing'
import type { PaymentOrigin } from '../store/billing/payment.ts'
import type { PaidIntent } from '../store/billing/record-paid.ts'
import type { Intent, Price } from './payment-gateway.ts'

/** The meaning of an intent for the attempt that it names. */
export type IntentVerdict =
  | { readonly kind: 'paid'; readonly paid: PaidIntent }
  | {
      readonly kind: 'requires_action'
      readonly attemptId: string
      readonly nextUrl: string | null
    }
  | { readonly kind: 'failed'; readonly attemptId: string; readonly failure: string }
  | { readonly kind: 'canceled'; readonly attemptId: string }
  /** Nothing was tried yet, or Stripe is processing it. */
  | { readonly kind: 'waiting'; readonly attemptId: string }
  /** The intent is of none of our attempts. */
  | { readonly kind: 'foreign' }
  /** The intent is ours and was paid in a way that we never asked for: a person has to look at it. */
  | { readonly kind: 'contradiction'; readonly reason: string }

const origins: readonly string[] = ['checkout', 'topup', 'auto_topup'] satisfies PaymentOrigin[]

/** Judges an intent as Stripe shows it. Only a payment of its tier's amount and currency is worth credits. */
export function judgeIntent(intent: Intent, isLive: boolean): IntentVerdict {
  const { attemptId, customerId, failure } = intent
  const tier = tierOf(intent.tierKey ?? '')
  if (attemptId === null || customerId === null || !tier) return { kind: 'foreign' }
  if (intent.isLive !== isLive || !origins.includes(intent.origin ?? '')) return { kind: 'foreign' }
  if (intent.status === 'succeeded') return judgePaid(intent, { attemptId, customerId, tier })
  if (intent.status === 'canceled') return { kind: 'canceled', attemptId }
  if (intent.status === 'requires_action') {
    return { kind: 'requires_action', attemptId, nextUrl: intent.nextUrl }
  }
  if (intent.status === 'requires_payment_method' && failure !== null) {
    return { kind: 'failed', attemptId, failure }
  }
  return { kind: 'waiting', attemptId }
}

function judgePaid(
  intent: Intent,
  ours: {
    readonly attemptId: string
    readonly customerId: string
    readonly tier: NonNullable<ReturnType<typeof tierOf>>
  },
): IntentVerdict {
  const { attemptId, customerId, tier } = ours
  const amountCents = amountCentsOf(tier)
  if (intent.amountCents !== amountCents || intent.currency !== billingCurrency) {
    const reason = `${intent.amountCents} ${intent.currency} were paid for the tier ${tier.key}`
    return { kind: 'contradiction', reason }
  }
  const paid: PaidIntent = {
    intentId: intent.id,
    customerId,
    attemptId,
    origin: intent.origin as PaymentOrigin,
    tierKey: tier.key,
    credits: tier.credits,
    amountCents,
    receiptUrl: intent.receiptUrl,
    card: intent.keepsCard ? intent.card : null,
  }
  return { kind: 'paid', paid }
}

/** Returns what is wrong with the price of a tier; null: the tier can be sold for it. */
export function priceMistake(
  price: Price,
  tier: { readonly amountUsd: number },
  isLive: boolean,
): string | null {
  if (price.isLive !== isLive) {
    return `it is a price of ${price.isLive ? 'live' : 'test'} mode, and the key is of ${isLive ? 'live' : 'test'} mode`
  }
  if (!price.isActive) return 'it is archived'
  if (!price.isOneTime) return 'it is a subscription, not a one-time price'
  const amountCents = amountCentsOf(tier)
  if (price.amountCents === amountCents && price.currency === billingCurrency) return null
  return `it is ${price.amountCents ?? 'a custom amount'} ${price.currency} (smallest unit) instead of ${amountCents} ${billingCurrency}`
}
