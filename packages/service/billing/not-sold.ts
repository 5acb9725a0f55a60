import type { CreditTier } from '@enricher/contract/billing'
import { ApiError } from '@enricher/contract/errors'

/** Returns the error for a tier without a price. */
export function notSold(tier: CreditTier): ApiError {
  return new ApiError('unconfigured', `The tier ${tier.key} is not sold on this service.`)
}
