import { Stripe } from 'stripe'
import { readConfig } from '../../../packages/app/config/config.ts'
import {
  type BillingParts,
  createBillingParts,
  openGateway,
} from '../../../packages/app/wiring/selling.ts'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'
import { createTestApp, type TestAccount, type TestApp } from './app.ts'
import type { Ending } from './database.ts'

/** Returns the settings by which the service sells credits on a double of Stripe. */
export function billingEnvironment(stripe: StripeDouble): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PRICE_1K: stripe.prices['1k'],
    STRIPE_PRICE_5K: stripe.prices['5k'],
    STRIPE_PRICE_25K: stripe.prices['25k'],
    STRIPE_API_BASE: stripe.url,
  }
}

export type SellingApp = TestApp & {
  readonly stripe: StripeDouble
  /** Opens a checkout and pays it on its page with a card; webhooks have arrived when it returns. */
  buy(account: TestAccount, tier?: string, card?: string): Promise<void>
  credits(account: TestAccount): Promise<number>
  /** Stripe's own library, as the operator uses it. */
  readonly operator: Stripe
  /** The periodic tasks of billing, which a test runs when it wants. */
  readonly parts: BillingParts
}

export const cards = {
  good: '4242424242424242',
  /** The bank of this card asks for the owner at every charge. */
  confirmed: '4000002760003184',
  /** This card can be saved; every charge of it is declined. */
  declinedLater: '4000000000000341',
} as const

/** Starts the whole service, which sells credits on a double of Stripe that sends it webhooks. */
export async function createSellingApp(
  ending: Ending,
  environment: Record<string, string> = {},
  overrides: Parameters<typeof createTestApp>[2] = {},
): Promise<SellingApp> {
  const stripe = await startStripe()
  ending.after(() => stripe.close())
  const settings = { ...billingEnvironment(stripe), ...environment }
  const app = await createTestApp(ending, settings, overrides)
  const { hostname: host, port } = new URL(stripe.url)
  const config = readConfig({ ...billingEnvironment(stripe), ...environment })
  const { gateway, close } = await openGateway(config, stripe)
  ending.after(close)
  const parts = createBillingParts(config, app.services.store.db, {
    isLive: false,
    gateway: async () => gateway,
    profile: app.services.accounts.profile,
    logger: app.services.logger,
  })
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  stripe.webhooks.setUrl(`${url}/billing/webhooks/stripe`)
  return {
    ...app,
    stripe,
    operator: new Stripe(stripe.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 }),
    parts,
    async buy(account, tier_key = '1k', card = cards.good) {
      const reply = await app.post('/billing/checkout-session', { tier_key }, account.bearer)
      await payOn(reply.json().url, card)
      await stripe.webhooks.settled()
    },
    async credits(account) {
      return (await app.get('/credits', account.bearer)).json().credits_remaining
    },
  }
}

/** Fills in the page of a checkout, and confirms where the bank asks for it; returns where the payer ends up. */
export async function payOn(url: string, card: string): Promise<string | null> {
  const paid = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ number: card }),
    redirect: 'manual',
  })
  const location = paid.headers.get('location')
  if (!location?.startsWith('/3ds/')) return location
  return confirmOn(new URL(location, url).href)
}

/** Confirms a payment on the page of the bank. */
export async function confirmOn(url: string, answer = 'confirm'): Promise<string | null> {
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
  })
  return reply.headers.get('location')
}
