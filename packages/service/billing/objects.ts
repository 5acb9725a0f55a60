import type { Logger } from '../lib/logger.ts'
import type { BillingCustomers } from '../store/billing/customers.ts'
import type { Payments } from '../store/billing/payments.ts'
import type { Reversals } from '../store/billing/reversals.ts'
import type { PaymentGateway, Reversal } from './payment-gateway.ts'
import type { SettledIntent, SettleIntent } from './settle-intent.ts'

export type ObjectDependencies = {
  gateway(): Promise<PaymentGateway>
  readonly payments: Pick<Payments, 'find' | 'findByIntent' | 'change'>
  readonly customers: Pick<BillingCustomers, 'forgetCard' | 'markDeleted'>
  readonly reversals: Pick<Reversals, 'record' | 'isSettled'>
  readonly settle: SettleIntent
  readonly logger: Pick<Logger, 'info'>
}

/** Handlers of Stripe's objects: each reads the present state of its object, so the order of events is irrelevant. */
export type FollowObjects = {
  /** @throws {GatewayError} */
  intent(id: string): Promise<SettledIntent>
  /** @throws {GatewayError} */
  session(id: string): Promise<void>
  /** @throws {GatewayError} */
  reversal(kind: Reversal['kind'], id: string): Promise<void>
  /** Records a reversal that was just read. @throws {GatewayError} */
  recordReversal(reversal: Reversal): Promise<void>
}

/** Creates the handlers of Stripe's objects. */
export function createFollowObjects(dependencies: ObjectDependencies): FollowObjects {
  const { gateway, payments, reversals, logger } = dependencies
  const follow: FollowObjects = {
    intent: (id) => followIntent(dependencies, id),
    async session(id) {
      const session = await (await gateway()).session(id)
      const { attemptId, intentId, status } = session
      if (intentId !== null) await follow.intent(intentId)
      if (status !== 'expired' || attemptId === null) return
      // A session of another program may name one of our attempts.
      const payment = await payments.find(attemptId)
      if (payment?.sessionId === id) await payments.change(attemptId, { state: 'canceled' })
    },
    async reversal(kind, id) {
      await follow.recordReversal(await (await gateway()).reversal(kind, id))
    },
    async recordReversal(reversal) {
      const { id, kind, intentId, amountCents, isInEffect, isOpen } = reversal
      if (intentId === null) return
      const fact = { id, kind, intentId, amountCents, isInEffect, isOpen }
      let recorded = await reversals.record(fact)
      if (recorded.outcome === 'unknown_payment') {
        // The event of the payment itself may be late, or lost.
        await follow.intent(intentId)
        recorded = await reversals.record(fact)
      }
      if (recorded.outcome !== 'recorded') return
      const { accountId: account_id, taken, restored } = recorded
      logger.info(
        { reversal: id, payment_intent: intentId, account_id, taken, restored },
        `${kind} recorded`,
      )
    },
  }
  return follow
}

// Each outdated reading follows a change by another process; an attempt changes a few times at most.
const readingsMax = 3

/** Settles an intent as it is now; an answer from before a change of the attempt does not count. */
async function followIntent(
  { gateway, payments, settle }: ObjectDependencies,
  id: string,
): Promise<SettledIntent> {
  let settled: SettledIntent = { kind: 'outdated' }
  for (let reading = 0; reading < readingsMax && settled.kind === 'outdated'; reading += 1) {
    const before = (await payments.findByIntent(id)) ?? undefined
    settled = await settle(await (await gateway()).intent(id), before)
  }
  return settled
}
