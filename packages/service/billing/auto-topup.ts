import { tierOf } from '@enricher/contract/billing'
import { ApiError } from '@enricher/contract/errors'
import type { AutoTopups, DueTopup } from '../store/billing/auto-topups.ts'
import type { Scans } from '../store/billing/scans.ts'
import { withAttempt } from './attempt.ts'
import type { BillingDependencies } from './billing-dependencies.ts'
import { type ChargeResult, charge, resolveCharge } from './charge.ts'

export type AutoTopupDependencies = Omit<BillingDependencies, 'profile'> & {
  readonly autoTopups: AutoTopups
  readonly scans: Pick<Scans, 'lease' | 'free'>
  /** Time for which one process tops up, and the others do not. */
  readonly leaseMs: number
}

const leaseName = 'auto-topup'

// Each top-up takes some seconds of Stripe; further accounts come with the next look.
const accountsAtOnce = 10

/**
 * Tops up accounts whose balance is below their threshold, one after the other. A declined top-up is switched off: the
 * same card would be declined again. An account that cannot be charged now does not delay the others. Returns how many
 * were paid.
 */
export async function topUpDue(dependencies: AutoTopupDependencies): Promise<number> {
  const { autoTopups, scans, leaseMs, logger } = dependencies
  let paid = 0
  for (const one of await autoTopups.due(accountsAtOnce)) {
    // Only one process at a time: two could each begin the last top-up of a day.
    if (!(await scans.lease(leaseName, leaseMs))) return paid
    try {
      // Earlier accounts took their time; the account's owner may have bought meanwhile.
      if ((await autoTopups.isDue(one.accountId)) && (await topUpOne(dependencies, one))) paid += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      logger.warn({ err: error, account_id: one.accountId }, 'an automatic top-up was not begun')
    } finally {
      await scans.free(leaseName)
    }
  }
  return paid
}

async function topUpOne(dependencies: AutoTopupDependencies, due: DueTopup): Promise<boolean> {
  const { autoTopups, payments, prices, customers, logger } = dependencies
  const { accountId, tierKey } = due
  const stop = async (reason: string) => {
    await autoTopups.stop(accountId, reason)
    logger.info({ account_id: accountId, reason }, 'automatic top-up switched off')
    return false
  }
  const tier = tierOf(tierKey)
  if (!tier || prices[tier.key] === null) return stop(`The tier ${tierKey} is not sold any more.`)
  const customer = await customers.ofAccount(accountId)
  if (!customer || customer.paymentMethodId === null) return false
  const { customerId, paymentMethodId } = customer
  const parts = { ...dependencies, gateway: await dependencies.gateway() }
  const order = { accountId, origin: 'auto_topup', tier, idempotencyKey: null } as const
  const { reply } = await withAttempt<ChargeResult>(payments, order, {
    run: (payment) => charge(parts, payment, { customerId, paymentMethodId }),
    resume: (payment) => resolveCharge(parts, payment),
    replay: () => null,
  })
  if (reply.kind === 'declined') return stop(reply.message)
  if (reply.kind === 'requires_action')
    return stop('The bank asks the card holder to confirm the payment.')
  if (reply.kind === 'no_card') return stop('The saved card no longer exists.')
  return reply.kind === 'succeeded'
}
