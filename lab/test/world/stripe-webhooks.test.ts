import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import Stripe from 'stripe'
import { apiVersion } from '../../world/stripe/events/publish.ts'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'
import {
  connectStripe,
  type ReceivedWebhook,
  silentCharge,
  startReceiver,
} from '../support/stripe-double.ts'
import { until } from '../support/until.ts'

let double: StripeDouble
let stripe: Stripe
let receiver: Awaited<ReturnType<typeof startReceiver>>
let status: (received: readonly ReceivedWebhook[]) => number = () => 200

before(async () => {
  receiver = await startReceiver((received) => status(received))
  double = await startStripe({ webhook: { url: receiver.url } })
  stripe = connectStripe(double)
})

beforeEach(async () => {
  await double.webhooks.settled()
  double.webhooks.clearRules()
  receiver.received.length = 0
  status = () => 200
})

after(async () => {
  await double.close()
  await receiver.stop()
})

const eventsOf = (received: readonly ReceivedWebhook[]) =>
  received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, double.webhookSecret),
  )

const typesReceived = () => eventsOf(receiver.received).map(({ type }) => type)
const createCustomer = () => stripe.customers.create({ email: 'buyer@acme.example' })

test('a webhook is complete, and signed so that the library accepts it', async () => {
  const options = { idempotencyKey: 'first' }
  const made = await stripe.customers.create({ email: 'buyer@acme.example' }, options)
  await double.webhooks.settled()
  const [event] = eventsOf(receiver.received)
  assert.ok(event?.type === 'customer.created')
  assert.match(event.id, /^evt_/)
  assert.deepEqual(
    [event.object, event.api_version, event.livemode, event.pending_webhooks],
    ['event', Stripe.API_VERSION, false, 1],
  )
  assert.deepEqual(event.request, { id: made.lastResponse.requestId, idempotency_key: 'first' })
  assert.equal(event.data.object.id, made.id)
  assert.equal((await stripe.events.retrieve(event.id)).pending_webhooks, 0)
  assert.equal(apiVersion, Stripe.API_VERSION)
})

test('an event holds the object as it was when it happened', async () => {
  const { id } = await createCustomer()
  await stripe.customers.update(id, { name: 'Acme' })
  const { data } = await stripe.events.list({
    types: ['customer.created', 'customer.updated'],
    limit: 2,
  })
  assert.deepEqual(
    data.map((event) => (event.data.object as Stripe.Customer).name),
    ['Acme', null],
  )
})

test('a checkout reports each step, the session last', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer: (await createCustomer()).id,
    line_items: [{ price: double.prices['1k'], quantity: 1 }],
    payment_intent_data: { setup_future_usage: 'off_session' },
    success_url: 'https://acme.example/',
  })
  const before = (await stripe.events.list({ limit: 1 })).data[0]?.id ?? ''
  double.pay(session.id)
  const { data } = await stripe.events.list({ ending_before: before })
  assert.deepEqual(data.map(({ type }) => type).reverse(), [
    'payment_intent.created',
    'charge.succeeded',
    'payment_method.attached',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
})

test('a decline reports the charge and the payment as failed', async () => {
  const declined = { ...silentCharge, payment_method: 'pm_card_chargeDeclined' }
  await assert.rejects(stripe.paymentIntents.create(declined))
  await double.webhooks.settled()
  assert.deepEqual(typesReceived().sort(), [
    'charge.failed',
    'payment_intent.created',
    'payment_intent.payment_failed',
  ])
})

test('a webhook that is not taken is sent again, with the same id and a fresh signature', async () => {
  status = (received) => (received.length < 3 ? 500 : 200)
  await createCustomer()
  await double.webhooks.settled()
  const events = eventsOf(receiver.received)
  assert.equal(events.length, 3)
  assert.equal(new Set(events.map(({ id }) => id)).size, 1)
  assert.deepEqual(
    double.webhooks
      .sent()
      .slice(-3)
      .map((sent) => sent.status),
    [500, 500, 200],
  )
})

test('a redirect does not count as taken', async () => {
  status = (received) => (received.length < 2 ? 302 : 200)
  await createCustomer()
  await double.webhooks.settled()
  assert.equal(receiver.received.length, 2)
})

test('rules duplicate, drop and delay the events they fit, as often as they say', async () => {
  double.webhooks.rule({ type: 'customer.created', act: 'duplicate', times: 1 })
  double.webhooks.rule({ type: 'customer.created', act: 'drop', times: 1 })
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await createCustomer()).id)
  await double.webhooks.settled()
  const customers = eventsOf(receiver.received).map(
    ({ data }) => (data.object as { id: string }).id,
  )
  assert.deepEqual(customers.sort(), [ids[0], ids[0], ids[2]].sort())
  const { data } = await stripe.events.list({ type: 'customer.created', limit: 3 })
  assert.equal(data.length, 3)

  receiver.received.length = 0
  double.webhooks.rule({ type: 'payment_intent.created', act: 'delay', delayMs: 500 })
  await stripe.paymentIntents.create({ ...silentCharge, payment_method: 'pm_card_visa' })
  await double.webhooks.settled()
  assert.equal(typesReceived().length, 3)
  assert.ok(typesReceived().includes('payment_intent.created'))
})

test('a delayed event comes after those that follow it', async (t) => {
  const other = await startReceiver()
  t.after(other.stop)
  const delaying = await startStripe({ webhook: { url: other.url } })
  // The webhook would come a minute later, which the end of the double does not wait for.
  delaying.webhooks.rule({ type: 'payment_intent.created', act: 'delay', delayMs: 60_000 })
  const charge = { ...silentCharge, payment_method: 'pm_card_visa' }
  await connectStripe(delaying).paymentIntents.create(charge)
  await until(() => other.received.length >= 2)
  await delaying.close()
  const types = other.received.map(({ body }) => JSON.parse(body).type)
  assert.deepEqual(types.sort(), ['charge.succeeded', 'payment_intent.succeeded'])
})

test('a dropped event is listed as not delivered', async () => {
  double.webhooks.rule({ act: 'drop', times: 1 })
  await createCustomer()
  const lost = await stripe.events.list({ delivery_success: false })
  assert.equal(lost.data[0]?.type, 'customer.created')
})

test('held events are delivered in any order, any number of times, or never', async () => {
  double.webhooks.hold()
  await stripe.paymentIntents.create({ ...silentCharge, payment_method: 'pm_card_visa' })
  assert.equal(receiver.received.length, 0)
  const held = double.webhooks.held()
  assert.deepEqual(
    held.map(({ type }) => type),
    ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'],
  )
  const [, charged] = held
  for (const _ of [1, 2]) assert.equal(await double.webhooks.deliver(charged?.id ?? ''), 200)
  await double.webhooks.release('reversed')
  assert.deepEqual(typesReceived(), [
    'charge.succeeded',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_intent.created',
  ])
  double.webhooks.hold()
  await createCustomer()
  double.webhooks.dropHeld()
  await double.webhooks.settled()
  assert.equal(receiver.received.length, 4)
})

test('a webhook can arrive before the browser is led on', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: double.prices['1k'], quantity: 1 }],
    success_url: 'https://acme.example/',
  })
  double.webhooks.rule({ type: 'checkout.session.completed', act: 'before_answer' })
  await fetch(session.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ number: '4242424242424242', email: 'buyer@acme.example' }),
    redirect: 'manual',
  })
  assert.ok(typesReceived().includes('checkout.session.completed'))
})

test('a forged and a stale webhook are made so that the library refuses them', () => {
  const event = { id: 'evt_1', object: 'event', type: 'customer.created' }
  const accept = (message: { body: string; headers: Readonly<Record<string, string>> }) =>
    stripe.webhooks.constructEvent(
      message.body,
      message.headers['stripe-signature'] ?? '',
      double.webhookSecret,
    )
  const { message } = double.webhooks
  assert.equal(accept(message(event)).id, 'evt_1')
  assert.throws(() => accept(message(event, { secret: 'whsec_of_another' })), /signature/)
  const stale = Math.floor(Date.now() / 1000) - 301
  assert.throws(() => accept(message(event, { seconds: stale })), /tolerance/)
})
