import type { BillingCustomers } from '../store/billing/customers.ts'
import { GatewayError, type PaymentGateway } from './payment-gateway.ts'

/**
 * Takes a customer that is not known here for what Stripe says: it names the account that it was made for. A backup
 * may be older than the customer, and what is paid by it since is that account's. Returns whether it is known now.
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
