import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { openDatabase } from '@enricher/service/store/database'
import { urlOf } from '../test/support/app.ts'
import { billingEnvironment, payOn } from '../test/support/billing.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { freePort, startServiceProcess } from '../tools/service-process.ts'
import { startStripe } from '../world/stripe/stripe.ts'

const connection = await createTestDatabase({ after })
const stripe = await startStripe()
after(() => stripe.close())
const db = openDatabase({ connection })
after(() => db.close())

async function start() {
  const service = startServiceProcess({
    ...billingEnvironment(stripe),
    DATABASE_URL: urlOf(connection),
    SMTP_VERIFY: 'off',
    PORT: String(await freePort()),
  })
  after(() => service.stop())
  await service.ready()
  return service
}

async function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, string> }
}

test('a process that is killed during a charge leaves one charge and its credits, by another process', async () => {
  let service = await start()
  const other = await start()
  stripe.webhooks.setUrl(`${other.url}/billing/webhooks/stripe`)
  const owner = { email: 'buyer@acme.example', password: 'correct horse battery' }
  const bearer = {
    authorization: `Bearer ${(await post(`${other.url}/auth/signup`, owner)).body['api_key']}`,
  }
  const page = await post(`${other.url}/billing/checkout`, { tier_key: '1k' }, bearer)
  await payOn(page.body['url'] ?? '', '4242424242424242')
  await stripe.webhooks.settled()
  for (const path of ['/v1/payment_intents', '/v1/payment_intents/:id/confirm']) {
    const headers = { ...bearer, 'idempotency-key': randomUUID() }
    stripe.faults.add({ path, method: 'POST', fault: 'hold', times: 1 })
    const cutOff = assert.rejects(post(`${service.url}/billing/topup`, { tier_key: '1k' }, headers))
    await stripe.faults.held(1)
    stripe.webhooks.rule({ act: 'drop' })
    const gone = once(service.child, 'exit')
    service.child.kill('SIGKILL')
    await Promise.all([gone, cutOff])
    // The request that was held reaches Stripe all the same.
    stripe.faults.clear()
    await db.query('UPDATE payments SET lease_until = now()')
    const again = () => post(`${other.url}/billing/topup`, { tier_key: '1k' }, headers)
    let reply = await again()
    if (reply.status === 502) reply = await again()
    assert.equal(reply.status, 200)
    assert.equal((await again()).body['payment_intent_id'], reply.body['payment_intent_id'])
    stripe.webhooks.clearRules()
    service = await start()
  }
  const credits = await fetch(`${other.url}/credits`, { headers: bearer })
  assert.equal(
    ((await credits.json()) as { credits_remaining: number }).credits_remaining,
    25 + 3000,
  )
  assert.equal(stripe.payments().length, 3)
})
