import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { password, type TestAccount } from '@enricher/lab/test/support/app'
import { billingEnvironment, cards, createSellingApp } from '@enricher/lab/test/support/billing'
import { topUpDue } from '@enricher/service/billing/auto-topup'
import { cleanUpDeletedAccounts } from '@enricher/service/billing/deleted-accounts'
import { findDifferences } from '@enricher/service/billing/find-differences'
import { reconcile } from '@enricher/service/billing/reconcile'
import { createSelling } from '@enricher/service/billing/selling'
import { createAutoTopups } from '@enricher/service/store/billing/auto-topups'
import { checkBilling } from '../../../app/cli/doctor/billing.ts'
import { readConfig } from '../../../app/config/config.ts'
import { holdOf, settlementOf } from '../../../service/test/store/store-harness.ts'

// The tests themselves do what the service does at intervals.
const harness = await createSellingApp({ after }, { ROLE: 'api' })
const { stripe, operator, parts, services } = harness
const { db } = services.store
const autoTopups = createAutoTopups(db, false)
const topUpNow = () => topUpDue({ ...parts, autoTopups, leaseMs: 60_000 })

const hook = '/billing/webhooks/stripe'
const post = (body: string, headers: Readonly<Record<string, string>>) =>
  harness.post(hook, body, { ...headers })

/** Buys with the saved card and returns the payment intent. */
async function topUp(account: TestAccount, tier_key = '1k'): Promise<string> {
  const reply = await harness.post('/billing/topup', { tier_key }, account.bearer)
  assert.equal(reply.statusCode, 200)
  return reply.json().payment_intent_id
}

async function owedBy(account: TestAccount): Promise<number> {
  return services.billing.creditsOwed(account.id)
}

/** Spends an account down to that many credits. */
async function spendTo(account: TestAccount, rest: number): Promise<void> {
  const credits = (await harness.credits(account)) - rest
  const hold = holdOf(account.id, { credits })
  await services.ledger.hold(hold)
  await services.ledger.settle(settlementOf(hold))
}

test('a webhook that is forged, stale, unsigned or no JSON is 400 and has no effect', async () => {
  const account = await harness.signUp()
  stripe.webhooks.hold()
  await harness.buy(account)
  const event = stripe.webhooks.held().find(({ type }) => type === 'payment_intent.succeeded')
  assert.ok(event)
  const now = Math.floor(Date.now() / 1000)
  const forged = stripe.webhooks.message(event, { secret: 'whsec_another_secret' })
  const stale = stripe.webhooks.message(event, { seconds: now - 301 })
  const right = stripe.webhooks.message(event)
  const replies = [
    await post(forged.body, forged.headers),
    await post(stale.body, stale.headers),
    await post(right.body, { 'content-type': 'application/json' }),
    await post(right.body.replace('pi_', 'pj_'), right.headers),
    await post('no JSON', right.headers),
    await post('', right.headers),
  ]
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    Array(6).fill(400),
  )
  assert.equal(await harness.credits(account), 25)
  for (let i = 0; i < 3; i += 1)
    assert.equal((await post(right.body, right.headers)).statusCode, 200)
  assert.equal(await harness.credits(account), 1025)
  stripe.webhooks.dropHeld()
})

test('a copy of an event that was followed asks Stripe nothing, also in another process; one that failed is followed', async (t) => {
  t.after(() => stripe.faults.clear())
  const account = await harness.signUp()
  stripe.webhooks.hold()
  await harness.buy(account)
  const event = stripe.webhooks.held().find(({ type }) => type === 'payment_intent.succeeded')
  assert.ok(event)
  stripe.webhooks.dropHeld()
  const { body, headers } = stripe.webhooks.message(event)
  stripe.faults.add({ fault: 'unavailable' })
  assert.equal((await post(body, headers)).statusCode, 503)
  stripe.faults.clear()
  assert.equal((await post(body, headers)).statusCode, 200)
  stripe.faults.add({ fault: 'unavailable' })
  assert.equal((await post(body, headers)).statusCode, 200)
  const other = createSelling(parts)
  await other.webhook(Buffer.from(body), String(headers['stripe-signature']))
  const later = stripe.webhooks.message({ ...event, id: `${event.id}_later` })
  assert.equal((await post(later.body, later.headers)).statusCode, 503)
  await db.query('UPDATE stripe_events SET expires_at = now() WHERE id = $1', [event.id])
  assert.equal((await post(body, headers)).statusCode, 503, 'a day later it is followed again')
  assert.equal(await harness.credits(account), 1025)
})

test('a webhook of an unknown type or object is taken without effect; one that is too large is refused', async () => {
  const event = { object: 'event', livemode: false, created: 1, api_version: null }
  const of = (type: string, id: string) =>
    stripe.webhooks.message({ ...event, id: `evt_${id}`, type, data: { object: { id } } })
  for (const { body, headers } of [
    of('invoice.paid', 'in_1'),
    of('payment_intent.succeeded', 'pi_unknown'),
    of('charge.dispute.created', 'dp_unknown'),
    of('checkout.session.completed', 'cs_unknown'),
  ]) {
    assert.equal((await post(body, headers)).statusCode, 200)
  }
  const { headers } = of('invoice.paid', 'in_1')
  assert.equal((await post('x'.repeat(262_145), headers)).statusCode, 400)
})

test('a payment of a customer that is none of ours has no effect', async () => {
  const customer = await operator.customers.create({ email: 'other@shop.example' })
  const account = await harness.signUp()
  await harness.buy(account)
  const [known] = (await services.billing.history(account.id, 1, null)).payments
  assert.ok(known)
  const metadata = { enricher_attempt: known.id, enricher_origin: 'topup', enricher_tier: '25k' }
  const paid = await operator.paymentIntents.create({
    ...{ amount: 25_000, currency: 'usd', customer: customer.id, payment_method: 'pm_card_visa' },
    ...{
      confirm: true,
      metadata,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
  })
  assert.equal(paid.status, 'succeeded')
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 1025)
})

test('a payment of another amount than that of its tier is not credited, and doctor names it', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const customer = await parts.customers.ofAccount(account.id)
  const metadata = { enricher_attempt: 'pay_odd', enricher_origin: 'topup', enricher_tier: '25k' }
  const paid = await operator.paymentIntents.create({
    ...{
      amount: 100,
      currency: 'usd',
      customer: customer?.customerId ?? '',
      payment_method: 'pm_card_visa',
    },
    ...{
      confirm: true,
      metadata,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
  })
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 1025)
  const nowS = Math.floor(Date.now() / 1000) + 60
  const { missing, foreign } = await findDifferences(
    { ...parts, gateway: await parts.gateway() },
    nowS,
  )
  assert.deepEqual(missing, [paid.id])
  // The foreign payment is that of the test before.
  assert.equal(foreign, 1)
})

test('a payment whose webhooks are lost is credited by the reconciliation, once', async () => {
  const account = await harness.signUp()
  stripe.webhooks.rule({ act: 'drop' })
  await harness.buy(account)
  assert.equal(await harness.credits(account), 25)
  await reconcile(parts)
  assert.equal(await harness.credits(account), 1025)
  await reconcile(parts)
  stripe.webhooks.clearRules()
  assert.equal(await harness.credits(account), 1025)
})

test('an attempt that only Stripe knows, as after a restore, is written down and credited', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  stripe.webhooks.rule({ act: 'drop' })
  await harness.buy(account, '5k')
  stripe.webhooks.clearRules()
  await db.query("DELETE FROM payments WHERE account_id = $1 AND state <> 'succeeded'", [
    account.id,
  ])
  await db.query('DELETE FROM billing_scans')
  await reconcile(parts)
  assert.equal(await harness.credits(account), 6025)
})

test('a refund takes its part of the credits once, in parts and never more than was bought', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const intent = await topUp(account)
  await operator.refunds.create({ payment_intent: intent, amount: 333 })
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 2025 - 333)
  await operator.refunds.create({ payment_intent: intent })
  await stripe.webhooks.settled()
  await reconcile(parts)
  assert.equal(await harness.credits(account), 1025)
  assert.equal(await owedBy(account), 0)
})

test('what a refund cannot take is owed, and not taken from later purchases', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const intent = await topUp(account)
  await spendTo(account, 100)
  await operator.refunds.create({ payment_intent: intent })
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 0)
  assert.equal(await owedBy(account), 900)
  await harness.buy(account, '5k')
  await parts.reversals.takeReleased(100)
  assert.equal(await harness.credits(account), 5000)
  assert.equal(await owedBy(account), 900)
})

test('what was held when a refund came is taken as soon as it is released, and no more than that', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  await spendTo(account, 60)
  const [missed, charged] = [
    holdOf(account.id, { credits: 25 }),
    holdOf(account.id, { credits: 25 }),
  ]
  for (const hold of [missed, charged]) await services.ledger.hold(hold)
  const [payment] = (await services.billing.history(account.id, 1, null)).payments
  await operator.refunds.create({ payment_intent: payment?.intentId ?? '' })
  await stripe.webhooks.settled()
  // Ten credits were available, and fifty are held.
  assert.equal(await harness.credits(account), 50)
  await harness.buy(account)
  await services.ledger.release(missed.holdId)
  await parts.reversals.takeReleased(100)
  assert.equal(await harness.credits(account), 1050)
  await services.ledger.settle(settlementOf(charged))
  await parts.reversals.takeReleased(100)
  assert.equal(await harness.credits(account), 1000)
  assert.equal(await owedBy(account), 1000 - 10 - 25)
})

test('a dispute takes the credits, and one that is won gives them again', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const intent = await topUp(account)
  const dispute = stripe.dispute(intent)
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 1025)
  stripe.closeDispute(dispute, 'won')
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 2025)
})

test('the automatic top-up charges below the threshold, one at a time and no more often than it may', async () => {
  const account = await harness.signUp()
  const path = '/billing/auto-topup'
  const put = (payload: object) =>
    harness.app.inject({ method: 'PUT', url: path, payload, headers: account.bearer })
  const settings = { enabled: true, tier_key: '1k', threshold_credits: 2000, max_per_day: 2 }
  assert.equal((await put(settings)).statusCode, 402)
  await harness.buy(account)
  assert.deepEqual((await put(settings)).json(), { ...settings, stopped_because: null })
  assert.deepEqual(await Promise.all([topUpNow(), topUpNow()]).then((all) => all.sort()), [0, 1])
  assert.equal(await harness.credits(account), 2025)
  assert.equal(await topUpNow(), 0)
  await put({ ...settings, threshold_credits: 10_000 })
  assert.equal(await topUpNow(), 1)
  assert.equal(await topUpNow(), 0)
  assert.equal(await harness.credits(account), 3025)
})

test('the automatic top-up is switched off by a decline, and says why', async () => {
  const account = await harness.signUp()
  await harness.buy(account, '1k', cards.declinedLater)
  const payload = { enabled: true, tier_key: '1k', threshold_credits: 5000, max_per_day: 3 }
  const request = { method: 'PUT', url: '/billing/auto-topup', headers: account.bearer } as const
  await harness.app.inject({ ...request, payload })
  assert.equal(await topUpNow(), 0)
  const now = (await harness.get('/billing/auto-topup', account.bearer)).json()
  assert.deepEqual(now, { ...payload, enabled: false, stopped_because: 'Your card was declined.' })
  assert.equal(await topUpNow(), 0)
})

test('deleting an account deletes its customer with the card at Stripe, also when Stripe was away', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const customer = await parts.customers.ofAccount(account.id)
  const open = await harness.post('/billing/checkout', { tier_key: '5k' }, account.bearer)
  const { id: accountId, email } = account
  assert.equal(await services.care.deleteAccount({ accountId, email }, password, null), 'deleted')
  stripe.faults.add({ fault: 'unavailable' })
  await assert.rejects(cleanUpDeletedAccounts(parts))
  stripe.faults.clear()
  await cleanUpDeletedAccounts(parts)
  assert.equal(await cleanUpDeletedAccounts(parts), 0)
  assert.ok(customer)
  const { data } = await operator.customers.list({ email })
  assert.deepEqual(data, [])
  const session = await operator.checkout.sessions.retrieve(open.json().session_id)
  assert.equal(session.status, 'expired', 'its open page is closed')
})

const advised = async (changed: Record<string, string>) =>
  (await checkBilling(readConfig({ ...billingEnvironment(stripe), ...changed }))).filter(
    ({ state }) => state !== 'ok',
  )

test('doctor says which variable is wrong and why: another mode, amount, id or key', async () => {
  const live = { STRIPE_SECRET_KEY: stripe.liveSecretKey }
  const wrong: [Record<string, string>, RegExp][] = [
    [live, /^STRIPE_PRICE_1K: no such price in live mode$/],
    [{ STRIPE_PRICE_5K: 'price_unknown1' }, /^STRIPE_PRICE_5K: no such price in test mode$/],
    [
      { STRIPE_PRICE_25K: stripe.addPrice({ cents: 5 }) },
      /^STRIPE_PRICE_25K is not .*: it is 5 usd/,
    ],
    [{ STRIPE_SECRET_KEY: 'sk_test_revoked12345678' }, /^Stripe refuses STRIPE_SECRET_KEY$/],
  ]
  for (const [changed, text] of wrong) {
    const [first] = await advised(changed)
    assert.equal(first?.state, 'fail')
    assert.match(first.text, text)
    assert.ok(first.advice)
  }
  const [away] = await advised({ STRIPE_API_BASE: 'http://127.0.0.1:1' })
  assert.match(away?.text ?? '', /^Stripe cannot be asked/)
})

test('no line of the log holds a card number, a secret, or the body of a webhook', () => {
  const log = harness.logLines.join('')
  assert.match(log, /webhook taken/)
  for (const secret of [
    stripe.secretKey,
    stripe.webhookSecret,
    ...Object.values(cards),
    'client_secret',
    '"livemode"',
  ]) {
    assert.ok(!log.includes(secret), secret)
  }
})
