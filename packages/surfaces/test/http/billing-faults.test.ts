import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { password, type TestAccount } from '@enricher/lab/test/support/app'
import { cards, createSellingApp } from '@enricher/lab/test/support/billing'
import { topUpDue } from '@enricher/service/billing/auto-topup'
import { cleanUpDeletedAccounts } from '@enricher/service/billing/deleted-accounts'
import { findDifferences } from '@enricher/service/billing/find-differences'
import { createFollowObjects } from '@enricher/service/billing/objects'
import { reconcile } from '@enricher/service/billing/reconcile'
import { createAutoTopups } from '@enricher/service/store/billing/auto-topups'
import type { ReversalFact } from '@enricher/service/store/billing/reversals'

// The tests themselves do what the service does at intervals.
const harness = await createSellingApp({ after }, { ROLE: 'api' })
const { stripe, operator, parts, services } = harness
const { db } = services.store
const autoTopups = createAutoTopups(db, false)
const topUpNow = () => topUpDue({ ...parts, autoTopups, leaseMs: 60_000 })

afterEach(async () => {
  stripe.faults.clear()
  stripe.webhooks.clearRules()
  await db.query('UPDATE auto_topups SET is_enabled = false')
})

async function topUp(account: TestAccount): Promise<string> {
  const reply = await harness.post('/billing/topup', { tier_key: '1k' }, account.bearer)
  assert.equal(reply.statusCode, 200)
  return reply.json().payment_intent_id
}

async function switchOn(account: TestAccount, given: object = {}): Promise<void> {
  const payload = {
    ...{ enabled: true, tier_key: '1k', threshold_credits: 5000, max_per_day: 1 },
    ...given,
  }
  const request = { method: 'PUT', url: '/billing/auto-topup', headers: account.bearer } as const
  assert.equal((await harness.app.inject({ ...request, payload })).statusCode, 200)
}

async function lastPayment({ id }: TestAccount) {
  const [payment] = (await services.billing.history(id, 1, null)).payments
  assert.ok(payment)
  return payment
}

async function buyer(): Promise<TestAccount> {
  const account = await harness.signUp()
  await harness.buy(account)
  return account
}

test('a webhook that comes again does not bring a removed card back', async () => {
  const account = await harness.signUp()
  stripe.webhooks.hold()
  await harness.buy(account)
  const events = stripe.webhooks.held()
  await stripe.webhooks.release()
  assert.equal(await services.billing.removeCard(account.id), true)
  for (const { id } of events) await stripe.webhooks.deliver(id)
  assert.equal(await services.billing.savedCard(account.id), null)
})

test('an older payment reported again leaves the card that was saved last', async () => {
  const account = await harness.signUp()
  stripe.webhooks.hold()
  await harness.buy(account)
  const events = stripe.webhooks.held()
  await stripe.webhooks.release()
  await harness.buy(account, '1k', '5555555555554444')
  for (const { id } of events) await stripe.webhooks.deliver(id)
  assert.equal((await services.billing.savedCard(account.id))?.last4, '4444')
})

test('an automatic top-up that is refused for one account leaves the others theirs', async () => {
  const [greedy, other] = [await buyer(), await buyer()]
  await db.query(
    `INSERT INTO payments (id, account_id, is_live, origin, tier_key, credits, amount_cents, state, lease_until)
     SELECT 'pay_many' || n, $1, false, 'checkout', '1k', 1000, 1000, 'failed', now() FROM generate_series(1, 60) n`,
    [greedy.id],
  )
  for (const account of [greedy, other]) await switchOn(account)
  assert.equal(await topUpNow(), 1)
  assert.equal(await harness.credits(other), 2025)
  assert.equal(await harness.credits(greedy), 1025)
})

test('an account that was topped up while another was charged is not charged as well', async () => {
  const accounts = [await buyer(), await buyer()]
  for (const account of accounts) await switchOn(account, { threshold_credits: 1500 })
  stripe.faults.add({ path: '/v1/payment_intents/:id/confirm', fault: 'hold', times: 1 })
  const running = topUpNow()
  await stripe.faults.held(1)
  await db.query(
    `WITH given AS (SELECT id, credits FROM accounts WHERE id = ANY ($1::text[]))
     INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
     SELECT id, 5000, credits + 5000, 'grant', 'gift' FROM given`,
    [accounts.map(({ id }) => id)],
  )
  stripe.faults.clear()
  assert.equal(await running, 1)
})

test('an outage of Stripe does not use up the automatic top-ups of the day', async () => {
  const account = await buyer()
  await switchOn(account)
  stripe.faults.add({ path: '/v1/payment_intents', method: 'POST', fault: 'unavailable' })
  assert.equal(await topUpNow(), 0)
  stripe.faults.clear()
  // The top-up is not repeated at once: otherwise an outage would meet an attempt every ten seconds.
  assert.equal(await topUpNow(), 0)
  await db.query(
    `UPDATE payments SET created_at = created_at - interval '10 minutes' WHERE account_id = $1`,
    [account.id],
  )
  assert.equal(await topUpNow(), 1)
})

test('a refund that Stripe does not know keeps no other from being looked at, and no payment from its credits', async () => {
  const account = await buyer()
  const intents = [await topUp(account), await topUp(account)]
  stripe.webhooks.rule({ act: 'drop' })
  await db.query(
    `INSERT INTO payment_reversals (id, payment_id, account_id, kind, amount_cents, state, is_open, asked_at)
     SELECT 're_unknown_' || id, id, account_id, 'refund', 10, 'in_effect', true, to_timestamp(0)
       FROM payments WHERE payment_intent_id = ANY ($1::text[])`,
    [intents],
  )
  await harness.buy(account)
  await reconcile(parts)
  assert.equal(await harness.credits(account), 4025)
})

test('one object that cannot be recorded does not end the reading of a list', async () => {
  const account = await buyer()
  stripe.webhooks.rule({ act: 'drop' })
  await harness.buy(account)
  await harness.buy(account)
  const rows = await db.query<{ id: string }>(
    `UPDATE payments SET state = 'canceled' WHERE account_id = $1 AND state = 'open' RETURNING id`,
    [account.id],
  )
  assert.equal(rows.length, 2)
  let calls = 0
  const settleOnce = parts.follow.intent
  const follow = {
    ...parts.follow,
    intent: (id: string) => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('It cannot be recorded.')) : settleOnce(id)
    },
  }
  await reconcile({ ...parts, follow })
  assert.equal(await harness.credits(account), 2025)
  await reconcile(parts)
  assert.equal(await harness.credits(account), 3025)
})

test('a dispute that takes effect again takes again, and one that is won then restores again', async () => {
  const account = await buyer()
  const intentId = await topUp(account)
  const state = (isInEffect: boolean, isOpen: boolean): ReversalFact => ({
    ...{ id: `dp_${intentId}`, kind: 'dispute', intentId, amountCents: 1000 },
    ...{ isInEffect, isOpen },
  })
  const balances: number[] = []
  for (const fact of [
    state(true, true),
    state(false, true),
    state(true, true),
    state(false, false),
  ]) {
    await parts.reversals.record(fact)
    balances.push(await harness.credits(account))
  }
  assert.deepEqual(balances, [1025, 2025, 1025, 2025])
})

test('a payment of a customer that a restore has forgotten is credited to the account that the customer is of', async () => {
  const account = await buyer()
  stripe.webhooks.rule({ act: 'drop' })
  await harness.buy(account)
  await db.query('DELETE FROM payments WHERE account_id = $1 AND state <> $2', [
    account.id,
    'succeeded',
  ])
  await db.query('DELETE FROM billing_customers WHERE account_id = $1', [account.id])
  await db.query('DELETE FROM billing_scans')
  await reconcile(parts)
  assert.equal(await harness.credits(account), 2025)
  await reconcile(parts)
  assert.equal(await harness.credits(account), 2025)
  assert.equal((await services.billing.savedCard(account.id))?.last4, '4242')
})

test('a customer that names an account of this service without being made by it grants nothing', async () => {
  const account = await buyer()
  const customer = await operator.customers.create({
    metadata: { enricher_account: 'acc_unknown' },
  })
  const metadata = { enricher_attempt: 'pay_x', enricher_origin: 'topup', enricher_tier: '1k' }
  await operator.paymentIntents.create({
    ...{ amount: 1000, currency: 'usd', customer: customer.id, payment_method: 'pm_card_visa' },
    ...{ confirm: true, metadata },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 1025)
})

test('a payment whose row says more than the ledger is found by doctor, and credited', async () => {
  const account = await harness.signUp()
  stripe.webhooks.rule({ act: 'drop' })
  await harness.buy(account)
  const [intent] = (await operator.paymentIntents.list({ limit: 1 })).data
  await db.query(
    `UPDATE payments SET state = 'succeeded', payment_intent_id = $2 WHERE account_id = $1`,
    [account.id, intent?.id],
  )
  const nowS = Math.floor(Date.now() / 1000) + 60
  const gateway = await parts.gateway()
  assert.deepEqual((await findDifferences({ ...parts, gateway }, nowS)).missing, [intent?.id])
  await reconcile(parts)
  assert.equal(await harness.credits(account), 1025)
})

test('a payment to be confirmed of a deleted account is not given up while Stripe is silent', async () => {
  const account = await buyer()
  const saved = await parts.customers.ofAccount(account.id)
  stripe.changeCard(saved?.paymentMethodId ?? '', '4000002760003184')
  const { payment_intent_id: intent } = (
    await harness.post('/billing/topup', { tier_key: '1k' }, account.bearer)
  ).json()
  const { id: accountId, email } = account
  assert.equal(await services.care.deleteAccount({ accountId, email }, password, null), 'deleted')
  stripe.faults.add({ path: '/v1/payment_intents/:id/cancel', fault: 'unavailable' })
  await cleanUpDeletedAccounts(parts).catch(() => undefined)
  stripe.faults.clear()
  await cleanUpDeletedAccounts(parts)
  assert.equal((await operator.paymentIntents.retrieve(intent)).status, 'canceled')
})

test('news of a refusal that arrive late do not end a top-up that waits for its confirmation', async () => {
  const account = await harness.signUp()
  await harness.buy(account, '1k', cards.confirmed)
  stripe.webhooks.hold()
  stripe.faults.add({
    path: '/v1/payment_intents/:id/confirm',
    fault: 'commit_then_hold',
    times: 1,
  })
  const reply = harness.post('/billing/topup', { tier_key: '1k' }, account.bearer)
  await stripe.faults.held(1)
  // The bank has refused the card of an absent payer, and its owner is not asked yet.
  const [refused] = (await operator.paymentIntents.list({ limit: 1 })).data
  const [arrived, onItsWay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const gateway = await parts.gateway()
  const intent: typeof gateway.intent = async (id) => {
    const read = await gateway.intent(id)
    onItsWay.resolve()
    await arrived.promise
    return read
  }
  const slow = createFollowObjects({ ...parts, gateway: async () => ({ ...gateway, intent }) })
  await parts.follow.intent(refused?.id ?? '')
  assert.equal((await lastPayment(account)).state, 'pending')
  // The process now looks as if it had been silent for the whole of its lease.
  await db.query('UPDATE payments SET lease_until = now() WHERE payment_intent_id = $1', [
    refused?.id,
  ])
  const followed = slow.intent(refused?.id ?? '')
  await onItsWay.promise
  stripe.faults.clear()
  assert.equal((await reply).json().status, 'requires_action')
  arrived.resolve()
  await followed
  const { state, nextUrl } = await lastPayment(account)
  assert.deepEqual([state, typeof nextUrl], ['requires_action', 'string'])
  stripe.webhooks.dropHeld()
})

test('a card that was detached at Stripe is forgotten at the next charge: 402, and nothing is charged', async () => {
  const account = await buyer()
  const saved = await parts.customers.ofAccount(account.id)
  stripe.webhooks.rule({ act: 'drop' })
  await operator.paymentMethods.detach(saved?.paymentMethodId ?? '')
  const reply = await harness.post('/billing/topup', { tier_key: '1k' }, account.bearer)
  assert.equal(reply.statusCode, 402)
  assert.equal(reply.json().detail.error, 'no_saved_card')
  assert.equal(await services.billing.savedCard(account.id), null)
  assert.equal(await harness.credits(account), 1025)
})

test('a signed event whose object has no id of Stripe is taken without effect', async () => {
  const event = { id: 'evt_1', object: 'event', livemode: false, created: 1, api_version: null }
  const types = ['payment_intent.succeeded', 'charge.dispute.closed', 'customer.deleted']
  for (const type of types) {
    for (const id of ['..', '../customers', 'pi_1?x=1', '\0', 'pi_\ud800', 'a'.repeat(100_000)]) {
      const { body, headers } = stripe.webhooks.message({
        ...event,
        type,
        data: { object: { id } },
      })
      const reply = await harness.post('/billing/webhooks/stripe', body, { ...headers })
      assert.equal(reply.statusCode, 200, `${type} ${id.slice(0, 20)}`)
    }
  }
})
