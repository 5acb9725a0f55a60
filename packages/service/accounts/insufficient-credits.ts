import { ApiError } from '@enricher/contract/errors'
import { counted } from '@enricher/engine/lib/counted'

/**
 * Returns the 402 of a lookup whose price is not available: the message states needed and available credits. Where the
 * balance would suffice without what is held, it says so: such a caller may wait instead of buying.
 */
export function insufficientCredits(
  priceCredits: number,
  balance: { readonly creditsAvailable: number; readonly creditsRemaining: number },
): ApiError {
  const { creditsAvailable, creditsRemaining } = balance
  const heldCredits = creditsRemaining - creditsAvailable
  const held = counted(heldCredits, 'credit is', 'credits are')
  const isShort = creditsRemaining < priceCredits
  const advice = isShort
    ? '. Buy credits with POST /billing/topup or ask the operator for a grant, then retry.'
    : `: ${held} held for lookups under way. Retry when they have ended, or buy credits with POST /billing/topup.`
  return new ApiError(
    'insufficient_credits',
    `This lookup needs ${counted(priceCredits, 'credit')} and ${counted(creditsAvailable, 'is', 'are')} available${advice}`,
    { creditsRemaining },
  )
}
