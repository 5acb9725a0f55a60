import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Stripe from 'stripe'
import { type StripeDouble, startStripe } from '../../world/stripe/stripe.ts'
import { connectStripe, silentCharge } from '../support/stripe-double.ts'

let double: StripeDouble
let stripe: Stripe

before(async () => {
  double = await startStripe()
  stripe = connectStripe(double)
})

after(() => double.close())

const pay = (card = 'pm_card_visa') =>
  stripe.paymentIntents.create({
    ...silentCharge,
    payment_method: card,
    metadata: { pack: '1k' },
    expand: ['latest_charge.balance_transaction'],
  })

const truthOf = (id: string) => double.payments().find((payment) => payment.id === id)

test('refunds are part of a payment and never more than it', async () => {
  const { id } = await pay()
  await stripe.refunds.create({ payment_intent: id, amount: 400, reason: 'requested_by_customer' })
  const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 601 })
  await assert.rejects(tooMuch, Stripe.errors.StripeInvalidRequestError)
  double.refund(id)
  await assert.rejects(stripe.refunds.create({ payment_intent: id }), {
    code: 'charge_already_refunded',
  })
  const [charge] = (await stripe.charges.list({ payment_intent: id, expand: ['data.refunds'] }))
    .data
  assert.deepEqual([charge?.amount_refunded, charge?.refunded], [1000, true])
  assert.deepEqual(
    charge?.refunds?.data.map(({ amount }) => amount),
    [600, 400],
  )
  assert.equal(truthOf(id)?.refunded, 1000)
})

test('a refund that fails later counts no more', async () => {
  const { id } = await pay('pm_card_refundFail')
  const refund = await stripe.refunds.create({ payment_intent: id })
  double.settleRefund(refund.id, 'failed')
  assert.equal((await stripe.refunds.retrieve(refund.id)).status, 'failed')
  assert.equal(truthOf(id)?.refunded, 0)
  const [charge] = (await stripe.charges.list({ payment_intent: id })).data
  assert.deepEqual([charge?.amount_refunded, charge?.refunded], [0, false])
})

test('a refund may wait for the bank', async () => {
  const { id } = await pay('pm_card_pendingRefund')
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 100 })
  assert.equal(refund.status, 'pending')
  double.settleRefund(refund.id, 'succeeded')
  const [event] = (await stripe.events.list({ type: 'refund.updated' })).data
  assert.ok(event?.type === 'refund.updated')
  assert.equal(event.data.object.status, 'succeeded')
  assert.deepEqual(event.data.previous_attributes, { status: 'pending' })
})

test('a dispute takes the payment off until it is won, and no refund goes out meanwhile', async () => {
  const { id } = await pay()
  const dispute = double.dispute(id, { reason: 'fraudulent' })
  assert.equal(truthOf(id)?.withdrawn, 1000)
  await assert.rejects(stripe.refunds.create({ payment_intent: id }), { code: 'charge_disputed' })
  double.closeDispute(dispute, 'won')
  assert.equal(truthOf(id)?.withdrawn, 0)
  const { status } = await stripe.disputes.retrieve(dispute)
  assert.equal(status, 'won')
  const { data } = await stripe.events.list({ type: 'charge.dispute.*' })
  assert.deepEqual(data.map(({ type }) => type).reverse(), [
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
})

test('a payment with the disputed test card is disputed at once', async () => {
  const { id } = await pay('pm_card_createDispute')
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  assert.deepEqual([dispute?.amount, dispute?.status], [1000, 'needs_response'])
  await stripe.disputes.close(dispute?.id ?? '')
  assert.equal(truthOf(id)?.disputes[0]?.status, 'lost')
})

test('a paid charge says what Stripe keeps of it', async () => {
  const intent = await pay()
  const charge = intent.latest_charge as Stripe.Charge
  const transaction = charge.balance_transaction as Stripe.BalanceTransaction
  assert.deepEqual([transaction.amount, transaction.fee, transaction.net], [1000, 59, 941])
  const listed = await stripe.balanceTransactions.list({ source: charge.id })
  assert.deepEqual(
    listed.data.map(({ id }) => id),
    [transaction.id],
  )
})

test('the truth holds every payment that succeeded and no other', async () => {
  const before = double.payments().length
  await pay('pm_card_chargeDeclined').catch(() => {})
  await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const { id } = await pay()
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: double.prices['5k'], quantity: 2 }],
    success_url: 'https://acme.example/',
  })
  assert.equal(double.pay(session.id), 'succeeded')
  const [direct, bought] = double.payments().slice(before)
  assert.deepEqual([direct?.id, direct?.amount, direct?.metadata], [id, 1000, { pack: '1k' }])
  assert.deepEqual([bought?.session, bought?.amount], [session.id, 10_000])
  assert.equal(double.payments().length, before + 2)
})
