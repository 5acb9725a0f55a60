import { ApiError } from '../contract/errors.ts'
import { counted } from '../lib/counted.ts'

/** Returns the 402 of a lookup whose price is not in hand: the message states needed and available credits. */
export function insufficientCredits(
  priceCredits: number,
  balance: { readonly creditsAvailable: number; readonly creditsRemaining: number },
): ApiError {
  return new ApiError(
    'insufficient_credits',
    `This lookup needs ${counted(priceCredits, 'credit')} and ${counted(balance.creditsAvailable, 'is', 'are')} available. ` +
      'Buy credits with POST /billing/topup or ask the operator for a grant, then retry.',
    { creditsRemaining: balance.creditsRemaining },
  )
}
