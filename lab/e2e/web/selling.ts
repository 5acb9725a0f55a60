import { billingEnvironment } from '../../test/support/billing.ts'
import type { Ending } from '../../test/support/database.ts'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'

/** A double of Stripe that a service sells credits on. */
export type Selling = {
  readonly stripe: StripeDouble
  /** The environment of the service. */
  readonly env: Readonly<Record<string, string>>
}

/** Starts the double. Its webhooks go nowhere until the service has an address. */
export async function startSelling(ending: Ending): Promise<Selling> {
  const stripe = await startStripe()
  ending.after(() => stripe.close())
  return { stripe, env: billingEnvironment(stripe) }
}
