import type { CreditTier, TopupReply } from '@enricher/contract/billing'
import { ApiError } from '@enricher/contract/errors'
import type { FirstOutcome, Payment } from '../store/billing/payment.ts'
import { type AttemptOutcome, withAttempt } from './attempt.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { type ChargeResult, charge, resolveCharge } from './charge.ts'
import { notSold } from './not-sold.ts'
import { chargeInDoubt, nothingCharged } from './provider-errors.ts'

export type TopupOrder = {
  readonly account: { readonly id: string; readonly credits: number }
  readonly tier: CreditTier
  readonly idempotencyKey: string | null
}

/**
 * Charges the saved card of an account for a tier.
 * @throws {ApiError} no_saved_card, payment_failed, payment_provider_error, unconfigured, idempotency_mismatch,
 *   idempotency_in_flight, rate_limited
 */
export async function topUp(
  dependencies: BillingDependencies,
  order: TopupOrder,
): Promise<AttemptOutcome<TopupReply>> {
  const { payments, prices } = dependencies
  const { account, tier, idempotencyKey } = order
  const key = idempotencyKey
  // The first answer to a key does not depend on what is sold or saved now.
  const known = key === null ? null : await payments.findByKey(account.id, 'topup', key)
  const customer = await dependencies.customers.ofAccount(account.id)
  const paymentMethodId = customer?.paymentMethodId ?? null
  if (!known && (!customer || paymentMethodId === null)) throw noSavedCard(account.credits)
  if (!known && prices[tier.key] === null) throw notSold(tier)
  const gateway = await dependencies.gateway()
  const parts = { ...dependencies, gateway }
  const begun = { accountId: account.id, origin: 'topup', tier, idempotencyKey } as const
  const outcome = await withAttempt<ChargeResult | FirstOutcome>(payments, begun, {
    async run(payment) {
      if (!customer || paymentMethodId === null) throw noSavedCard(account.credits)
      const card = { customerId: customer.customerId, paymentMethodId }
      return note(dependencies, order, payment, await charge(parts, payment, card))
    },
    resume: async (payment) =>
      note(dependencies, order, payment, await resolveCharge(parts, payment)),
    replay: replayOf,
  })
  return { isReplay: outcome.isReplay, reply: replyOf(order, outcome.reply) }
}

/** Stores the answer to the caller, so that its key is answered the same for ever. */
async function note(
  { payments }: Pick<BillingDependencies, 'payments'>,
  { account }: TopupOrder,
  { id }: Payment,
  result: ChargeResult,
): Promise<ChargeResult> {
  const balance = account.credits
  if (result.kind === 'requires_action') {
    const { url, intentId } = result
    const firstOutcome = { kind: 'requires_action', url, intentId, balance } as const
    await payments.change(id, { state: 'requires_action', intentId, nextUrl: url, firstOutcome })
  }
  if (result.kind === 'declined') {
    const { message } = result
    const firstOutcome = { kind: 'declined', message, balance } as const
    await payments.change(id, { state: 'failed', failure: message, firstOutcome })
  }
  return result
}

/** Returns the first answer to an attempt; null while it is not known. */
function replayOf({
  firstOutcome,
  state,
  failure,
  intentId,
  nextUrl,
}: Payment): FirstOutcome | null {
  if (firstOutcome) return firstOutcome
  // The attempt's process ended before it could answer.
  if (state === 'failed' && failure !== null)
    return { kind: 'declined', message: failure, balance: 0 }
  if (state !== 'requires_action' || intentId === null || nextUrl === null) return null
  return { kind: 'requires_action', url: nextUrl, intentId, balance: 0 }
}

function replyOf(
  { account, tier, idempotencyKey }: TopupOrder,
  result: ChargeResult | FirstOutcome,
): TopupReply {
  switch (result.kind) {
    case 'succeeded':
      return {
        status: 'succeeded',
        credits_added: tier.credits,
        credits_remaining: result.balance,
        payment_intent_id: result.intentId,
        next_action_url: null,
      }
    case 'requires_action':
      return {
        status: 'requires_action',
        credits_added: 0,
        credits_remaining: ('balance' in result && result.balance) || account.credits,
        payment_intent_id: result.intentId,
        next_action_url: result.url,
      }
    case 'declined':
      throw new ApiError('payment_failed', `The payment did not complete: ${result.message}`)
    case 'no_card':
      throw noSavedCard(account.credits)
    case 'not_done':
      throw nothingCharged(result.cause ?? undefined)
    case 'in_doubt':
      throw chargeInDoubt(idempotencyKey !== null, result.cause)
    case 'session':
      throw new Error('The attempt of a top-up has the outcome of a checkout.')
  }
}

/** Returns the 402 for an account without a card. */
export function noSavedCard(creditsRemaining: number): ApiError {
  return new ApiError(
    'no_saved_card',
    'No card is saved. Open the url that POST /billing/checkout-session returns in a browser once. Later top-ups charge the saved card.',
    { creditsRemaining },
  )
}
