import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import Stripe from 'stripe'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'
import { connectStripe, silentCharge } from '../support/stripe-double.ts'
import { until } from '../support/until.ts'

let double: StripeDouble
let stripe: Stripe
let now = Date.UTC(2026, 10, 22)

before(async () => {
  double = await startStripe({ clock: () => now })
  stripe = connectStripe(double)
})

afterEach(() => double.faults.clear())
after(() => double.close())

const email = 'buyer@acme.example'

/** Sends a call by hand, because the library would not make it. */
async function call(path: string, init: RequestInit = {}) {
  const authorization = `Bearer ${double.secretKey}`
  const reply = await fetch(double.url + path, { headers: { authorization }, ...init })
  const { error } = (await reply.json()) as { error: Record<string, string> }
  return { status: reply.status, headers: reply.headers, error }
}

test('a call without a key, or with another one, is 401 in the shape of all errors', async () => {
  for (const headers of [{}, { authorization: 'Bearer sk_test_unknown' }]) {
    const { status, error, headers: answered } = await call('/v1/customers', { headers })
    assert.equal(status, 401)
    assert.equal(error['type'], 'invalid_request_error')
    assert.match(answered.get('request-id') ?? '', /^req_/)
  }
  const other = connectStripe({ ...double, secretKey: 'sk_test_another' })
  await assert.rejects(other.customers.list(), Stripe.errors.StripeAuthenticationError)
})

test('an unknown path is 404 with an error, so that the library throws', async () => {
  const { status, error } = await call('/v1/nothing/here')
  assert.deepEqual([status, error['type']], [404, 'invalid_request_error'])
  await assert.rejects(stripe.topups.list(), { statusCode: 404 })
})

test('an object that is not there is resource_missing', async () => {
  const asked = stripe.paymentIntents.retrieve('pi_missing')
  await assert.rejects(asked, { statusCode: 404, code: 'resource_missing', param: 'intent' })
  const named = stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: 'cus_missing',
  })
  await assert.rejects(named, { statusCode: 400, code: 'resource_missing', param: 'customer' })
})

test('a parameter that the path does not take, lacks or cannot read is refused by its name', async () => {
  const headers = { authorization: `Bearer ${double.secretKey}` }
  const bodies = [
    ['amount=1000&currency=usd&amuont=1', 'amuont', 'parameter_unknown'],
    ['currency=usd', 'amount', 'parameter_missing'],
    ['amount=ten&currency=usd', 'amount', 'parameter_invalid_integer'],
    ['amount=49&currency=usd', 'amount', 'amount_too_small'],
  ]
  for (const [body = '', param, code] of bodies) {
    const reply = await call('/v1/payment_intents', { method: 'POST', headers, body })
    assert.deepEqual([reply.status, reply.error['param'], reply.error['code']], [400, param, code])
  }
})

test('metadata is merged by an update, and an empty value removes an entry', async () => {
  const { id } = await stripe.customers.create({ email, metadata: { a: '1', b: '2' } })
  const updated = await stripe.customers.update(id, { metadata: { b: '', c: '3' }, name: 'Acme' })
  assert.deepEqual(
    [updated.metadata, updated.name, updated.email],
    [{ a: '1', c: '3' }, 'Acme', email],
  )
  const [event] = (await stripe.events.list({ type: 'customer.updated' })).data
  assert.deepEqual(event?.data.previous_attributes, { metadata: { a: '1', b: '2' }, name: null })
})

test('a deleted customer has no cards, pays nothing, and is shown as deleted', async () => {
  const { id: customer } = await stripe.customers.create({ email })
  const charge = { ...silentCharge, customer, payment_method: 'pm_card_visa' }
  const paid = await stripe.paymentIntents.create(charge)
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  assert.equal((await stripe.customers.del(customer)).deleted, true)
  assert.equal((await stripe.paymentMethods.retrieve(method.id)).customer, null)
  assert.equal((await stripe.customers.retrieve(customer)).deleted, true)
  await assert.rejects(stripe.paymentIntents.create(charge), { code: 'resource_missing' })
  const shown = await stripe.paymentIntents.retrieve(paid.id, { expand: ['customer'] })
  assert.deepEqual(shown.customer, { id: customer, object: 'customer', deleted: true })
})

test('a list is cut into pages, newest first, and filtered by time', async () => {
  const { id: customer } = await stripe.customers.create({ email })
  const made: string[] = []
  for (let second = 0; second < 5; second += 1) {
    now += 1000
    made.unshift(
      (await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', customer })).id,
    )
  }
  const seen: string[] = []
  for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) seen.push(id)
  assert.deepEqual(seen, made)
  const first = await stripe.paymentIntents.list({ customer, limit: 2 })
  assert.deepEqual([first.data.length, first.has_more], [2, true])
  const before = { customer, limit: 2, ending_before: made[4] ?? '' }
  const back = await stripe.paymentIntents.list(before)
  assert.deepEqual(
    back.data.map(({ id }) => id),
    made.slice(2, 4),
  )
  const gte = Math.floor(now / 1000) - 1
  const recent = await stripe.paymentIntents.list({ customer, created: { gte } })
  assert.deepEqual(
    recent.data.map(({ id }) => id),
    made.slice(0, 2),
  )
  await assert.rejects(stripe.paymentIntents.list({ limit: 101 }), { statusCode: 400 })
})

test('a search finds payments by customer, metadata and state', async () => {
  const { id: customer } = await stripe.customers.create({ email })
  const charge = { ...silentCharge, customer, payment_method: 'pm_card_visa' }
  const { id } = await stripe.paymentIntents.create({ ...charge, metadata: { order: '7' } })
  await stripe.paymentIntents.create({ ...charge, metadata: { order: '8' } })
  const query = `customer:'${customer}' AND metadata['order']:'7' AND status:'succeeded' AND amount>999`
  const found = await stripe.paymentIntents.search({ query })
  assert.deepEqual(
    found.data.map((intent) => intent.id),
    [id],
  )
  await assert.rejects(stripe.paymentIntents.search({ query: 'order seven' }), { statusCode: 400 })
})

test('expand puts objects in the place of ids, also in lists and over several levels', async () => {
  const { id: customer } = await stripe.customers.create({ email })
  const { id } = await stripe.paymentIntents.create({
    ...silentCharge,
    customer,
    payment_method: 'pm_card_visa',
  })
  const expand = ['data.latest_charge.balance_transaction', 'data.customer']
  const { data } = await stripe.paymentIntents.list({ customer, expand })
  const charge = data[0]?.latest_charge as Stripe.Charge
  assert.equal((charge.balance_transaction as Stripe.BalanceTransaction).amount, 1000)
  const buyer = data[0]?.customer as Stripe.Customer | undefined
  assert.equal(buyer?.email, email)
  await assert.rejects(
    stripe.paymentIntents.retrieve(id, { expand: ['amount'] }),
    /cannot be expanded/,
  )
})

test('line items are listed and expanded', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: double.prices['25k'], quantity: 1 }],
    success_url: 'https://acme.example/',
    expand: ['line_items'],
  })
  assert.equal(session.line_items?.data[0]?.price?.id, double.prices['25k'])
  const listed = await stripe.checkout.sessions.listLineItems(session.id)
  assert.deepEqual(
    listed.data.map(({ amount_total }) => amount_total),
    [25_000],
  )
})

test('prices are found by lookup key, with their product', async () => {
  const found = await stripe.prices.list({ lookup_keys: ['credits_5k'], expand: ['data.product'] })
  const [price] = found.data
  assert.deepEqual(
    [price?.id, price?.unit_amount, found.data.length],
    [double.prices['5k'], 5000, 1],
  )
  const product = price?.product as Stripe.Product | undefined
  assert.equal(product?.name, '5,000 credits')
})

test('a live key sees live prices only, and a test price is named as one', async () => {
  const live = connectStripe({ ...double, secretKey: double.liveSecretKey })
  const price = await live.prices.retrieve(double.livePrices['1k'])
  assert.equal(price.livemode, true)
  const error = await live.prices.retrieve(double.prices['1k']).catch((reason: Error) => reason)
  assert.match((error as Error).message, /similar object exists in test mode, but a live mode key/)
})

test('an Idempotency-Key does the work once and gives the first answer again', async () => {
  const options = { idempotencyKey: 'topup-1' }
  const charge = { ...silentCharge, payment_method: 'pm_card_visa' }
  const first = await stripe.paymentIntents.create(charge, options)
  const second = await stripe.paymentIntents.create(charge, options)
  assert.equal(second.id, first.id)
  assert.equal(second.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal(double.payments().filter(({ id }) => id === first.id).length, 1)
})

test('an Idempotency-Key replays a decline too, and is free again after a day', async () => {
  const options = { idempotencyKey: 'topup-2' }
  const charge = { ...silentCharge, payment_method: 'pm_card_chargeDeclined' }
  const ids = new Set<string | undefined>()
  for (const passed of [0, 1000, 25 * 3600 * 1000]) {
    now += passed
    const error = await stripe.paymentIntents.create(charge, options).catch((reason) => reason)
    ids.add((error as Stripe.errors.StripeCardError).payment_intent?.id)
  }
  assert.equal(ids.size, 2)
})

test('an Idempotency-Key is refused for other parameters and for another path', async () => {
  const options = { idempotencyKey: 'once' }
  await stripe.customers.create({ email }, options)
  const { StripeIdempotencyError } = Stripe.errors
  const other = stripe.customers.create({ email: 'other@acme.example' }, options)
  await assert.rejects(other, StripeIdempotencyError)
  const elsewhere = stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_1' }, options)
  await assert.rejects(elsewhere, StripeIdempotencyError)
})

test('an Idempotency-Key whose first call is still running is 409', async () => {
  double.faults.add({ path: '/v1/customers', fault: 'hold', times: 1 })
  const options = { idempotencyKey: 'slow' }
  const first = stripe.customers.create({ email }, options)
  await double.faults.held(1)
  const second = stripe.customers.create({ email }, options)
  await assert.rejects(second, { statusCode: 409, code: 'idempotency_key_in_use' })
  double.faults.clear()
  assert.equal((await stripe.customers.create({ email }, options)).id, (await first).id)
})

test('refused parameters leave the Idempotency-Key free', async () => {
  const options = { idempotencyKey: 'corrected' }
  await assert.rejects(stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, options))
  const made = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, options)
  assert.equal(made.amount, 100)
})

const answered = [
  ['rate_limited', Stripe.errors.StripeRateLimitError],
  ['unavailable', Stripe.errors.StripeAPIError],
  ['server_error', Stripe.errors.StripeAPIError],
] as const

for (const [fault, kind] of answered) {
  test(`${fault} is answered as often as it is switched on, on its path alone, without the work`, async () => {
    const count = double.payments().length
    double.faults.add({ path: '/v1/payment_intents', method: 'POST', fault, times: 2 })
    const charge = { ...silentCharge, payment_method: 'pm_card_visa' }
    await stripe.paymentIntents.list()
    await stripe.customers.create({ email })
    for (const _ of [1, 2]) await assert.rejects(stripe.paymentIntents.create(charge), kind)
    assert.equal(double.payments().length, count)
    assert.equal((await stripe.paymentIntents.create(charge)).status, 'succeeded')
  })
}

test('an error of the server is recorded for the Idempotency-Key, an overload is not', async () => {
  const outcomes = { server_error: 500, rate_limited: 200 } as const
  for (const fault of ['server_error', 'rate_limited'] as const) {
    double.faults.add({ fault, times: 1 })
    const options = { idempotencyKey: fault }
    await assert.rejects(stripe.customers.create({ email }, options))
    const again = await stripe.customers.create({ email }, options).catch((error) => error)
    assert.equal(again.statusCode ?? 200, outcomes[fault])
  }
})

const cardCharge = {
  amount: '1000',
  currency: 'usd',
  'allowed_payment_method_types[0]': 'card',
  off_session: 'true',
  confirm: 'true',
  payment_method: 'pm_card_visa',
}

const silent = [
  ['close', 0],
  ['hang', 0],
  ['commit_then_close', 1],
  ['commit_then_hang', 1],
] as const

for (const [fault, charges] of silent) {
  test(`${fault} gives no answer and makes ${charges} charges, and the key tells which`, async () => {
    const count = double.payments().length
    double.faults.add({ path: '/v1/payment_intents', fault, times: 1 })
    const caller = new AbortController()
    // The library is not used, because it repeats a call whose connection was closed.
    const sent = fetch(`${double.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${double.secretKey}`, 'idempotency-key': fault },
      body: new URLSearchParams(cardCharge),
      signal: caller.signal,
    })
    const failure = assert.rejects(sent, {
      name: fault.endsWith('hang') ? 'AbortError' : 'TypeError',
    })
    if (fault.endsWith('hang')) {
      await until(() => double.faults.met() === 1)
      // An answer would have come by now.
      await sleep(50)
      caller.abort()
    }
    await failure
    assert.equal(double.payments().length - count, charges)
    const charge = { ...silentCharge, payment_method: 'pm_card_visa' }
    const { id } = await stripe.paymentIntents.create(charge, { idempotencyKey: fault })
    assert.equal(double.payments().length - count, 1)
    assert.equal(double.payments().at(-1)?.id, id)
  })
}

test('slow answers late', async () => {
  double.faults.add({ path: '/v1/customers', fault: 'slow', delayMs: 30, times: 1 })
  const started = performance.now()
  await stripe.customers.create({ email })
  assert.ok(performance.now() - started >= 29)
})

test('a fault on a path that does not exist is an error of the test', () => {
  assert.throws(() => double.faults.add({ path: '/v1/payments', fault: 'close' }), /no route/)
})

test('the same seed gives the same ids and keys', async () => {
  const [one, two, other] = await Promise.all(
    [7, 7, 8].map((seed) => startStripe({ seed, clock: () => now })),
  )
  assert.deepEqual([one?.secretKey, one?.prices], [two?.secretKey, two?.prices])
  assert.notEqual(one?.secretKey, other?.secretKey)
  await Promise.all([one, two, other].map((started) => started?.close()))
})
