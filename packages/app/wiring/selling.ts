import { ownProduct } from '@enricher/engine/lib/own-version'
import { systemClock } from '@enricher/engine/lib/time'
import type { Accounts } from '@enricher/service/accounts/accounts'
import { adoptCustomer } from '@enricher/service/billing/adopt-customer'
import { topUpDue } from '@enricher/service/billing/auto-topup'
import { cleanUpDeletedAccounts } from '@enricher/service/billing/deleted-accounts'
import { createFollowObjects } from '@enricher/service/billing/objects'
import type { PaymentGateway } from '@enricher/service/billing/payment-gateway'
import { reconcile } from '@enricher/service/billing/reconcile'
import { createSelling, type Selling } from '@enricher/service/billing/selling'
import { createSettleIntent } from '@enricher/service/billing/settle-intent'
import { loadOnce } from '@enricher/service/lib/load-once'
import type { Logger } from '@enricher/service/lib/logger'
import type { AutoTopups } from '@enricher/service/store/billing/auto-topups'
import { createBillingCustomers } from '@enricher/service/store/billing/customers'
import { createPayments } from '@enricher/service/store/billing/payments'
import { recordPaid } from '@enricher/service/store/billing/record-paid'
import { createReversals } from '@enricher/service/store/billing/reversals'
import { createScans } from '@enricher/service/store/billing/scans'
import { createStripeEvents } from '@enricher/service/store/billing/stripe-events'
import type { Database } from '@enricher/service/store/database'
import { stripeModeOf } from '../config/billing-settings.ts'
import type { Config } from '../config/config.ts'
import { type PeriodicTask, startPeriodicTasks } from './periodic-tasks.ts'

// A payment whose webhook was lost is credited within five minutes.
const reconcileEveryMs = 300_000
// Holds end within the deadline of a lookup.
const takeReleasedEveryMs = 15_000
// A balance below its threshold lasts some seconds at full speed; a shorter interval would waste statements.
const autoTopupEveryMs = 10_000
const autoTopupLeaseMs = 120_000
const cleanUpEveryMs = 60_000

/** Opens the sale of credits with its background work. The first call loads Stripe's library. */
export function openSelling(
  config: Config,
  db: Database,
  given: {
    readonly autoTopups: AutoTopups
    readonly profile: Accounts['profile']
    readonly logger: Logger
  },
): { readonly selling: Selling; stop(): Promise<void> } {
  const { autoTopups, profile, logger } = given
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = config
  if (secretKey === null || webhookSecret === null)
    throw new Error('Nothing is sold without a key.')
  const opened = loadOnce(() => openGateway(config, { secretKey, webhookSecret }))
  const gateway = async () => (await opened.get()).gateway
  const isLive = stripeModeOf(config) === 'live'
  const parts = createBillingParts(config, db, { isLive, gateway, profile, logger })
  const isOn = config.role !== 'api'
  const tasks = startPeriodicTasks(isOn ? tasksOf(parts, autoTopups) : [], (task, error) =>
    logger.warn({ err: error }, `could not ${task}`),
  )
  return {
    selling: createSelling(parts),
    async stop() {
      await tasks.stop()
      await (await opened.settled())?.close()
    },
  }
}

type Gateway = { readonly gateway: PaymentGateway; close(): Promise<void> }

/** Loads Stripe's library, and opens a network access that leads to Stripe only. */
export async function openGateway(
  config: Pick<Config, 'stripeApiBase' | 'dnsServers'>,
  secrets: { readonly secretKey: string; readonly webhookSecret: string },
): Promise<Gateway> {
  const [{ createStripeGateway }, { createEgress }] = await Promise.all([
    import('@enricher/service/billing/stripe-gateway'),
    import('@enricher/engine/net/egress'),
  ])
  const apiBase = config.stripeApiBase
  const egress = createEgress({
    dnsServers: config.dnsServers,
    allow: [],
    portMap: new Map(),
    ca: null,
    userAgent: ownProduct,
    baseUrls: [apiBase],
  })
  const { fetch, close } = egress
  return { gateway: createStripeGateway({ ...secrets, apiBase, fetch }), close }
}

export type BillingParts = ReturnType<typeof createBillingParts>

/** Creates the parts that purchases, webhooks and reconciliation share, over one database and one access to Stripe. */
export function createBillingParts(
  config: Pick<Config, 'baseUrl' | 'stripePrice1k' | 'stripePrice5k' | 'stripePrice25k'>,
  db: Database,
  given: {
    readonly isLive: boolean
    gateway(): Promise<PaymentGateway>
    readonly profile: Accounts['profile']
    readonly logger: Logger
  },
) {
  const { isLive, gateway, profile, logger } = given
  const payments = createPayments(db, isLive)
  const customers = createBillingCustomers(db, isLive)
  const reversals = createReversals(db)
  const settle = createSettleIntent({
    isLive,
    payments,
    recordPaid: (paid) => recordPaid(db, isLive, paid),
    adoptCustomer: async (id) => adoptCustomer(customers, await gateway(), id),
    logger,
  })
  const follow = createFollowObjects({ gateway, payments, customers, reversals, settle, logger })
  return {
    ...{ gateway, payments, customers, reversals, settle, follow, profile, logger },
    scans: createScans(db),
    events: createStripeEvents(db),
    prices: {
      '1k': config.stripePrice1k,
      '5k': config.stripePrice5k,
      '25k': config.stripePrice25k,
    },
    returnUrl: `${config.baseUrl}/billing/return`,
    clock: systemClock,
  }
}

function tasksOf(parts: BillingParts, autoTopups: AutoTopups): PeriodicTask[] {
  return [
    { name: 'reconcile payments', everyMs: reconcileEveryMs, run: () => reconcile(parts) },
    {
      name: 'take released credits back',
      everyMs: takeReleasedEveryMs,
      run: () => parts.reversals.takeReleased(100),
    },
    {
      name: 'top up accounts',
      everyMs: autoTopupEveryMs,
      run: () => topUpDue({ ...parts, autoTopups, leaseMs: autoTopupLeaseMs }),
    },
    {
      name: 'clean up after deleted accounts at Stripe',
      everyMs: cleanUpEveryMs,
      run: () => cleanUpDeletedAccounts(parts),
    },
  ]
}
