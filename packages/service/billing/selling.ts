import type { CheckoutReply, CreditTier, TierKey, TopupReply } from '@enricher/contract/billing'
import type { SavedCard } from '../store/billing/customers.ts'
import type { AttemptOutcome } from './attempt.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { openCheckout } from './checkout.ts'
import { notSold } from './not-sold.ts'
import { createCheckPrice } from './price-check.ts'
import { logFailure, nothingCharged, requireGatewayError } from './provider-errors.ts'
import { noSavedCard, topUp } from './topup.ts'
import { takeWebhook, type WebhookDependencies } from './webhook.ts'

type Buyer = { readonly id: string; readonly email: string; readonly credits: number }
type Purchase = { readonly tier: CreditTier; readonly idempotencyKey: string | null }

/** The parts of billing that exist only where credits are sold. */
export type Selling = {
  readonly prices: Readonly<Record<TierKey, string | null>>
  checkout(account: Buyer, purchase: Purchase): Promise<AttemptOutcome<CheckoutReply>>
  topup(account: Buyer, purchase: Purchase): Promise<AttemptOutcome<TopupReply>>
  savedCard(accountId: string): Promise<SavedCard | null>
  removeCard(accountId: string): Promise<boolean>
  /** Refuses an account without a card, and a tier that is not sold. @throws {ApiError} no_saved_card, unconfigured */
  requireCard(account: Buyer, tier: CreditTier): Promise<void>
  webhook(raw: Buffer, signature: string | undefined): Promise<void>
}

/** Creates the selling of credits. */
export function createSelling(dependencies: BillingDependencies & WebhookDependencies): Selling {
  const { prices, customers, logger } = dependencies
  const checkPrice = createCheckPrice(prices, logger)
  return {
    prices,
    checkout: (account, purchase) =>
      openCheckout(dependencies, checkPrice, { account, ...purchase }),
    topup: (account, purchase) => topUp(dependencies, { account, ...purchase }),
    savedCard: async (accountId) => (await customers.ofAccount(accountId))?.card ?? null,
    removeCard: (accountId) => removeCard(dependencies, accountId),
    async requireCard({ id, credits }, tier) {
      const customer = await customers.ofAccount(id)
      if (!customer?.paymentMethodId) throw noSavedCard(credits)
      if (prices[tier.key] === null) throw notSold(tier)
    },
    webhook: (raw, signature) => takeWebhook(dependencies, raw, signature),
  }
}

async function removeCard(
  { customers, gateway, logger }: BillingDependencies,
  accountId: string,
): Promise<boolean> {
  const paymentMethodId = (await customers.ofAccount(accountId))?.paymentMethodId ?? null
  if (paymentMethodId === null) return false
  try {
    await (await gateway()).detachCard(paymentMethodId)
  } catch (thrown) {
    const error = requireGatewayError(thrown)
    logFailure(logger, 'a card could not be detached', error, { account_id: accountId })
    throw nothingCharged(error)
  }
  await customers.forgetCard(paymentMethodId)
  return true
}
