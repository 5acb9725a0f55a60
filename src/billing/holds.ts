import { ApiError } from '../contract/errors.ts'
import type { HoldRequest, Ledger } from '../store/ledger.ts'

export type Reservation = { readonly outcome: 'held' } | { readonly outcome: 'busy' }

/**
 * Reserves the price of a lookup before any work is done (design 4.1). `busy`: somebody is already
 * searching the same, so nothing was reserved.
 * @throws {ApiError} insufficient_credits, with needed and available in the message.
 */
export async function reserve(ledger: Ledger, request: HoldRequest): Promise<Reservation> {
  const hold = await ledger.hold(request)
  if (hold.outcome !== 'insufficient') return { outcome: hold.outcome }
  throw new ApiError(
    'insufficient_credits',
    `This lookup needs ${request.credits} credits and ${hold.creditsAvailable} are available. ` +
      'Buy credits or ask the operator for a grant, then retry.',
    { creditsRemaining: hold.creditsRemaining },
  )
}
