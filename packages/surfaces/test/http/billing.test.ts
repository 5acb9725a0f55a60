import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import {
  billingEnvironment,
  cards,
  confirmOn,
  createSellingApp,
} from '@enricher/lab/test/support/billing'
import { createOAuthTokens } from '@enricher/service/store/oauth/tokens'

const harness = await createSellingApp({ after })
const { stripe } = harness
const tokens = createOAuthTokens(harness.services.store.db)

/** Makes an access token that may only read. */
async function readingToken(accountId: string) {
  const token = randomBytes(32).toString('base64url')
  const holder = { kind: 'access_token', accountId, keyPrefix: null, grantId: null } as const
  await tokens.save(sha256(token), { ...holder, scope: 'enricher:read', payload: '{}' }, 60)
  return { authorization: `Bearer ${token}` }
}

const topUp = (bearer: { authorization: string }, headers = {}, tier_key = '1k') =>
  harness.post('/billing/topup', { tier_key }, { ...bearer, ...headers })

test('products: the three tiers with the prices of the key, without a credential', async () => {
  const reply = await harness.get('/billing/products')
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), [
    {
      key: '1k',
      name: '1,000 credits',
      credits: 1000,
      amount_usd: 10,
      price_id: stripe.prices['1k'],
    },
    {
      key: '5k',
      name: '5,000 credits',
      credits: 5000,
      amount_usd: 50,
      price_id: stripe.prices['5k'],
    },
    {
      key: '25k',
      name: '25,000 credits',
      credits: 25_000,
      amount_usd: 250,
      price_id: stripe.prices['25k'],
    },
  ])
})

test('checkout: the page is paid once, the webhook brings the credits, and the card is saved', async () => {
  const account = await harness.signUp()
  const before = await harness.get('/me', account.bearer)
  assert.equal(before.json().has_saved_card, false)
  await harness.buy(account, '5k')
  const me = (await harness.get('/me', account.bearer)).json()
  assert.equal(me.credits_remaining, 5025)
  assert.equal(me.total_purchased, 5000)
  assert.equal(me.has_saved_card, true)
})

test('topup 200: the saved card is charged and the credits are there at once', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  stripe.webhooks.hold()
  const reply = await topUp(account.bearer)
  assert.equal(reply.statusCode, 200)
  const { payment_intent_id, ...rest } = reply.json()
  assert.match(payment_intent_id, /^pi_/)
  assert.deepEqual(rest, {
    status: 'succeeded',
    credits_added: 1000,
    credits_remaining: 2025,
    next_action_url: null,
  })
  await stripe.webhooks.release('reversed')
  assert.equal(await harness.credits(account), 2025)
})

test('topup 200 requires_action: the credits come when the owner of the card has confirmed', async () => {
  const account = await harness.signUp()
  await harness.buy(account, '1k', cards.confirmed)
  assert.equal(await harness.credits(account), 1025)
  const reply = await topUp(account.bearer)
  assert.equal(reply.statusCode, 200)
  const { status, credits_added, credits_remaining, next_action_url } = reply.json()
  assert.deepEqual(
    { status, credits_added, credits_remaining },
    {
      status: 'requires_action',
      credits_added: 0,
      credits_remaining: 1025,
    },
  )
  await confirmOn(next_action_url)
  await stripe.webhooks.settled()
  assert.equal(await harness.credits(account), 2025)
})

test('topup 402: no card was saved', async () => {
  const account = await harness.signUp()
  const reply = await topUp(account.bearer)
  assert.equal(reply.statusCode, 402)
  const detail = detailOf(reply) as Record<string, unknown>
  assert.equal(detail['error'], 'no_saved_card')
  assert.equal(detail['credits_remaining'], 25)
})

test("topup 402: a declined card is refused in Stripe's words for the payer, and charges nothing", async () => {
  const account = await harness.signUp()
  await harness.buy(account, '1k', cards.declinedLater)
  const reply = await topUp(account.bearer)
  assert.equal(reply.statusCode, 402)
  assert.equal(detailOf(reply), 'The payment did not complete: Your card was declined.')
  assert.equal(await harness.credits(account), 1025)
})

test('one Idempotency-Key is one charge: together, again later, and 422 for another tier', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const key = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all([1, 2, 3].map(() => topUp(account.bearer, key)))
  const again = await topUp(account.bearer, key)
  assert.deepEqual(new Set([...replies, again].map(({ body }) => body)).size, 1)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal(replies.filter(({ headers }) => headers['idempotent-replayed']).length, 2)
  assert.equal(await harness.credits(account), 2025)
  assert.equal((await topUp(account.bearer, key, '5k')).statusCode, 422)
})

test('a checkout with the same Idempotency-Key is the same page, at the alias too', async () => {
  const account = await harness.signUp()
  const headers = { ...account.bearer, 'idempotency-key': randomUUID() }
  const first = await harness.post('/billing/checkout-session', { tier_key: '1k' }, headers)
  const second = await harness.post('/billing/checkout', { tier_key: '1k' }, headers)
  assert.equal(first.statusCode, 200)
  assert.deepEqual(second.json(), first.json())
})

test('checkouts of one account at the same time make one customer', async () => {
  const account = await harness.signUp()
  const open = () => harness.post('/billing/checkout', { tier_key: '1k' }, account.bearer)
  const replies = await Promise.all([open(), open(), open()])
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  )
  const { db } = harness.services.store
  const rows = await db.query('SELECT 1 FROM billing_customers WHERE account_id = $1', [account.id])
  assert.equal(rows.length, 1)
})

test('400: a tier that is none', async () => {
  const account = await harness.signUp()
  for (const path of ['/billing/checkout-session', '/billing/checkout', '/billing/topup']) {
    const reply = await harness.post(path, { tier_key: '2k' }, account.bearer)
    assert.equal(reply.statusCode, 400)
    assert.equal(detailOf(reply), 'tier_key must be one of 1k, 5k, 25k.')
  }
})

test('401: no credential', async () => {
  for (const path of ['/billing/checkout-session', '/billing/checkout', '/billing/topup']) {
    assert.equal((await harness.post(path, { tier_key: '1k' })).statusCode, 401)
  }
})

test('502: Stripe is down, and nothing has changed', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  stripe.faults.add({ fault: 'unavailable' })
  for (const path of ['/billing/checkout', '/billing/topup']) {
    const reply = await harness.post(path, { tier_key: '1k' }, account.bearer)
    assert.equal(reply.statusCode, 502)
    assert.match(String(detailOf(reply)), /Nothing was charged/)
  }
  stripe.faults.clear()
  assert.equal(await harness.credits(account), 1025)
  assert.equal((await topUp(account.bearer)).statusCode, 200)
})

test('a charge whose answer is lost is credited once, without another charge', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  stripe.webhooks.hold()
  // The library of Stripe repeats a request once: both replies are lost.
  const fault = {
    path: '/v1/payment_intents/:id/confirm',
    fault: 'commit_then_close',
    times: 2,
  } as const
  stripe.faults.add(fault)
  const reply = await topUp(account.bearer)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.json().credits_remaining, 2025)
  await stripe.webhooks.release()
  assert.equal(await harness.credits(account), 2025)
})

test('while Stripe is silent after a charge the answer is 502, and the same key finds out', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  stripe.webhooks.hold()
  const key = { 'idempotency-key': randomUUID() }
  stripe.faults.add({
    path: '/v1/payment_intents/:id/confirm',
    fault: 'commit_then_close',
    times: 2,
  })
  stripe.faults.add({ path: '/v1/payment_intents/:id', fault: 'unavailable', times: 2 })
  const first = await topUp(account.bearer, key)
  assert.equal(first.statusCode, 502)
  assert.match(String(detailOf(first)), /same Idempotency-Key: nothing is charged twice/)
  const second = await topUp(account.bearer, key)
  assert.equal(second.statusCode, 200)
  assert.equal(second.json().credits_remaining, 2025)
  stripe.webhooks.dropHeld()
  assert.equal(await harness.credits(account), 2025)
})

test('an unfinished charge is canceled where its confirmation never arrived, and the key is free', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const key = { 'idempotency-key': randomUUID() }
  stripe.faults.add({ path: '/v1/payment_intents/:id/confirm', fault: 'close', times: 2 })
  const first = await topUp(account.bearer, key)
  assert.equal(first.statusCode, 502)
  assert.match(String(detailOf(first)), /Nothing was charged/)
  const second = await topUp(account.bearer, key)
  assert.equal(second.statusCode, 200)
  assert.equal(await harness.credits(account), 2025)
})

test('403: an access token that may only read buys nothing, and reads nothing of billing', async () => {
  const account = await harness.signUp()
  const token = await readingToken(account.id)
  const calls = [
    harness.post('/billing/checkout-session', { tier_key: '1k' }, token),
    harness.post('/billing/checkout', { tier_key: '1k' }, token),
    harness.post('/billing/topup', { tier_key: '1k' }, token),
    harness.get('/billing/auto-topup', token),
  ]
  for (const reply of await Promise.all(calls)) assert.equal(reply.statusCode, 403)
})

test('the sandbox reaches every outcome that it lists, and moves nothing', async () => {
  const { purchases } = (await harness.get('/sandbox')).json()
  const bearer = { authorization: 'Bearer key_test_billing' }
  const seen: number[] = []
  for (const { path, magic_inputs } of purchases) {
    for (const { input, status } of magic_inputs) {
      const reply = await harness.post(path, input, bearer)
      assert.equal(reply.statusCode, status, `${path} ${input.simulate}`)
      seen.push(status)
    }
  }
  assert.deepEqual([...new Set(seen)].sort(), [200, 402, 502, 503])
  const confirm = await harness.post(
    '/billing/topup',
    { tier_key: '5k', simulate: 'requires_action' },
    bearer,
  )
  const { status, credits_added, credits_remaining, next_action_url } = confirm.json()
  assert.deepEqual([status, credits_added, credits_remaining], ['requires_action', 0, 25])
  assert.match(next_action_url, /^https:/)
})

test('400: what was written for the sandbox charges no card', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  for (const path of ['/billing/topup', '/billing/checkout-session']) {
    const body = { tier_key: '1k', simulate: 'declined' }
    const refused = await harness.post(path, body, account.bearer)
    assert.equal(refused.statusCode, 400)
    assert.match(refused.json().detail, /simulate is for the sandbox alone/)
  }
  assert.equal(await harness.credits(account), 1_025)
})

test('an account sees its payments with receipts and its card, and may remove that', async () => {
  const account = await harness.signUp()
  await harness.buy(account)
  const { payments } = await harness.services.billing.history(account.id, 10, null)
  assert.match(payments[0]?.receiptUrl ?? '', /^http/)
  const card = await harness.services.billing.savedCard(account.id)
  assert.deepEqual([card?.brand, card?.last4], ['visa', '4242'])
  assert.equal(await harness.services.billing.removeCard(account.id), true)
  assert.equal((await topUp(account.bearer)).statusCode, 402)
})

test('the operator reads credits sold, reversed, granted, spent and outstanding, and revenue, by day', async () => {
  const [today, yesterday] = await harness.services.operator.revenue(2)
  assert.ok(today && yesterday)
  const [row] = await harness.services.store.db.query<{ credits: number; purchased: number }>(
    'SELECT sum(credits)::bigint AS credits, sum(total_purchased)::bigint AS purchased FROM accounts',
  )
  assert.equal(today.creditsOutstanding, row?.credits)
  assert.equal(today.creditsSold, row?.purchased)
  assert.equal(today.revenueCents, row?.purchased)
  assert.equal(
    today.creditsSold - today.creditsReversed + today.creditsGranted - today.creditsSpent,
    today.creditsOutstanding,
  )
  assert.equal(yesterday.creditsOutstanding, 0)
})

test('without settings of Stripe the tiers have no price, no account has a card, and everything else is 503 or as before', async () => {
  const bare = await createTestApp({ after })
  const account = await bare.signUp()
  const products: { price_id: string | null }[] = (await bare.get('/billing/products')).json()
  assert.deepEqual(
    products.map(({ price_id }) => price_id),
    [null, null, null],
  )
  const topup = await bare.post('/billing/topup', { tier_key: '1k' }, account.bearer)
  assert.deepEqual([topup.statusCode, topup.json().detail.error], [402, 'no_saved_card'])
  const automatic = { enabled: true, tier_key: '1k', threshold_credits: 100, max_per_day: 1 }
  const put = { method: 'PUT', url: '/billing/auto-topup', payload: automatic } as const
  assert.equal((await bare.app.inject({ ...put, headers: account.bearer })).statusCode, 402)
  for (const path of ['/billing/checkout-session', '/billing/checkout']) {
    const reply = await bare.post(path, { tier_key: '1k' }, account.bearer)
    assert.equal(reply.statusCode, 503)
    assert.equal(typeof detailOf(reply), 'string')
  }
  assert.equal((await bare.post('/billing/webhooks/stripe', '{}', {})).statusCode, 503)
  assert.equal((await bare.get('/me', account.bearer)).json().has_saved_card, false)
  assert.equal((await bare.get('/billing/auto-topup', account.bearer)).json().enabled, false)
})

test('503: a tier whose price is of another amount is not sold, and the log names the variable', async () => {
  const price = stripe.addPrice({ cents: 999 })
  const odd = await createTestApp(
    { after },
    { ...billingEnvironment(stripe), STRIPE_PRICE_1K: price },
  )
  const account = await odd.signUp()
  const reply = await odd.post('/billing/checkout', { tier_key: '1k' }, account.bearer)
  assert.equal(reply.statusCode, 503)
  assert.match(
    odd.logLines.join(''),
    /STRIPE_PRICE_1K is not the price of this tier: it is 999 usd/,
  )
})
