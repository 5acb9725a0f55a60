import type { CheckoutReply, CreditTier } from '@enricher/contract/billing'
import type { BillingCustomer } from '../store/billing/customers.ts'
import type { Payment } from '../store/billing/payment.ts'
import { type AttemptOutcome, withAttempt } from './attempt.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { GatewayError, type PaymentGateway } from './payment-gateway.ts'
import type { CheckPrice } from './price-check.ts'
import { logFailure, nothingCharged, requireGatewayError } from './provider-errors.ts'

type Account = { readonly id: string; readonly email: string }

export type CheckoutOrder = {
  readonly account: Account
  readonly tier: CreditTier
  readonly idempotencyKey: string | null
}

/**
 * Opens a page of Stripe on which a person pays a tier and saves the card. It charges nothing: credits come when Stripe
 * reports the payment. After a lost answer the same key is sent again, which opens no second page.
 * @throws {ApiError} unconfigured, payment_provider_error, idempotency_mismatch, idempotency_in_flight, rate_limited
 */
export async function openCheckout(
  dependencies: BillingDependencies,
  checkPrice: CheckPrice,
  { account, tier, idempotencyKey }: CheckoutOrder,
): Promise<AttemptOutcome<CheckoutReply>> {
  const { payments } = dependencies
  const gateway = await dependencies.gateway()
  const priceId = await checkPrice(gateway, tier)
  const open = (payment: Payment) =>
    openSession(dependencies, gateway, { account, payment, priceId })
  const order = { accountId: account.id, origin: 'checkout', tier, idempotencyKey } as const
  return withAttempt(payments, order, { run: open, resume: open, replay: replyOf })
}

/** Returns the first reply to the attempt; null while its page is not open. */
function replyOf({ firstOutcome }: Payment): CheckoutReply | null {
  if (firstOutcome?.kind !== 'session') return null
  return { url: firstOutcome.url, session_id: firstOutcome.sessionId }
}

type Opening = { readonly account: Account; readonly payment: Payment; readonly priceId: string }

async function openSession(
  dependencies: BillingDependencies,
  gateway: PaymentGateway,
  { account, payment, priceId }: Opening,
): Promise<CheckoutReply> {
  const { payments, logger, returnUrl } = dependencies
  const { id: attemptId, tierKey } = payment
  const order = { attemptId, origin: payment.origin, tierKey, priceId, returnUrl }
  try {
    const session = await withCustomer(dependencies, gateway, account, ({ customerId }) =>
      gateway.createSession({ ...order, customerId }),
    )
    const url = session.url ?? ''
    await payments.change(attemptId, {
      state: 'open',
      sessionId: session.id,
      nextUrl: url,
      firstOutcome: { kind: 'session', url, sessionId: session.id },
    })
    return { url, session_id: session.id }
  } catch (thrown) {
    const error = requireGatewayError(thrown)
    logFailure(logger, 'a checkout could not be opened', error, { payment_id: attemptId })
    // After a final refusal the next request with this key is a new attempt. Otherwise it asks for this session again.
    if (isFinal(error)) await payments.change(attemptId, { state: 'failed', isKeyFree: true })
    else await payments.release(attemptId)
    throw nothingCharged(error)
  }
}

function isFinal({ fault }: GatewayError): boolean {
  return fault !== 'in_doubt' && fault !== 'busy'
}

/** Does work for the account's customer, and once more for a new one where Stripe has deleted the customer. */
async function withCustomer<T>(
  { customers }: Pick<BillingDependencies, 'customers'>,
  gateway: PaymentGateway,
  account: Account,
  work: (customer: BillingCustomer) => Promise<T>,
): Promise<T> {
  const customer = await ensureCustomer(customers, gateway, account)
  try {
    return await work(customer)
  } catch (error) {
    const isGone =
      error instanceof GatewayError && error.fault === 'missing' && error.parameter === 'customer'
    if (!isGone) throw error
    await customers.markDeleted(customer.customerId)
    return work(await ensureCustomer(customers, gateway, account))
  }
}
