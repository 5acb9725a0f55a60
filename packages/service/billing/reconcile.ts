import type { Clock } from '@enricher/engine/lib/time'
import type { Logger } from '../lib/logger.ts'
import type { Payment } from '../store/billing/payment.ts'
import type { Payments } from '../store/billing/payments.ts'
import type { Reversals } from '../store/billing/reversals.ts'
import type { Scan, Scans } from '../store/billing/scans.ts'
import { type ChargeDependencies, resolveCharge } from './charge.ts'
import type { FollowObjects } from './objects.ts'
import {
  GatewayError,
  type GatewayFault,
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

// Each attempt costs a call of Stripe: a run takes a few dozen seconds at most, and the next begins where it ended.
const attemptsAtOnce = 50
// A page of Stripe stays open for a day; a webhook reports what its payer did long before.
const askAgainMs = 240_000
const reversalAskAgainMs = 3_600_000
// A card's owner who has not confirmed within a day was not there; the bank would refuse it soon.
const confirmationMsMax = 82_800_000
// A page has a hundred: ten thousand payments between two runs are read in five of them.
const pagesPerRun = 20
// Stripe lists an object within seconds; clocks may differ by more.
const overlapS = 600
/** Stripe keeps events as long: earlier runs, or doctor, have seen older ones. */
const lookbackS = 30 * 86_400
const scanLeaseMs = 300_000

/**
 * Compares what Stripe has with what is recorded, and records what is missing. Returns how many payments it credited.
 */
export async function reconcile(dependencies: ReconcileDependencies): Promise<number> {
  let credited = 0
  const parts: readonly (() => Promise<void>)[] = [
    () => resolveAttempts(dependencies),
    () => lookAtReversals(dependencies),
    () => scanIntents(dependencies, () => (credited += 1)),
    () => scanReversals(dependencies, 'refunds'),
    () => scanReversals(dependencies, 'disputes'),
  ]
  const failures: unknown[] = []
  // A failure of one part does not keep another from crediting payments.
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (credited > 0)
    dependencies.logger.warn({ credited }, 'payments were credited that no webhook reported')
  if (failures.length > 0) throw failures[0]
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
      // Stripe does not answer at all: the other attempts would wait for as long.
      if (error.fault === 'in_doubt') throw error
      // An attempt that Stripe does not have will not be paid; if it were paid nevertheless, it would be credited.
      if (error.fault === 'missing') await payments.change(payment.id, { state: 'canceled' })
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
    // The intent was never confirmed, or its page has an address that was never given out.
    await payments.abandon(id)
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

async function lookAtReversals(dependencies: ReconcileDependencies): Promise<void> {
  const { reversals, follow, logger } = dependencies
  for (const { id, kind } of await reversals.open(attemptsAtOnce, reversalAskAgainMs)) {
    try {
      await follow.reversal(kind, id)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      logFailure(logger, 'a reversal could not be asked about', error, { reversal: id })
      if (error.fault === 'in_doubt') throw error
    }
  }
}

async function scanIntents(
  dependencies: ReconcileDependencies,
  onCredited: () => void,
): Promise<void> {
  const { payments, follow } = dependencies
  const gateway = await dependencies.gateway()
  await scan(
    dependencies,
    'payment_intents',
    gateway.intents,
    async ({ id, status, attemptId }) => {
      if (status !== 'succeeded' || attemptId === null) return
      if (await payments.isCredited(id)) return
      const settled = await follow.intent(id)
      if (settled.kind === 'granted' && settled.isNew) onCredited()
    },
  )
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
 * Reads the new objects of a list of Stripe, one process at a time. A list is read from its newest object on: the next
 * run reads what this one does not reach, and only then does the start of the new objects move on. An object that
 * cannot be recorded does not keep others from being read, but keeps the start where it is.
 */
async function scan<T extends { readonly id: string }>(
  { scans, clock, logger, ...dependencies }: ReconcileDependencies,
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
      const isWhole = await lookAtEach(logger, list, items, look)
      place = { ...place, hasSkipped: place.hasSkipped || !isWhole }
      const last = items.at(-1)
      if (!hasMore || !last) {
        await scans.save(name, {
          sinceS: place.hasSkipped ? place.sinceS : place.untilS - overlapS,
        })
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

// Faults of one object. After any other fault Stripe does not answer, and the next run reads the page again.
const objectFaults: readonly GatewayFault[] = ['missing', 'refused']

/** Handles the objects of a page; false when one could not be recorded. @throws {GatewayError} */
async function lookAtEach<T extends { readonly id: string }>(
  logger: ReconcileDependencies['logger'],
  list: string,
  items: readonly T[],
  look: (item: T) => Promise<void>,
): Promise<boolean> {
  let isWhole = true
  for (const item of items) {
    try {
      await look(item)
    } catch (error) {
      if (error instanceof GatewayError && !objectFaults.includes(error.fault)) throw error
      logger.error({ err: error, list, object: item.id }, 'an object could not be recorded')
      isWhole = false
    }
  }
  return isWhole
}
