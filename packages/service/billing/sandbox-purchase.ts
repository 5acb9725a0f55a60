import { sandboxCredits } from '@enricher/contract/account'
import type { CheckoutReply, PurchaseBody, TopupReply } from '@enricher/contract/billing'
import { ApiError } from '@enricher/contract/errors'
import { sandboxCheckout, sandboxPurchaseOf, sandboxTopup } from '../sandbox/billing-rows.ts'

/** Opens a page in the sandbox. @throws {ApiError} the one that `simulate` asks for */
export function checkoutInSandbox(body: PurchaseBody): CheckoutReply {
  throwSimulated(body, 'checkout')
  return sandboxCheckout(body)
}

/** Tops up in the sandbox. @throws {ApiError} the one that `simulate` asks for */
export function topUpInSandbox(body: PurchaseBody): TopupReply {
  throwSimulated(body, 'topup')
  return sandboxTopup(body, body.simulate !== 'requires_action', sandboxCredits)
}

function throwSimulated(body: PurchaseBody, path: 'checkout' | 'topup'): void {
  const { error, paths } = sandboxPurchaseOf(body)
  if (!error || !paths.includes(path)) return
  throw new ApiError(error.code, error.message, { creditsRemaining: sandboxCredits })
}
