import type { Payment } from '../store/billing/payment.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import type { GatewayError, Intent, PaymentGateway } from './payment-gateway.ts'
import { logFailure, requireGatewayError } from './provider-errors.ts'

/** Outcome of charging a saved card. */
export type ChargeResult =
  | { readonly kind: 'succeeded'; readonly intentId: string; readonly balance: number }
  | { readonly kind: 'requires_action'; readonly intentId: string; readonly url: string }
  | { readonly kind: 'declined'; readonly message: string }
  /** The saved card does not exist at Stripe any more. */
  | { readonly kind: 'no_card' }
  /** Nothing was charged, and nothing will be. */
  | { readonly kind: 'not_done'; readonly cause: GatewayError | null }
  /** It is not known yet whether the card was charged. */
  | { readonly kind: 'in_doubt'; readonly cause: GatewayError | null }

export type ChargeDependencies = Pick<
  BillingDependencies,
  'payments' | 'customers' | 'settle' | 'returnUrl' | 'logger'
> & { readonly gateway: PaymentGateway }

type Card = { readonly customerId: string; readonly paymentMethodId: string }

/**
 * Charges the saved card for an attempt. The intent is made first, and stored in the attempt's row before it is
 * confirmed: an unconfirmed intent charges nothing, and when the answer to the confirmation is lost, the intent itself
 * shows the outcome. Never rejects because of Stripe.
 */
export async function charge(
  dependencies: ChargeDependencies,
  payment: Payment,
  card: Card,
): Promise<ChargeResult> {
  const { gateway, payments } = dependencies
  const { id: attemptId, origin, tierKey, amountCents } = payment
  let intent: Intent
  try {
    intent = await gateway.createIntent({ attemptId, origin, tierKey, amountCents, ...card })
  } catch (thrown) {
    return endUncharged(dependencies, payment, card, requireGatewayError(thrown))
  }
  // The call was too slow: another process may have ended this attempt, and replied that nothing is charged.
  if (!(await payments.nameIntent(attemptId, intent.id))) return { kind: 'in_doubt', cause: null }
  return confirm(dependencies, payment, card, intent.id)
}

async function endUncharged(
  { payments, customers, logger }: ChargeDependencies,
  { id }: Payment,
  { customerId, paymentMethodId }: Card,
  error: GatewayError,
): Promise<ChargeResult> {
  logFailure(logger, 'a top-up could not be begun', error, { payment_id: id })
  await payments.change(id, { state: 'failed', isKeyFree: true })
  const isCardGone = error.fault === 'refused' && error.parameter === 'payment_method'
  if (error.fault !== 'missing' && !isCardGone) return { kind: 'not_done', cause: error }
  if (error.parameter === 'customer') await customers.markDeleted(customerId)
  else await customers.forgetCard(paymentMethodId)
  return { kind: 'no_card' }
}

async function confirm(
  dependencies: ChargeDependencies,
  payment: Payment,
  { paymentMethodId }: Card,
  intentId: string,
): Promise<ChargeResult> {
  const { gateway, returnUrl } = dependencies
  const attemptId = payment.id
  try {
    return await settled(dependencies, await gateway.confirmOffSession(intentId, attemptId))
  } catch (thrown) {
    const error = requireGatewayError(thrown)
    // The owner did not ask for an automatic top-up at this moment, and would confirm nothing.
    const isOnSession = error.fault === 'confirmation' && payment.origin === 'topup'
    if (!isOnSession) return failed(dependencies, payment, intentId, error)
  }
  try {
    const given = { attemptId, paymentMethodId, returnUrl }
    return await settled(dependencies, await gateway.confirmOnSession(intentId, given))
  } catch (thrown) {
    return failed(dependencies, payment, intentId, requireGatewayError(thrown))
  }
}

/** Decides after a failure: a decline is an answer; after any other failure the intent is read. */
async function failed(
  dependencies: ChargeDependencies,
  payment: Payment,
  intentId: string,
  error: GatewayError,
): Promise<ChargeResult> {
  const { payments, logger } = dependencies
  if (error.fault === 'declined' || error.fault === 'confirmation') {
    await payments.change(payment.id, { state: 'failed', intentId, failure: error.message })
    return { kind: 'declined', message: error.message }
  }
  logFailure(logger, 'the answer to a charge was lost', error, { payment_id: payment.id })
  return resolveCharge(dependencies, { ...payment, intentId })
}

/**
 * Finds out what became of an attempt, and never charges: an intent whose confirmation has not arrived is canceled, so
 * that it cannot arrive later.
 */
export async function resolveCharge(
  dependencies: ChargeDependencies,
  payment: Payment,
): Promise<ChargeResult> {
  const { gateway, payments, logger } = dependencies
  const { id, intentId } = payment
  try {
    // Nothing was confirmed yet, and no process can confirm an intent that the row does not name.
    if (intentId === null) return await endUnasked(dependencies, id)
    const intent = await gateway.intent(intentId)
    return await settled(dependencies, isUntried(intent) ? await cancel(gateway, intentId) : intent)
  } catch (thrown) {
    const error = requireGatewayError(thrown)
    logFailure(logger, 'what became of a charge is not known yet', error, { payment_id: id })
    await payments.release(id)
    return { kind: 'in_doubt', cause: error }
  }
}

/** Returns true while no confirmation has arrived; without a payment method its card was detached meanwhile. */
function isUntried({ status, failure }: Intent): boolean {
  return (
    status === 'requires_confirmation' || (status === 'requires_payment_method' && failure === null)
  )
}

async function endUnasked({ payments }: ChargeDependencies, id: string): Promise<ChargeResult> {
  await payments.change(id, { state: 'failed', isKeyFree: true })
  return { kind: 'not_done', cause: null }
}

/** Cancels an intent, or returns it as it has just become. */
async function cancel(gateway: PaymentGateway, intentId: string): Promise<Intent> {
  try {
    return await gateway.cancelIntent(intentId)
  } catch (thrown) {
    if (requireGatewayError(thrown).fault !== 'refused') throw thrown
    return gateway.intent(intentId)
  }
}

/** Records the present state of an intent, and returns what it means for the caller. */
async function settled(
  { settle, payments, logger }: ChargeDependencies,
  intent: Intent,
): Promise<ChargeResult> {
  const result = await settle(intent)
  const intentId = intent.id
  switch (result.kind) {
    case 'granted':
      return { kind: 'succeeded', intentId, balance: result.balance }
    case 'requires_action':
      return { kind: 'requires_action', intentId, url: result.nextUrl ?? '' }
    case 'failed':
      return { kind: 'declined', message: result.failure }
    case 'canceled':
      await payments.change(result.attemptId, { state: 'canceled', isKeyFree: true })
      return { kind: 'not_done', cause: null }
    case 'waiting':
      await payments.release(result.attemptId)
      return { kind: 'in_doubt', cause: null }
    default:
      // The intent was paid in a way that was not asked for: a person must look at it, and nothing is charged again.
      logger.error({ payment_intent: intentId }, 'the intent of a charge is none of ours')
      return { kind: 'in_doubt', cause: null }
  }
}
