import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import Stripe from 'stripe'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'

let double: StripeDouble
let stripe: Stripe

before(async () => {
  double = await startStripe()
  const { hostname, port } = new URL(double.url)
  stripe = new Stripe(double.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
})

after(() => double.close())

test('a checkout paid on its page saves the card for charges without its holder', async () => {
  const customer = await stripe.customers.create({ email: 'buyer@acme.example' })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    line_items: [{ price: double.prices['1k'], quantity: 1 }],
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { pack: '1k' } },
    success_url: 'https://acme.example/paid?session={CHECKOUT_SESSION_ID}',
  })
  assert.equal(session.payment_intent, null)
  const paid = await fetch(session.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ number: '4242 4242 4242 4242' }),
    redirect: 'manual',
  })
  assert.equal(paid.headers.get('location'), `https://acme.example/paid?session=${session.id}`)
  const methods = await stripe.customers.listPaymentMethods(customer.id)
  assert.equal(methods.data.length, 1)
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    payment_method: methods.data[0]?.id ?? '',
    off_session: true,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  assert.equal(intent.status, 'succeeded')
  const events = await stripe.events.list({ types: ['checkout.session.completed'] })
  const [completed] = events.data
  assert.ok(completed?.type === 'checkout.session.completed')
  assert.equal(completed.data.object.id, session.id)
})

test('a webhook is signed so that the SDK accepts it', async () => {
  const bodies: { text: string; signature: string }[] = []
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    bodies.push({
      text: Buffer.concat(chunks).toString(),
      signature: String(request.headers['stripe-signature']),
    })
    response.end()
  }).listen(0)
  double.webhooks.setUrl(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
  await stripe.customers.create({ email: 'signed@acme.example' })
  await double.webhooks.settled()
  double.webhooks.setUrl(null)
  receiver.close()
  const [body] = bodies
  assert.ok(body)
  const event = stripe.webhooks.constructEvent(body.text, body.signature, double.webhookSecret)
  assert.equal(event.type, 'customer.created')
})

test('an Idempotency-Key gives the same answer again', async () => {
  const options = { idempotencyKey: 'once' }
  const first = await stripe.customers.create({ email: 'once@acme.example' }, options)
  const second = await stripe.customers.create({ email: 'once@acme.example' }, options)
  assert.equal(first.id, second.id)
  await assert.rejects(
    stripe.customers.create({ email: 'other@acme.example' }, options),
    Stripe.errors.StripeIdempotencyError,
  )
})

test('a declined card is an error that names the payment', async () => {
  await assert.rejects(
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_card_chargeDeclined',
      off_session: true,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    }),
    (error: Stripe.errors.StripeCardError) =>
      error.code === 'card_declined' && error.payment_intent?.status === 'requires_payment_method',
  )
})
