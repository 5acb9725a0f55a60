import type { CreditTier, TierKey } from '@enricher/contract/billing'
import type { Logger } from '../lib/logger.ts'
import { priceMistake } from './decide-payment.ts'
import { notSold } from './not-sold.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { nothingCharged, requireGatewayError } from './provider-errors.ts'

// An archived price is noticed within ten minutes, in which further checkouts need no check.
const believedMs = 600_000

/** The settings of prices, as messages name them. */
export const priceSettings: Readonly<Record<TierKey, string>> = {
  '1k': 'STRIPE_PRICE_1K',
  '5k': 'STRIPE_PRICE_5K',
  '25k': 'STRIPE_PRICE_25K',
}

export type CheckPrice = (gateway: PaymentGateway, tier: CreditTier) => Promise<string>

/**
 * Creates the check that a tier is sold for its price: a payer must never be asked for another amount than that of the
 * price list. It returns the price's id, and throws {ApiError} unconfigured or payment_provider_error.
 */
export function createCheckPrice(
  prices: Readonly<Record<TierKey, string | null>>,
  logger: Pick<Logger, 'error'>,
  clock: () => number = () => performance.now(),
): CheckPrice {
  const checkedAtMs = new Map<string, number>()
  return async (gateway, tier) => {
    const id = prices[tier.key]
    if (id === null) throw notSold(tier)
    const atMs = checkedAtMs.get(id)
    if (atMs !== undefined && clock() - atMs < believedMs) return id
    const mistake = await findMistake(gateway, tier, id)
    if (mistake === null) {
      checkedAtMs.set(id, clock())
      return id
    }
    logger.error(
      { price: id },
      `${priceSettings[tier.key]} is not the price of this tier: ${mistake}`,
    )
    throw notSold(tier)
  }
}

async function findMistake(
  gateway: PaymentGateway,
  tier: CreditTier,
  id: string,
): Promise<string | null> {
  try {
    return priceMistake(await gateway.price(id), tier, gateway.isLive)
  } catch (thrown) {
    const error = requireGatewayError(thrown)
    if (error.fault !== 'missing') throw nothingCharged(error)
    return `Stripe knows no such price in ${gateway.isLive ? 'live' : 'test'} mode`
  }
}
