import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Stripe from 'stripe'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'
import { connectStripe, silentCharge } from '../support/stripe-double.ts'

let double: StripeDouble
let stripe: Stripe
let now = Date.UTC(2026, 10, 22)

before(async () => {
  double = await startStripe({ clock: () => now })
  stripe = connectStripe(double)
})

after(() => double.close())

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

async function createSession(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: double.prices['1k'], quantity: 1 }],
    success_url: 'https://acme.example/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://acme.example/billing',
    ...params,
  })
}

/** Sends the form of a page and returns where it leads, or the page that comes back. */
async function submit(url: string | null, form: Record<string, string>) {
  assert.ok(url)
  const body = new URLSearchParams(form)
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return { status: reply.status, location: reply.headers.get('location'), page: await reply.text() }
}

async function saveCard(card: string) {
  const { id: customer } = await stripe.customers.create({ email: 'buyer@acme.example' })
  const method = await stripe.paymentMethods.attach(card, { customer })
  return { customer, payment_method: method.id }
}

async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Stripe.errors.StripeError, 'the call was not refused')
  return error
}

test('a checkout paid on its page saves the card for charges without its holder', async () => {
  const customer = await stripe.customers.create({ email: 'buyer@acme.example' })
  const session = await createSession({
    customer: customer.id,
    client_reference_id: 'acc_7',
    metadata: { pack: '1k' },
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { account: '7' } },
  })
  assert.match(session.id, /^cs_test_/)
  assert.equal(session.payment_intent, null)
  assert.deepEqual(
    [session.status, session.payment_status, session.amount_total],
    ['open', 'unpaid', 1000],
  )
  const sent = await submit(session.url, { number: '4242 4242 4242 4242' })
  assert.equal(sent.location, `https://acme.example/paid?session=${session.id}`)

  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  assert.deepEqual([paid.status, paid.payment_status, paid.url], ['complete', 'paid', null])
  assert.deepEqual([paid.client_reference_id, paid.metadata], ['acc_7', { pack: '1k' }])
  assert.equal(paid.customer_details?.email, 'buyer@acme.example')
  const intent = paid.payment_intent as Stripe.PaymentIntent
  assert.deepEqual([intent.status, intent.metadata], ['succeeded', { account: '7' }])

  const { data: methods } = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' })
  assert.deepEqual(
    methods.map(({ card }) => card?.last4),
    ['4242'],
  )
  const [method] = methods
  assert.ok(method)
  const charged = { ...silentCharge, customer: customer.id, payment_method: method.id }
  assert.equal((await stripe.paymentIntents.create(charged)).status, 'succeeded')
})

test('a checkout without setup leaves no card behind, and no customer where none is needed', async () => {
  const session = await createSession()
  await submit(session.url, { number: '4242424242424242', email: 'casual@acme.example' })
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  assert.deepEqual([paid.payment_status, paid.customer], ['paid', null])
})

test('a declined card leaves the session open, and another card pays it', async () => {
  const session = await createSession({ customer_email: 'buyer@acme.example' })
  const declined = await submit(session.url, { number: '4000000000009995' })
  assert.equal(declined.status, 402)
  assert.match(declined.page, /role="alert">Your card has insufficient funds/)
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'open')
  await submit(session.url, { number: '4242424242424242' })
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal(paid.payment_status, 'paid')
  const charges = await stripe.charges.list({ payment_intent: paid.payment_intent as string })
  assert.deepEqual(
    charges.data.map(({ status }) => status),
    ['succeeded', 'failed'],
  )
})

test('a number that is no test card is refused on the page', async () => {
  const session = await createSession({ customer_email: 'buyer@acme.example' })
  const reply = await submit(session.url, { number: '4111111111111112' })
  assert.match(reply.page, /Your card number is invalid/)
})

test('the page escapes what it shows and offers the way back', async () => {
  const session = await createSession({
    customer_email: '"><script>alert(1)</script>@acme.example',
  })
  const page = await (await fetch(session.url ?? '')).text()
  assert.doesNotMatch(page, /<script/)
  assert.match(page, /href="https:\/\/acme\.example\/billing"/)
  assert.match(page, /1,000 credits/)
})

test('a session expires when its time is over, and by a call', async () => {
  const late = await createSession({ expires_at: Math.floor(now / 1000) + 1800 })
  const early = await createSession()
  await stripe.checkout.sessions.expire(early.id)
  now += 1801_000
  for (const { id } of [late, early]) {
    const { status, url } = await stripe.checkout.sessions.retrieve(id)
    assert.deepEqual([status, url], ['expired', null])
  }
  assert.match((await submit(late.url, { number: '4242424242424242' })).page, /expired/)
  const refusal = await refusalOf(stripe.checkout.sessions.expire(early.id))
  assert.match(refusal.message, /status of expired/)
  const { data } = await stripe.events.list({ type: 'checkout.session.expired' })
  assert.equal(data.length, 2)
})

test('a payment that waits for its bank ends with the session, and not without it', async () => {
  const session = await createSession()
  assert.equal(double.pay(session.id, '4000002760003184'), 'requires_action')
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const id = payment_intent as string
  assert.match((await refusalOf(stripe.paymentIntents.cancel(id))).message, /Expire the Session/)
  await stripe.checkout.sessions.expire(session.id)
  assert.equal((await stripe.paymentIntents.retrieve(id)).status, 'canceled')
  assert.match(await (await fetch(`${double.url}/3ds/${id}`)).text(), /Nothing to confirm/)
})

test('a test card pays nothing in live mode', async () => {
  const live = connectStripe({ ...double, secretKey: double.liveSecretKey })
  const session = await live.checkout.sessions.create({
    mode: 'payment',
    customer_email: 'buyer@acme.example',
    line_items: [{ price: double.livePrices['1k'], quantity: 1 }],
    success_url: 'https://acme.example/',
  })
  assert.match(session.id, /^cs_live_/)
  const reply = await submit(session.url, { number: '4242424242424242' })
  assert.match(reply.page, /known test card/)
})

test('a card that asks for confirmation is confirmed on the page of its bank', async () => {
  const session = await createSession({ customer_email: 'buyer@acme.example' })
  const first = await submit(session.url, { number: '4000002760003184' })
  assert.match(first.location ?? '', /^\/3ds\/pi_/)
  const bank = new URL(first.location ?? '', double.url).href
  assert.match(await (await fetch(bank)).text(), /\$10\.00/)

  const refused = await submit(bank, { answer: 'refuse' })
  assert.equal(refused.location, `/c/pay/${session.id}`)
  assert.match(await (await fetch(session.url ?? '')).text(), /unable to authenticate/)
  const again = await submit(session.url, { number: '4000002760003184' })
  const agreed = await submit(new URL(again.location ?? '', double.url).href, { answer: 'confirm' })
  assert.equal(agreed.location, `https://acme.example/paid?session=${session.id}`)
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_status, 'paid')
})

const declines = [
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
  ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
] as const

for (const [card, code, declineCode] of declines) {
  test(`${card} is declined without its holder, and the error names the payment`, async () => {
    const error = await refusalOf(
      stripe.paymentIntents.create({ ...silentCharge, payment_method: card }),
    )
    assert.ok(error instanceof StripeCardError)
    assert.deepEqual([error.statusCode, error.code, error.decline_code], [402, code, declineCode])
    const intent = error.payment_intent
    assert.deepEqual(
      [intent?.status, intent?.payment_method, intent?.last_payment_error?.code],
      ['requires_payment_method', null, code],
    )
    assert.equal(intent?.last_payment_error?.payment_method?.type, 'card')
    assert.deepEqual(await stripe.paymentIntents.retrieve(intent?.id ?? ''), intent)
  })
}

test('a payment that needs its holder is confirmed at the address of the next action', async () => {
  const saved = await saveCard('pm_card_authenticationRequired')
  const error = await refusalOf(stripe.paymentIntents.create({ ...silentCharge, ...saved }))
  assert.ok(error instanceof StripeCardError)
  const intent = await stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', {
    payment_method: saved.payment_method,
    return_url: 'https://acme.example/billing?topup=1',
  })
  assert.equal(intent.status, 'requires_action')
  assert.equal(intent.next_action?.type, 'redirect_to_url')
  const { url = '' } = intent.next_action?.redirect_to_url ?? {}
  const done = await submit(url, { answer: 'confirm' })
  const back = new URL(done.location ?? '')
  assert.equal(`${back.origin}${back.pathname}`, 'https://acme.example/billing')
  assert.deepEqual(Object.fromEntries(back.searchParams), {
    topup: '1',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  })
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded')
  assert.match(await (await fetch(url ?? '')).text(), /Nothing to confirm/)
})

test('a card that asks once is silent after it was saved with its holder', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'buyer@acme.example' })
  const session = await createSession({
    customer,
    payment_intent_data: { setup_future_usage: 'off_session' },
  })
  assert.equal(double.pay(session.id, '4000002500003155'), 'requires_action')
  const { payment_intent: id } = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal(double.confirm(id as string), 'succeeded')
  const [method] = (await stripe.customers.listPaymentMethods(customer)).data
  assert.ok(method)
  const charged = { ...silentCharge, customer, payment_method: method.id }
  assert.equal((await stripe.paymentIntents.create(charged)).status, 'succeeded')
  double.changeCard(method.id, '4000000000000002')
  assert.equal((await refusalOf(stripe.paymentIntents.create(charged))).code, 'card_declined')
})

test('a card can be saved without a payment', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'buyer@acme.example' })
  const setup = await stripe.setupIntents.create({
    customer,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    confirm: true,
    return_url: 'https://acme.example/billing',
  })
  assert.equal(setup.status, 'requires_action')
  const done = await submit(setup.next_action?.redirect_to_url?.url ?? null, { answer: 'confirm' })
  assert.match(done.location ?? '', /redirect_status=succeeded/)
  assert.equal((await stripe.customers.listPaymentMethods(customer)).data.length, 1)
})

test('a payment method belongs to one customer until it is detached', async () => {
  const saved = await saveCard('pm_card_visa')
  const { id: other } = await stripe.customers.create({ email: 'other@acme.example' })
  const params = { ...silentCharge, ...saved, customer: other }
  const charged = await refusalOf(stripe.paymentIntents.create(params))
  assert.match(charged.message, /does not have a payment method/)
  const attached = await refusalOf(
    stripe.paymentMethods.attach(saved.payment_method, { customer: other }),
  )
  assert.match(attached.message, /already been attached/)
  await stripe.paymentMethods.detach(saved.payment_method)
  assert.deepEqual((await stripe.customers.listPaymentMethods(saved.customer)).data, [])
})

test('a paid or canceled payment is not confirmed again', async () => {
  const paid = await stripe.paymentIntents.create({
    ...silentCharge,
    payment_method: 'pm_card_visa',
  })
  const { amount, currency } = silentCharge
  const canceled = await stripe.paymentIntents.create({ amount, currency })
  await stripe.paymentIntents.cancel(canceled.id, { cancellation_reason: 'abandoned' })
  for (const { id } of [paid, canceled]) {
    const confirmed = await refusalOf(
      stripe.paymentIntents.confirm(id, {
        payment_method: 'pm_card_visa',
        return_url: 'https://acme.example',
      }),
    )
    assert.equal(confirmed.code, 'payment_intent_unexpected_state')
    assert.equal((await refusalOf(stripe.paymentIntents.cancel(id))).statusCode, 400)
  }
})

test('a payment that might redirect is refused without an address to return to', async () => {
  const { amount, currency } = silentCharge
  const error = await refusalOf(
    stripe.paymentIntents.create({
      amount,
      currency,
      payment_method: 'pm_card_visa',
      confirm: true,
    }),
  )
  assert.ok(error instanceof StripeInvalidRequestError)
  assert.match(error.message, /return_url/)
})

test('a bank debit completes the session before it is paid, and may fail later', async () => {
  const outcomes = { succeeded: 'paid', failed: 'unpaid' } as const
  for (const outcome of ['succeeded', 'failed'] as const) {
    const session = await createSession({
      allowed_payment_method_types: ['card', 'us_bank_account'],
    })
    await submit(session.url, { method: 'bank', email: 'buyer@acme.example' })
    const complete = await stripe.checkout.sessions.retrieve(session.id)
    assert.deepEqual([complete.status, complete.payment_status], ['complete', 'unpaid'])
    const payment = complete.payment_intent as string
    assert.equal((await stripe.paymentIntents.retrieve(payment)).status, 'processing')
    double.settleDebit(payment, outcome)
    const { payment_status } = await stripe.checkout.sessions.retrieve(session.id)
    assert.equal(payment_status, outcomes[outcome])
    const [event] = (await stripe.events.list({ limit: 1 })).data
    assert.equal(event?.type, `checkout.session.async_payment_${outcome}`)
  }
})

test('the receipt of a payment is a page', async () => {
  const intent = await stripe.paymentIntents.create({
    ...silentCharge,
    payment_method: 'pm_card_visa',
    expand: ['latest_charge'],
  })
  const { receipt_url } = intent.latest_charge as Stripe.Charge
  const page = await (await fetch(receipt_url ?? '')).text()
  assert.match(page, /Receipt/)
  assert.match(page, /visa ending in 4242/)
})
