import type { Logger } from '../lib/logger.ts'
import type { Clock } from '../lib/time.ts'
import type { Payment } from '../store/billing/payment.ts'
import type { Payments } from '../store/billing/payments.ts'
import type { Reversals } from '../store/billing/reversals.ts'
import type { Scan, Scans } from '../store/billing/scans.ts'
import { type ChargeDependencies, resolveCharge } from './charge.ts'
import type { FollowObjects } from './objects.ts'
import {
  GatewayError,
  type ListPage,
  type ListQuery,
  type PaymentGateway,
} from './payment-gateway.ts'
import { logFailure } from './provider-errors.ts'

export type ReconcileDependencies = Omit<ChargeDependencies, 'gateway' | 'payments'> & {
  gateway(): Promise<PaymentGateway>
  readonly payments: Payments
  readonly reversals: Reversals
  readonly scans: Scans
  readonly follow: FollowObjects
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

// Each costs a call of Stripe: a run of a few dozen seconds at most, and the next begins where it ended.
const attemptsAtOnce = 50
// A page of Stripe stays open for a day; what its payer did is known by webhook long before.
const askAgainMs = 240_000
const reversalAskAgainMs = 3_600_000
// A card's owner who has not confirmed within a day was not there; the bank would refuse it soon.
const confirmationMsMax = 82_800_000
// A page holds a hundred: ten thousand payments between two runs are read in five of them.
const pagesPerRun = 20
// Stripe lists an object within seconds; clocks differ by some more.
const overlapS = 600
/** As long as Stripe keeps events: what is older than that was seen by earlier runs, or by doctor. */
const lookbackS = 30 * 86_400
const scanLeaseMs = 300_000

/**
 * Compares what Stripe has with what is recorded, and records what is missing. Returns how many payments it credited.
 */
export async function reconcile(dependencies: ReconcileDependencies): Promise<number> {
  await resolveAttempts(dependencies)
  await lookAtReversals(dependencies)
  const credited = await scanIntents(dependencies)
  await scanReversals(dependencies, 'refunds')
  await scanReversals(dependencies, 'disputes')
  if (credited > 0)
    dependencies.logger.warn({ credited }, 'payments were credited that no webhook reported')
  return credited
}

/** Finds out what became of attempts that no process works at. */
async function resolveAttempts(dependencies: ReconcileDependencies): Promise<void> {
  const { payments, logger } = dependencies
  for (const payment of await payments.unresolved(attemptsAtOnce, askAgainMs)) {
    try {
      await resolveAttempt(dependencies, payment)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      logFailure(logger, 'a payment could not be asked about', error, { payment_id: payment.id })
      // Stripe does not answer at all: the others would wait for as long.
      if (error.fault === 'in_doubt') throw error
    }
  }
}

async function resolveAttempt(
  dependencies: ReconcileDependencies,
  payment: Payment,
): Promise<void> {
  const { payments, follow, clock } = dependencies
  const { id, state, sessionId, intentId } = payment
  if (sessionId !== null) return follow.session(sessionId)
  if (intentId === null) {
    // Its intent was never confirmed, or its page has no address that anyone knows.
    await payments.change(id, { state: 'failed', isKeyFree: true })
    return
  }
  const gateway = await dependencies.gateway()
  if (state === 'pending') {
    await resolveCharge({ ...dependencies, gateway }, payment)
    return
  }
  const settled = await follow.intent(intentId)
  const ageMs = clock() - payment.createdAt.getTime()
  if (settled.kind !== 'requires_action' || ageMs < confirmationMsMax) return
  await gateway.cancelIntent(intentId)
  await follow.intent(intentId)
}

async function lookAtReversals({ reversals, follow }: ReconcileDependencies): Promise<void> {
  for (const { id, kind } of await reversals.open(attemptsAtOnce, reversalAskAgainMs)) {
    await follow.reversal(kind, id)
  }
}

async function scanIntents(dependencies: ReconcileDependencies): Promise<number> {
  const { payments, follow } = dependencies
  const gateway = await dependencies.gateway()
  let credited = 0
  await scan(
    dependencies,
    'payment_intents',
    gateway.intents,
    async ({ id, status, attemptId }) => {
      if (status !== 'succeeded' || attemptId === null) return
      if ((await payments.findByIntent(id))?.state === 'succeeded') return
      const settled = await follow.intent(id)
      if (settled.kind === 'granted' && settled.isNew) credited += 1
    },
  )
  return credited
}

async function scanReversals(
  dependencies: ReconcileDependencies,
  list: 'refunds' | 'disputes',
): Promise<void> {
  const { reversals, follow } = dependencies
  const gateway = await dependencies.gateway()
  const read = (query: ListQuery) => gateway.reversals(list, query)
  await scan(dependencies, list, read, async (reversal) => {
    if (!(await reversals.isSettled(reversal.id))) await follow.recordReversal(reversal)
  })
}

/**
 * Reads what is new in a list of Stripe, one process at a time. A list is read from its newest object on: what a run
 * does not reach is read by the next, and only then does the time move on from which it is new.
 */
async function scan<T extends { readonly id: string }>(
  { scans, clock, ...dependencies }: ReconcileDependencies,
  list: string,
  read: (query: ListQuery) => Promise<ListPage<T>>,
  look: (item: T) => Promise<void>,
): Promise<void> {
  const { isLive } = await dependencies.gateway()
  const name = `${list} ${isLive ? 'live' : 'test'}`
  const nowS = Math.floor(clock() / 1000)
  const acquired = await scans.acquire(name, { nowS, lookbackS, leaseMs: scanLeaseMs })
  if (!acquired) return
  let place: Scan = acquired
  try {
    for (let page = 0; page < pagesPerRun; page += 1) {
      const { items, hasMore } = await read(place)
      for (const item of items) await look(item)
      const last = items.at(-1)
      if (!hasMore || !last) {
        await scans.save(name, { sinceS: place.untilS - overlapS })
        return
      }
      place = { ...place, afterId: last.id }
    }
  } catch (error) {
    await scans.save(name, place)
    throw error
  }
  await scans.save(name, place)
}
