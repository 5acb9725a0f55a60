import type { CreditTier } from '../contract/billing.ts'
import { ApiError } from '../contract/errors.ts'

/** Returns the error for a tier without a price. */
export function notSold(tier: CreditTier): ApiError {
  return new ApiError('unconfigured', `The tier ${tier.key} is not sold on this service.`)
}
