import type { BillingCustomer, BillingCustomers } from '../store/billing/customers.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/**
 * Returns the customer of an account, and creates it where there is none. Concurrent requests, and one after a crash
 * before the customer was stored, get the same customer: the key at Stripe is derived from the account.
 * @throws {GatewayError}
 */
export async function ensureCustomer(
  customers: Pick<BillingCustomers, 'ofAccount' | 'add' | 'countDeleted'>,
  gateway: Pick<PaymentGateway, 'createCustomer'>,
  account: { readonly id: string; readonly email: string },
): Promise<BillingCustomer> {
  const known = await customers.ofAccount(account.id)
  if (known) return known
  // The key of a deleted customer would return that customer again.
  const before = await customers.countDeleted(account.id)
  const key = `customer:${account.id}:${before}`
  const customerId = await gateway.createCustomer({
    accountId: account.id,
    email: account.email,
    key,
  })
  return customers.add(account.id, customerId)
}
