import type { Logger } from '../lib/logger.ts'
import type { BillingCustomers } from '../store/billing/customers.ts'
import type { Payments } from '../store/billing/payments.ts'
import type { FollowObjects } from './objects.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { requireGatewayError } from './provider-errors.ts'

export type DeletedAccountDependencies = {
  gateway(): Promise<PaymentGateway>
  readonly customers: Pick<BillingCustomers, 'ofDeletedAccounts' | 'markDeleted'>
  readonly payments: Pick<Payments, 'ofDeletedAccounts' | 'change'>
  readonly follow: FollowObjects
  readonly logger: Pick<Logger, 'info'>
}

// The bound keeps a look to some seconds of Stripe; the rest comes with the next look.
const atOnce = 10

/**
 * Removes the rest of deleted accounts at Stripe: pages that are still open, payments that wait for confirmation, and
 * the customer with its cards. The next look repeats whatever cannot be done now.
 * @throws {GatewayError}
 */
export async function cleanUpDeletedAccounts(
  dependencies: DeletedAccountDependencies,
): Promise<number> {
  const { customers, payments, follow, logger } = dependencies
  const waiting = await payments.ofDeletedAccounts(atOnce)
  const gone = await customers.ofDeletedAccounts(atOnce)
  if (waiting.length + gone.length === 0) return 0
  const gateway = await dependencies.gateway()
  for (const { id, sessionId, intentId } of waiting) {
    if (sessionId !== null) await gateway.expireSession(sessionId)
    else if (intentId !== null) await gateway.cancelIntent(intentId).catch(ignoreRefusal)
    // A payment of the last moment is recorded as it is.
    if (sessionId !== null) await follow.session(sessionId).catch(ignoreMissing)
    else if (intentId !== null) await follow.intent(intentId).catch(ignoreMissing)
    await payments.change(id, { state: 'canceled' })
  }
  for (const customerId of gone) {
    await gateway.deleteCustomer(customerId)
    await customers.markDeleted(customerId)
    logger.info({ customer: customerId }, 'the customer of a deleted account is deleted at Stripe')
  }
  return gone.length
}

/** Ignores objects that Stripe does not have any more. */
function ignoreMissing(thrown: unknown): void {
  if (requireGatewayError(thrown).fault !== 'missing') throw thrown
}

/** Ignores a refusal: the intent was paid or canceled just before, and is read next. */
function ignoreRefusal(thrown: unknown): void {
  const { fault } = requireGatewayError(thrown)
  if (fault !== 'refused' && fault !== 'missing') throw thrown
}
