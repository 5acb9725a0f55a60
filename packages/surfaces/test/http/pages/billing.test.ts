import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { cards, confirmOn, createSellingApp, payOn } from '@enricher/lab/test/support/billing'
import { markOperator } from '@enricher/lab/test/support/mark-operator'
import { createTestBrowser } from './browser.ts'

const harness = await createSellingApp({ after })
const page = '/dashboard/billing'

async function signedIn() {
  const account = await harness.signUp()
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: account.email, password })
  return { account, browser, credits: () => harness.credits(account) }
}

/** Returns the hidden fields of the form that is sent to `action`, the first of them for `tier_key`. */
function fieldsOf(body: string, action: string, tierKey: string): Record<string, string> {
  const forms = [...body.matchAll(/<form[^>]+action="([^"]+)">([\s\S]*?)<\/form>/g)]
  for (const [, path, inner = ''] of forms) {
    const fields = Object.fromEntries(
      [...inner.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, k, v]) => [
        k,
        v,
      ]),
    )
    if (path === action && fields['tier_key'] === tierKey) return fields
  }
  throw new Error(`There is no form for ${action} and ${tierKey} in ${body}`)
}

test('a pack is bought on the page of Stripe, and the page shows payment, card and receipt', async () => {
  const { browser, credits } = await signedIn()
  const empty = await browser.get(page)
  assert.match(empty.body, /No payments yet/)
  assert.doesNotMatch(empty.body, /Saved card/)
  const fields = fieldsOf(empty.body, `${page}/checkout`, '5k')
  const leaving = await browser.post(`${page}/checkout`, fields)
  const url = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(leaving.body)?.[1]
  assert.ok(url, leaving.body)
  assert.match(leaving.body, /Pay \$50\.00 for 5,000 credits/)
  assert.match(leaving.body, /\$50\.00 \(US dollars\)/)
  // A form that is sent again leads to the same page.
  assert.ok((await browser.post(`${page}/checkout`, fields)).body.includes(url))
  await payOn(url, cards.good)
  await harness.stripe.webhooks.settled()
  assert.equal(await credits(), 5_025)
  const { body } = await browser.get(page)
  assert.match(body, /Visa ending in 4242/)
  assert.match(body, /\+5,000/)
  assert.match(body, /\$50\.00/)
  assert.match(body, /href="http[^"]+"[^>]*>Receipt/)
})

test('a top-up is asked for once more, and a form that is sent twice charges once', async () => {
  const { browser, account, credits } = await signedIn()
  await harness.buy(account)
  const { body } = await browser.get(`${page}/topup?tier_key=1k`)
  assert.match(body, /Pay \$10\.00 for 1,000 credits\?/)
  assert.match(body, /Visa ending in 4242/)
  assert.match(body, /2,025/)
  const fields = fieldsOf(body, `${page}/topup`, '1k')
  const replies = await Promise.all([
    browser.post(`${page}/topup`, fields),
    browser.post(`${page}/topup`, fields),
  ])
  assert.deepEqual(
    replies.map(({ headers }) => headers.location),
    [`${page}?done=topup`, `${page}?done=topup`],
  )
  assert.equal(await credits(), 2_025)
})

test('a top-up that the bank wants confirmed leads to its page, and gives credits afterwards', async () => {
  const { browser, account, credits } = await signedIn()
  await harness.buy(account, '1k', cards.confirmed)
  const { body } = await browser.get(`${page}/topup?tier_key=1k`)
  const asked = await browser.post(`${page}/topup`, fieldsOf(body, `${page}/topup`, '1k'))
  assert.match(
    asked.body,
    /Your bank asks you to confirm[^<]* \$10\.00 \(US dollars\) for 1,000 credits/,
  )
  const url = /href="(http[^"]+)"[^>]*>Confirm at the bank/.exec(asked.body)?.[1]
  assert.ok(url, asked.body)
  const waiting = await browser.get(page)
  assert.match(waiting.body, /needs your confirmation/)
  assert.ok(waiting.body.includes(`href="${url}"`))
  assert.equal(await credits(), 1_025)
  await confirmOn(url)
  await harness.stripe.webhooks.settled()
  assert.equal(await credits(), 2_025)
})

test('a declined top-up is answered in words, above a page that can be used again', async () => {
  const { browser, account, credits } = await signedIn()
  await harness.buy(account, '1k', cards.declinedLater)
  const { body } = await browser.get(`${page}/topup?tier_key=1k`)
  const declined = await browser.post(`${page}/topup`, fieldsOf(body, `${page}/topup`, '1k'))
  assert.equal(declined.statusCode, 402)
  assert.match(declined.body, /role="alert">The payment did not complete/)
  assert.match(declined.body, /failed/)
  assert.equal(await credits(), 1_025)
})

test('settings of automatic top-ups are kept, and what is wrong stands at its field with what was typed', async () => {
  const { browser, account } = await signedIn()
  await harness.buy(account)
  const send = (fields: Record<string, string>) =>
    browser.submit(page, { tier_key: '5k', ...fields }, { action: `${page}/auto-topup` })
  const wrong = await send({ enabled: 'true', threshold_credits: 'many', max_per_day: '2' })
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.body, /Enter a whole number from 1 to 25,000\./)
  assert.match(wrong.body, /value="many"/)
  const saved = await send({ enabled: 'true', threshold_credits: '900', max_per_day: '2' })
  assert.equal(saved.headers.location, `${page}?done=auto_topup`)
  const settings = (await harness.get('/billing/auto-topup', account.bearer)).json()
  assert.deepEqual(
    [settings.enabled, settings.tier_key, settings.threshold_credits, settings.max_per_day],
    [true, '5k', 900, 2],
  )
})

test('a removed card is gone, and the packs are bought at Stripe again', async () => {
  const { browser, account } = await signedIn()
  await harness.buy(account)
  await browser.submit(page, {}, { action: `${page}/card` })
  const { body } = await browser.get(page)
  assert.doesNotMatch(body, /Saved card|Pay with/)
  const topup = await browser.get(`${page}/topup?tier_key=1k`)
  assert.equal(topup.headers.location, page)
})

test('a payment of another account is on no page of mine', async () => {
  const mine = await signedIn()
  const other = await signedIn()
  await harness.buy(other.account)
  assert.match((await mine.browser.get(page)).body, /No payments yet/)
})

test('that Stripe is down stands above the page, and nothing was charged', async () => {
  const { browser, credits } = await signedIn()
  const { body } = await browser.get(page)
  harness.stripe.faults.add({ fault: 'unavailable' })
  const refused = await browser.post(`${page}/checkout`, fieldsOf(body, `${page}/checkout`, '1k'))
  harness.stripe.faults.clear()
  assert.equal(refused.statusCode, 502)
  assert.match(refused.body, /role="alert"/)
  assert.equal(await credits(), 25)
})

test('the operator sees what was sold, and takes it away as CSV', async () => {
  const { browser, account } = await signedIn()
  assert.equal((await browser.get('/operator/revenue')).statusCode, 404)
  await markOperator(harness.services.store, account.id)
  const { body } = await browser.get('/operator/revenue?days=7')
  assert.match(body, /Credits outstanding/)
  const csv = await browser.get('/operator/revenue.csv?days=7')
  const [head, today, yesterday] = csv.body.split('\r\n')
  const dayOf = (line = '') => line.split(',')[0] ?? ''
  assert.ok(body.includes(`>${dayOf(today)}<`))
  // The day had no movements: the page leaves it out, the file does not.
  assert.match(dayOf(yesterday), /^\d{4}-\d\d-\d\d$/)
  assert.ok(!body.includes(`>${dayOf(yesterday)}<`))
  assert.ok(head?.startsWith('day,revenue_usd,credits_sold,'))
  const [day, revenue, sold] = today?.split(',') ?? []
  assert.match(day ?? '', /^\d{4}-\d\d-\d\d$/)
  assert.equal(Number(revenue) * 100, Number(sold))
  assert.ok(Number(sold) > 0)
})

test('where nothing is sold the page sends customers to the operator, and says to the operator what to set', async () => {
  const bare = await createTestApp({ after })
  const account = await bare.signUp()
  const browser = createTestBrowser(bare.app)
  await browser.submit('/signin', { email: account.email, password })
  const { body } = await browser.get(page)
  assert.match(body, /Ask the operator for credits\./)
  assert.doesNotMatch(body, /STRIPE_SECRET_KEY/)
  assert.doesNotMatch(body, /Buy<|Pay with/)
  await markOperator(bare.services.store, account.id, true)
  assert.match((await browser.get(page)).body, /Set STRIPE_SECRET_KEY/)
  const prices = await browser.get('/pricing', { accept: 'text/html' })
  assert.match(prices.body, /Prices of lookups/)
  assert.doesNotMatch(prices.body, /Buy credits/)
})

test('the prices name the packs that are sold, and lead to where they are bought', async () => {
  const { body } = await harness.get('/pricing', { accept: 'text/html' })
  for (const pack of ['1,000 credits', '5,000 credits', '25,000 credits']) {
    assert.ok(body.includes(pack), pack)
  }
  assert.match(body, /href="\/dashboard\/billing"/)
})
