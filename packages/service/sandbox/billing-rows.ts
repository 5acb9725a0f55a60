import {
  type CheckoutReply,
  type PurchaseBody,
  type SimulatedOutcome,
  type TopupReply,
  tierOf,
} from '@enricher/contract/billing'
import type { ErrorCode } from '@enricher/contract/errors'

/** Reply of the sandbox to a purchase, with its entry in the list. */
export type SandboxPurchase = {
  readonly outcome: SimulatedOutcome
  readonly paths: readonly ('checkout' | 'topup')[]
  readonly note: string
  readonly error: { readonly code: ErrorCode; readonly message: string } | null
}

const both = ['checkout', 'topup'] as const

/** Every outcome of a purchase, in the order of the list. The first one is used without `simulate`. */
export const sandboxPurchases: readonly SandboxPurchase[] = [
  {
    outcome: 'succeeded',
    paths: both,
    note: 'A page to pay on, or a card that was charged; the balance of the sandbox does not move.',
    error: null,
  },
  {
    outcome: 'requires_action',
    paths: ['topup'],
    note: 'The owner of the card has to confirm: next_action_url.',
    error: null,
  },
  {
    outcome: 'no_saved_card',
    paths: ['topup'],
    note: 'No checkout was completed yet.',
    error: {
      code: 'no_saved_card',
      message:
        'No card is saved. Open the url of POST /billing/checkout-session in a browser once.',
    },
  },
  {
    outcome: 'declined',
    paths: ['topup'],
    note: 'The bank refuses the card.',
    error: {
      code: 'payment_failed',
      message: 'The payment did not complete: Your card has insufficient funds.',
    },
  },
  {
    outcome: 'provider_error',
    paths: both,
    note: 'Stripe cannot be asked.',
    error: {
      code: 'payment_provider_error',
      message: 'The payment provider could not be asked. Nothing was charged; retry later.',
    },
  },
  {
    outcome: 'unconfigured',
    paths: both,
    note: 'The tier is not sold.',
    error: { code: 'unconfigured', message: 'This tier is not sold on this service.' },
  },
]

/** Returns the sandbox's outcome of a purchase. */
export function sandboxPurchaseOf({ simulate = 'succeeded' }: PurchaseBody): SandboxPurchase {
  const found = sandboxPurchases.find(({ outcome }) => outcome === simulate)
  if (!found) throw new Error(`The sandbox has no outcome ${simulate}.`)
  return found
}

/** Returns the page of a purchase in the sandbox: the same for the same tier. It cannot be opened. */
export function sandboxCheckout({ tier_key }: PurchaseBody): CheckoutReply {
  const session_id = `cs_test_sandbox_${tier_key}`
  return { url: `https://checkout.example/c/pay/${session_id}`, session_id }
}

/** Returns the top-up of a purchase in the sandbox. */
export function sandboxTopup(
  { tier_key }: PurchaseBody,
  isConfirmed: boolean,
  balance: number,
): TopupReply {
  const payment_intent_id = `pi_sandbox_${tier_key}`
  return {
    status: isConfirmed ? 'succeeded' : 'requires_action',
    credits_added: isConfirmed ? (tierOf(tier_key)?.credits ?? 0) : 0,
    credits_remaining: balance,
    payment_intent_id,
    next_action_url: isConfirmed ? null : `https://checkout.example/3ds/${payment_intent_id}`,
  }
}
