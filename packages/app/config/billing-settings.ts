import { optional, text, webAddress } from './setting.ts'

const isSecretKey = (value: string) => /^[sr]k_(test|live)_[0-9A-Za-z_]{8,247}$/.test(value)
const isPrice = (value: string) => /^price_[0-9A-Za-z_]{1,247}$/.test(value)

const priceRule = text(isPrice, 'the id of a price at Stripe, which begins with price_')
const priceOf = (env: string, credits: string, usd: string) => ({
  env,
  example: `price_${usd}Usd`,
  about: `One-time price of ${credits} credits at Stripe, ${usd} USD; this tier is not sold when not set.`,
  ...optional(priceRule),
})

/** Settings of the sale of credits. */
export const billingSettings = {
  stripeSecretKey: {
    env: 'STRIPE_SECRET_KEY',
    example: 'sk_test_1Example',
    about: 'Secret key of your Stripe account; no credits are sold when not set.',
    ...optional(text(isSecretKey, 'a secret key of Stripe: sk_test_..., sk_live_... or rk_...')),
  },
  stripeWebhookSecret: {
    env: 'STRIPE_WEBHOOK_SECRET',
    example: 'whsec_1Example',
    about: 'Signing secret of the webhook endpoint BASE_URL/billing/webhooks/stripe.',
    ...optional(
      text(
        (value) => /^whsec_[!-~]{8,247}$/.test(value),
        'a signing secret, which begins with whsec_',
      ),
    ),
  },
  stripePrice1k: priceOf('STRIPE_PRICE_1K', '1,000', '10'),
  stripePrice5k: priceOf('STRIPE_PRICE_5K', '5,000', '50'),
  stripePrice25k: priceOf('STRIPE_PRICE_25K', '25,000', '250'),
  stripeApiBase: {
    env: 'STRIPE_API_BASE',
    fallback: 'https://api.stripe.com',
    about: 'Another address of the API of Stripe, for tests.',
    ...webAddress,
  },
} as const

type Given = {
  readonly stripeSecretKey?: unknown
  readonly stripeWebhookSecret?: unknown
  readonly stripePrice1k?: unknown
  readonly stripePrice5k?: unknown
  readonly stripePrice25k?: unknown
}

/**
 * Returns which settings of Stripe are missing, a sentence for each: without the webhook secret a payment by checkout
 * would be credited late, and a price without a key sells nothing.
 */
export function billingMistakes(given: Given): readonly string[] {
  const { stripeSecretKey: key, stripeWebhookSecret: secret } = given
  const all = [given.stripePrice1k, given.stripePrice5k, given.stripePrice25k]
  // A setting that was refused is reported as a mistake of its own.
  if ([key, secret, ...all].includes(undefined)) return []
  const prices = all.filter((price) => price !== null)
  const mistakes: string[] = []
  if (key && !secret) {
    mistakes.push(
      `STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY, for example STRIPE_WEBHOOK_SECRET=${billingSettings.stripeWebhookSecret.example}`,
    )
  }
  if (key && prices.length === 0) {
    mistakes.push(
      'STRIPE_PRICE_1K, STRIPE_PRICE_5K or STRIPE_PRICE_25K must be set beside STRIPE_SECRET_KEY: nothing is sold without one',
    )
  }
  if (!key && (secret || prices.length > 0)) {
    mistakes.push(
      'STRIPE_SECRET_KEY must be set: the other settings of Stripe have no effect alone',
    )
  }
  if (new Set(prices).size < prices.length) {
    mistakes.push('STRIPE_PRICE_1K, STRIPE_PRICE_5K and STRIPE_PRICE_25K must be different prices')
  }
  return mistakes
}

/** Returns the mode of Stripe to which the key belongs; null without a key. */
export function stripeModeOf({
  stripeSecretKey,
}: {
  readonly stripeSecretKey: string | null
}): 'live' | 'test' | null {
  if (stripeSecretKey === null) return null
  return stripeSecretKey.includes('_live_') ? 'live' : 'test'
}
