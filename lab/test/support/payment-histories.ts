import assert from 'node:assert/strict'
import { creditTiers } from '@enricher/contract/billing'
import { ApiError } from '@enricher/contract/errors'
import { openCheckout } from '@enricher/service/billing/checkout'
import { GatewayError } from '@enricher/service/billing/payment-gateway'
import { createCheckPrice } from '@enricher/service/billing/price-check'
import { reconcile } from '@enricher/service/billing/reconcile'
import { topUp } from '@enricher/service/billing/topup'
import { takeWebhook } from '@enricher/service/billing/webhook'
import { createLogger } from '@enricher/service/lib/logger'
import { createLedger } from '@enricher/service/store/credits/ledger'
import fc from 'fast-check'
import { readConfig } from '../../../packages/app/config/config.ts'
import { createBillingParts, openGateway } from '../../../packages/app/wiring/selling.ts'
import {
  createStoreHarness,
  holdOf,
  settlementOf,
} from '../../../packages/service/test/store/store-harness.ts'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'
import { billingEnvironment } from './billing.ts'
import type { Ending } from './database.ts'
import { Crash, type Mishap, type Plan, withMishaps } from './payment-mishaps.ts'

const mishap = fc.constantFrom<Mishap>(
  ...(['none', 'none', 'none'] as const),
  ...(['never_sent', 'answer_lost', 'crash_before', 'crash_after'] as const),
)
const named = <N extends string>(name: N) => fc.constant(name)
const [few, half] = [fc.nat(3), fc.boolean()]

const checkout = fc.record({ name: named('checkout'), mishap, isPaid: half })
/** A charge with a mishap at its call number `call`: create, confirm, then asking for the intent. */
const topup = fc.record({
  name: named('topup'),
  key: few,
  call: fc.nat(2),
  mishap,
  times: fc.constantFrom(1, 1, 2),
})
const webhooks = fc.record({ name: named('webhooks'), order: fc.nat(5), share: few })
const refund = fc.record({
  ...{ name: named('refund'), payment: few, cents: fc.nat(1200) },
  hasFailed: fc.constantFrom(false, false, true),
})
const dispute = fc.record({ name: named('dispute'), payment: few, isWon: fc.option(half) })
const spend = fc.record({
  name: named('spend'),
  credits: fc.integer({ min: 1, max: 900 }),
  isHeld: half,
})
const reconciliation = fc.record({ name: named('reconcile') })
const restore = fc.record({ name: named('restore') })

/** A step of a history of one account. */
export const step = fc.oneof(
  { weight: 2, arbitrary: checkout },
  { weight: 5, arbitrary: topup },
  { weight: 5, arbitrary: webhooks },
  { weight: 2, arbitrary: refund },
  { weight: 1, arbitrary: dispute },
  { weight: 2, arbitrary: spend },
  { weight: 1, arbitrary: reconciliation },
  { weight: 1, arbitrary: restore },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type StepOf<N extends Step['name']> = Extract<Step, { name: N }>

type Harness = Awaited<ReturnType<typeof createStoreHarness>>
type History = Awaited<ReturnType<typeof begin>>

/** Plays histories of payments over one database; each has an account and a Stripe account of its own. */
export async function createHistories(ending: Ending) {
  const harness = await createStoreHarness(ending)
  let played = 0
  const play = async (steps: readonly Step[]): Promise<void> => {
    played += 1
    // All histories share one database, so their ids must differ.
    const stripe = await startStripe({ seed: played * 1_000 })
    const history = await begin(harness, stripe)
    try {
      for (const one of steps) await perform(history, one)
      await settleAll(history)
      await compare(history)
    } finally {
      await history.close()
      await stripe.close()
    }
  }
  return { db: harness.db, play }
}

async function begin(harness: Harness, stripe: StripeDouble) {
  const { db } = harness
  const { id } = await harness.account(25)
  stripe.webhooks.hold()
  const config = readConfig(billingEnvironment(stripe))
  const { gateway, close } = await openGateway(config, stripe)
  const plan: Plan = { call: -1, mishap: 'none' }
  const parts = createBillingParts(config, db, {
    isLive: false,
    gateway: async () => withMishaps(gateway, plan),
    profile: () => Promise.reject(new Error('Nothing asks for a profile.')),
    logger: createLogger('silent'),
  })
  const { acquire, save } = parts.scans
  const scans: typeof parts.scans = {
    ...parts.scans,
    acquire: (name, given) => acquire(`${name} ${id}`, given),
    save: (name, scan) => save(`${name} ${id}`, scan),
  }
  const account = { id, email: `${id}@accounts.example`, credits: 0 }
  const charged = new Map<number, string>()
  return { db, stripe, parts: { ...parts, scans }, plan, account, charged, close }
}

/** Does the work of one process, which may crash or refuse. */
async function survive<T>(
  { db, plan, account }: History,
  met: Plan,
  work: () => Promise<T>,
): Promise<T | undefined> {
  Object.assign(plan, met)
  try {
    return await work()
  } catch (error) {
    const isExpected =
      error instanceof Crash || error instanceof GatewayError || error instanceof ApiError
    if (!isExpected) throw error
    return undefined
  } finally {
    Object.assign(plan, undisturbed)
    // A crashed process no longer holds its payments.
    await db.query('UPDATE payments SET lease_until = now() WHERE account_id = $1', [account.id])
  }
}

const undisturbed: Plan = { call: -1, mishap: 'none' }
const tier = creditTiers[0] as (typeof creditTiers)[number]
const uuidOf = (key: number) => `00000000-0000-4000-8000-00000000000${key}`

const performers: {
  readonly [N in Step['name']]: (history: History, one: StepOf<N>) => Promise<void>
} = {
  async checkout(history, one) {
    const { parts, account, stripe } = history
    const checkPrice = createCheckPrice(parts.prices, parts.logger)
    const order = { account, tier, idempotencyKey: null }
    const met = { call: 2, mishap: one.mishap }
    const opened = await survive(history, met, () => openCheckout(parts, checkPrice, order))
    if (opened && one.isPaid) stripe.pay(opened.reply.session_id)
  },
  async topup(history, { key, call, mishap: befalls, times }) {
    const { parts, account, charged } = history
    const order = { account, tier, idempotencyKey: uuidOf(key) }
    for (let i = 0; i < times; i += 1) {
      const met = i === 0 ? { call, mishap: befalls } : undisturbed
      const outcome = await survive(history, met, () => topUp(parts, order))
      if (!outcome) continue
      const { payment_intent_id: intent } = outcome.reply
      assert.equal(intent, charged.get(key) ?? intent, 'one key is one charge')
      charged.set(key, intent)
    }
  },
  async webhooks(history, { order, share }) {
    const events = history.stripe.webhooks.held().filter((_, i) => (i * 7 + order) % 4 <= share)
    const ordered = order % 2 === 0 ? events : events.toReversed()
    for (const event of order === 5 ? [...ordered, ...ordered] : ordered) {
      const { body, headers } = history.stripe.webhooks.message(event)
      const signature = headers['stripe-signature']
      await survive(history, undisturbed, () =>
        takeWebhook(history.parts, Buffer.from(body), signature),
      )
    }
  },
  async refund({ stripe }, { payment, cents, hasFailed }) {
    const intent = stripe.payments().at(payment)?.id
    const made = intent && ifTaken(() => stripe.refund(intent, cents || undefined))
    if (made && hasFailed) stripe.settleRefund(made, 'failed')
  },
  async dispute({ stripe }, { payment, isWon }) {
    const intent = stripe.payments().at(payment)?.id
    const opened = intent && ifTaken(() => stripe.dispute(intent))
    if (opened && isWon !== null) stripe.closeDispute(opened, isWon ? 'won' : 'lost')
  },
  async spend({ db, account }, { credits, isHeld }) {
    const ledger = createLedger(db)
    const hold = holdOf(account.id, { credits })
    const held = await ledger.hold(hold)
    if (held.outcome === 'held' && !isHeld) await ledger.settle(settlementOf(hold))
  },
  reconcile: reconcileNow,
  /** Restores an older backup, which knows neither the customer nor the checkouts that are not credited. */
  async restore({ db, account }) {
    await db.query(
      `DELETE FROM payments WHERE account_id = $1 AND origin = 'checkout' AND state <> 'succeeded'`,
      [account.id],
    )
    await db.query('DELETE FROM billing_customers WHERE account_id = $1', [account.id])
    await db.query('DELETE FROM billing_scans WHERE name LIKE $1', [`%${account.id}`])
  },
}

function perform<N extends Step['name']>(history: History, one: StepOf<N>): Promise<void> {
  const name = one.name as N
  return performers[name](history, one)
}

async function reconcileNow(history: History): Promise<void> {
  const { db, account, parts } = history
  await db.query('UPDATE payments SET asked_at = NULL WHERE account_id = $1', [account.id])
  const long = 'UPDATE payment_reversals SET asked_at = to_timestamp(0) WHERE account_id = $1'
  await db.query(long, [account.id])
  await survive(history, undisturbed, () => reconcile(parts))
}

/** Settles what is still open without a webhook. No other history may find it, because its Stripe has ended by then. */
async function settleAll(history: History): Promise<void> {
  for (let i = 0; i < 2; i += 1) await reconcileNow(history)
  const { db, account } = history
  await db.query('UPDATE payment_reversals SET is_open = false WHERE account_id = $1', [account.id])
  await db.query(
    `UPDATE payments SET state = 'canceled' WHERE account_id = $1 AND state <> 'succeeded'`,
    [account.id],
  )
}

async function compare({ db, stripe, account }: History): Promise<void> {
  const truth = stripe.payments()
  const paid = truth.reduce((sum, { amount }) => sum + amount, 0)
  const back = truth.reduce(
    (sum, { amount, refunded, withdrawn }) => sum + Math.min(amount, refunded + withdrawn),
    0,
  )
  const [row] = await db.query<{ bought: number; taken: number; owed: number; credits: number }>(
    `SELECT coalesce(sum(delta) FILTER (WHERE kind = 'purchase'), 0)::bigint AS bought,
            coalesce(-sum(delta) FILTER (WHERE kind IN ('refund', 'grant')), 0)::bigint AS taken,
            (SELECT coalesce(sum(credits_reversed - credits_taken), 0)::bigint
               FROM payments WHERE account_id = $1) AS owed
       FROM ledger WHERE account_id = $1`,
    [account.id],
  )
  assert.equal(row?.bought, paid, 'every payment is credited once')
  assert.equal((row?.taken ?? 0) + (row?.owed ?? 0), back, 'what went back was taken, or is owed')
}

/** Returns undefined where the bank refuses the impossible, such as another refund of what was refunded. */
function ifTaken<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
