import type { BillingCustomers } from '../store/billing/customers.ts'
import { GatewayError, type PaymentGateway } from './payment-gateway.ts'

/**
 * Stores a customer that is unknown here for the account that it names at Stripe. A backup may be older than the
 * customer, whose payments since then belong to that account. Returns whether it is known now.
 * @throws {GatewayError}
 */
export async function adoptCustomer(
  customers: Pick<BillingCustomers, 'adopt'>,
  gateway: Pick<PaymentGateway, 'accountOfCustomer'>,
  customerId: string,
): Promise<boolean> {
  try {
    const accountId = await gateway.accountOfCustomer(customerId)
    return accountId !== null && (await customers.adopt(accountId, customerId))
  } catch (error) {
    if (error instanceof GatewayError && error.fault === 'missing') return false
    throw error
  }
}
