import type { TierKey } from '@enricher/contract/billing'
import type { Accounts } from '../accounts/accounts.ts'
import type { Logger } from '../lib/logger.ts'
import type { BillingCustomers } from '../store/billing/customers.ts'
import type { Payments } from '../store/billing/payments.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import type { SettleIntent } from './settle-intent.ts'

/** The dependencies of purchases. */
export type BillingDependencies = {
  /** Returns the gateway to Stripe; its library is loaded with the first call. */
  gateway(): Promise<PaymentGateway>
  readonly payments: Payments
  readonly customers: BillingCustomers
  readonly settle: SettleIntent
  /** Returns the account of a credential. @throws {ApiError} invalid_token */
  readonly profile: Accounts['profile']
  /** The price of each tier at Stripe; null where the tier is not sold. */
  readonly prices: Readonly<Record<TierKey, string | null>>
  /** Page to which a payer comes back, without a query. */
  readonly returnUrl: string
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}
