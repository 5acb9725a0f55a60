import { type Static, Type } from 'typebox'
import { creditsRemaining, nullableString } from './operation.ts'

/** The packs that are sold. One credit is one cent, so that a part of a payment is a whole number of credits. */
const tiers = [
  { key: '1k', name: '1,000 credits', credits: 1_000, amountUsd: 10 },
  { key: '5k', name: '5,000 credits', credits: 5_000, amountUsd: 50 },
  { key: '25k', name: '25,000 credits', credits: 25_000, amountUsd: 250 },
] as const

export type TierKey = (typeof tiers)[number]['key']
export type CreditTier = {
  readonly key: TierKey
  readonly name: string
  readonly credits: number
  readonly amountUsd: number
}

export const creditTiers: readonly CreditTier[] = tiers

/** The only currency of the price list, as Stripe spells it. */
export const billingCurrency = 'usd'

/** Returns the tier of a key; undefined for a text that is no key. */
export function tierOf(key: string): CreditTier | undefined {
  return creditTiers.find((tier) => tier.key === key)
}

/** Returns the tiers that are sold: those with a price at Stripe. */
export function soldTiers(products: ProductsReply): readonly CreditTier[] {
  const sold = new Set(products.flatMap(({ key, price_id }) => (price_id === null ? [] : [key])))
  return creditTiers.filter(({ key }) => sold.has(key))
}

/** Returns the price of a tier in cents. */
export function amountCentsOf({ amountUsd }: Pick<CreditTier, 'amountUsd'>): number {
  return amountUsd * 100
}

const tierKeys: TierKey[] = creditTiers.map(({ key }) => key)

/** Outcomes that a request in the sandbox may ask for. */
export const simulatedOutcomes = [
  'succeeded',
  'requires_action',
  'no_saved_card',
  'declined',
  'provider_error',
  'unconfigured',
] as const
export type SimulatedOutcome = (typeof simulatedOutcomes)[number]

const tierKey = Type.Enum(tierKeys, {
  type: 'string',
  title: 'TierKey',
  description: '`key` of a tier of `/billing/products`.',
})

/** Body of `/billing/checkout-session`, `/billing/checkout` and `/billing/topup`. */
export const purchaseBody = Type.Object(
  {
    tier_key: tierKey,
    simulate: Type.Optional(
      Type.Enum([...simulatedOutcomes], {
        type: 'string',
        title: 'SimulatedOutcome',
        description:
          'Sandbox only: the outcome to answer with. A real purchase is refused with it.',
      }),
    ),
  },
  { title: 'Purchase' },
)
export type PurchaseBody = Static<typeof purchaseBody>

export const productsReply = Type.Array(
  Type.Object(
    {
      key: tierKey,
      name: Type.String(),
      credits: Type.Integer({ description: 'Credits in the pack.' }),
      amount_usd: Type.Integer({ description: 'Price in USD.' }),
      price_id: nullableString('Price at Stripe; null where the tier is not sold here.'),
    },
    { title: 'CreditTier' },
  ),
)
export type ProductsReply = Static<typeof productsReply>

export const checkoutReply = Type.Object(
  {
    url: Type.String({ description: 'A page of Stripe on which a person enters the card.' }),
    session_id: Type.String(),
  },
  { title: 'CheckoutSession' },
)
export type CheckoutReply = Static<typeof checkoutReply>

export const topupReply = Type.Object(
  {
    status: Type.Enum(['succeeded', 'requires_action'], { type: 'string', title: 'TopupOutcome' }),
    credits_added: Type.Integer({ description: '0 until the payment is confirmed.' }),
    credits_remaining: creditsRemaining,
    payment_intent_id: Type.String(),
    next_action_url: nullableString(
      'A page on which the owner of the card confirms the payment; set with `requires_action`.',
    ),
  },
  { title: 'TopupReply' },
)
export type TopupReply = Static<typeof topupReply>

// A larger threshold, below which a top-up of the largest tier would follow at once, is a typing error.
export const thresholdCreditsMax = 25_000
// The bound allows the largest tier each time: 2,500 USD a day.
export const autoTopupsPerDayMax = 10

export const autoTopupBody = Type.Object(
  {
    enabled: Type.Boolean({
      description: 'Off until it is switched on; off again after a decline.',
    }),
    tier_key: tierKey,
    threshold_credits: Type.Integer({
      minimum: 1,
      maximum: thresholdCreditsMax,
      description: 'A top-up is begun when the balance is below it.',
    }),
    max_per_day: Type.Integer({
      minimum: 1,
      maximum: autoTopupsPerDayMax,
      description: 'Top-ups within 24 hours at the most.',
    }),
  },
  { title: 'AutoTopupSettings' },
)
export type AutoTopupSettings = Static<typeof autoTopupBody>

export const autoTopupReply = Type.Object(
  {
    ...autoTopupBody.properties,
    stopped_because: nullableString('Why it was switched off; null where the owner did it.'),
  },
  { title: 'AutoTopup' },
)
export type AutoTopupReply = Static<typeof autoTopupReply>
