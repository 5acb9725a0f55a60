import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { after, test } from 'node:test'
import { startStripe } from '@enricher/lab/world/stripe/stripe'
import { Stripe } from 'stripe'
import { openGateway } from '../../../app/wiring/selling.ts'
import { GatewayError } from '../../billing/payment-gateway.ts'

/** A Stripe account in test mode: the double's, and the real one where its key is given. */
type Target = {
  readonly name: string
  readonly secretKey: string
  readonly apiBase: string
  /** Makes a one-time price of 10 USD. */
  price(operator: Stripe): Promise<string>
}

const double = await startStripe()
after(() => double.close())
const targets: Target[] = [
  {
    name: 'the double',
    secretKey: double.secretKey,
    apiBase: double.url,
    price: async () => double.prices['1k'],
  },
]
const realKey = process.env['STRIPE_TEST_KEY']
if (realKey) {
  targets.push({
    name: 'Stripe in test mode',
    secretKey: realKey,
    apiBase: 'https://api.stripe.com',
    async price(operator) {
      const product_data = { name: '1,000 credits (test)' }
      const price = await operator.prices.create({
        currency: 'usd',
        unit_amount: 1_000,
        product_data,
      })
      return price.id
    },
  })
}

const returnUrl = 'https://enricher.example/billing/return'

for (const { name, secretKey, apiBase, price } of targets) {
  const { gateway, close } = await openGateway(
    { stripeApiBase: apiBase, dnsServers: null },
    { secretKey, webhookSecret: double.webhookSecret },
  )
  after(close)
  const { hostname: host, port, protocol } = new URL(apiBase)
  const operator = new Stripe(secretKey, {
    host,
    port: port || 443,
    protocol: protocol === 'https:' ? 'https' : 'http',
  })
  const run = randomUUID()

  /** Makes a customer with a saved card, and an intent on it that is not confirmed. */
  const prepare = async (card: string) => {
    const accountId = `acc_${randomUUID()}`
    const given = { accountId, email: 'buyer@acme.example', key: `customer:${accountId}:${run}` }
    const customerId = await gateway.createCustomer(given)
    assert.equal(await gateway.createCustomer(given), customerId, 'one key is one customer')
    const { id: paymentMethodId } = await operator.paymentMethods.attach(card, {
      customer: customerId,
    })
    const attemptId = `pay_${randomUUID()}`
    const order = { attemptId, origin: 'topup', tierKey: '1k', customerId, paymentMethodId }
    const intent = await gateway.createIntent({ ...order, amountCents: 1_000 })
    assert.equal(intent.status, 'requires_confirmation')
    return { customerId, paymentMethodId, attemptId, intent }
  }
  const faultOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof GatewayError ? error.fault : error),
    )

  test(`${name}: a saved card is charged once without its owner, and refunded`, async () => {
    const { intent, attemptId, customerId } = await prepare('pm_card_visa')
    const paid = await gateway.confirmOffSession(intent.id, attemptId)
    assert.deepEqual(
      [paid.status, paid.amountCents, paid.currency, paid.customerId, paid.attemptId, paid.tierKey],
      ['succeeded', 1_000, 'usd', customerId, attemptId, '1k'],
    )
    assert.match(paid.receiptUrl ?? '', /^http/)
    assert.equal(paid.card?.last4, '4242')
    assert.equal((await gateway.confirmOffSession(intent.id, attemptId)).id, paid.id)
    const { id } = await operator.refunds.create({ payment_intent: intent.id, amount: 400 })
    const { isInEffect, amountCents, intentId } = await gateway.reversal('refund', id)
    assert.deepEqual([isInEffect, amountCents, intentId], [true, 400, intent.id])
    await gateway.deleteCustomer(customerId)
  })

  test(`${name}: a decline, a card to be confirmed, and an intent that was canceled`, async () => {
    const declined = await prepare('pm_card_chargeCustomerFail')
    const charge = gateway.confirmOffSession(declined.intent.id, declined.attemptId)
    assert.equal(await faultOf(charge), 'declined')
    const asked = await prepare('pm_card_authenticationRequired')
    const { id } = asked.intent
    assert.equal(await faultOf(gateway.confirmOffSession(id, asked.attemptId)), 'confirmation')
    const waiting = await gateway.confirmOnSession(id, { ...asked, returnUrl })
    assert.equal(waiting.status, 'requires_action')
    assert.match(waiting.nextUrl ?? '', /^http/)
    assert.equal((await gateway.cancelIntent(id)).status, 'canceled')
    assert.equal(await faultOf(gateway.cancelIntent(id)), 'refused')
  })

  test(`${name}: a page is opened once for its key, and closed`, async () => {
    const { customerId } = await prepare('pm_card_visa')
    const priceId = await price(operator)
    const { amountCents, currency, isLive, isActive, isOneTime } = await gateway.price(priceId)
    assert.deepEqual(
      [amountCents, currency, isLive, isActive, isOneTime],
      [1_000, 'usd', false, true, true],
    )
    const attemptId = `pay_${randomUUID()}`
    const order = { attemptId, origin: 'checkout', tierKey: '1k', customerId, priceId, returnUrl }
    const opened = await gateway.createSession(order)
    assert.equal(opened.status, 'open')
    assert.deepEqual(await gateway.createSession(order), opened)
    await gateway.expireSession(opened.id)
    assert.equal((await gateway.session(opened.id)).status, 'expired')
    await gateway.expireSession(opened.id)
  })

  test(`${name}: what does not exist is missing, and a wrong key is unauthorized`, async () => {
    assert.equal(await faultOf(gateway.intent('pi_none')), 'missing')
    assert.equal(await faultOf(gateway.price('price_none')), 'missing')
    const other = await openGateway(
      { stripeApiBase: apiBase, dnsServers: null },
      { secretKey: 'sk_test_none12345678', webhookSecret: double.webhookSecret },
    )
    assert.equal(await faultOf(other.gateway.price('price_none')), 'unauthorized')
    await other.close()
  })

  test(`${name}: lists are given page by page, newest first`, async () => {
    await prepare('pm_card_visa')
    const untilS = Math.floor(Date.now() / 1000) + 60
    const page = await gateway.intents({ sinceS: untilS - 600, untilS, afterId: null })
    const [newest] = page.items
    assert.ok(newest)
    const rest = await gateway.intents({ sinceS: untilS - 600, untilS, afterId: newest.id })
    assert.ok(!rest.items.some(({ id }) => id === newest.id))
  })
}
