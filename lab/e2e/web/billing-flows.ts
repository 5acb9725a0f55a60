import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { offers } from '@enricher/contract/lookups'
import type { Page } from 'playwright-core'
import { password } from '../../test/support/app.ts'
import { cards } from '../../test/support/billing.ts'
import { honest } from '../../test/support/world/waterfall-world.ts'
import type { StripeDouble } from '../../world/stripe/stripe.ts'
import {
  askForTopup,
  backToBilling,
  buy,
  creditsOn,
  keyOfPurchase,
  openBilling,
  pack,
  paymentsOn,
  payOnPage,
} from './billing-steps.ts'
import { scanOpen } from './scan.ts'
import type { WebHarness } from './web-harness.ts'

const declinedAtOnce = '4000000000000002'
// The service looks every ten seconds which accounts are to be topped up.
const autoTopupWithinMs = 60_000

/** Adds the flows of payers: on our pages, on those of Stripe and on those of the bank. */
export function addBillingFlows(harness: WebHarness, stripe: StripeDouble): void {
  // One of the tests waits for the service to look at its account.
  suite('credits are sold', { concurrency: true }, () => {
    addFirstPurchase(harness, stripe)
    addConfirmedTopup(harness, stripe)
    addDeclines(harness, stripe)
    addAutoTopup(harness, stripe)
    addPurchaseWithoutScripts(harness, stripe)
    addSecondSend(harness, stripe)
  })
}

function addFirstPurchase(harness: WebHarness, stripe: StripeDouble): void {
  test('a newcomer signs up, buys a pack on the page of Stripe, and tops up without seeing one again', async () => {
    const { page, context, errors } = await harness.open()
    await page.goto('signup')
    await page.getByLabel('Email').fill('buyer@acme.example')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.getByRole('link', { name: 'Billing', exact: true }).click()
    await page.getByText('No payments yet').waitFor()
    assert.equal(await creditsOn(page), 25)

    await buy(page, stripe, cards.good)
    assert.equal(await creditsOn(page), 1_025)
    await page.getByText('Visa ending in 4242').waitFor()
    assert.deepEqual(await paymentsOn(page), ['Stripe checkout paid +1,000 credits'])

    await askForTopup(page)
    await page.getByText('2,025').waitFor()
    await page.getByRole('button', { name: 'Pay $10.00' }).click()
    await page.getByText('The credits are in your balance.').waitFor()
    assert.equal(await creditsOn(page), 2_025)
    assert.deepEqual(await paymentsOn(page), [
      'Top-up paid +1,000 credits',
      'Stripe checkout paid +1,000 credits',
    ])
    await page.getByRole('link', { name: 'Receipt' }).first().click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    assert.deepEqual(ownErrors(harness, errors), [])
    await context.close()
  })
}

function addConfirmedTopup(harness: WebHarness, stripe: StripeDouble): void {
  test('a top-up that the bank asks its payer to confirm gives credits after that, and none before', async () => {
    const { page, context, errors } = await harness.openAs(await harness.person())
    await openBilling(page)
    await buy(page, stripe, cards.confirmed)
    assert.equal(await creditsOn(page), 1_025)
    const barriers: string[] = []
    for (const [answer, credits] of [
      ['Fail authentication', 1_025],
      ['Confirm', 2_025],
    ] as const) {
      await askForTopup(page)
      await page.getByRole('button', { name: 'Pay $10.00' }).click()
      await page.getByRole('heading', { name: 'Confirm the payment' }).waitFor()
      if (answer === 'Confirm') barriers.push(...(await scanOpen(page, 'billing-confirm')))
      await page.getByRole('link', { name: 'Later' }).click()
      await page.getByText('needs your confirmation').waitFor()
      assert.equal(await creditsOn(page), 1_025)
      await page.getByRole('link', { name: /^Confirm payment/ }).click()
      await page.getByRole('button', { name: answer }).click()
      await backToBilling(page, stripe)
      assert.equal(await creditsOn(page), credits)
    }
    const [confirmed, refused] = await paymentsOn(page)
    assert.equal(confirmed, 'Top-up paid +1,000 credits')
    assert.match(refused ?? '', /^Top-up (failed|canceled)/)
    assert.deepEqual([barriers, ownErrors(harness, errors)], [[], []])
    await context.close()
  })
}

function addDeclines(harness: WebHarness, stripe: StripeDouble): void {
  test('a declined card and a payment that is left cost nothing, and are said in words', async () => {
    const { page, context, errors } = await harness.openAs(await harness.person())
    await openBilling(page)
    await page.getByRole('button', { name: `Buy ${pack}` }).click()
    await payOnPage(page, declinedAtOnce)
    await page.getByRole('alert').getByText('Your card was declined.').waitFor()
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await page.getByRole('heading', { name: 'Nothing was charged' }).waitFor()
    await backToBilling(page, stripe)
    assert.equal(await creditsOn(page), 25)
    assert.deepEqual(await paymentsOn(page), ['Stripe checkout checkout not finished '])

    await page.getByRole('link', { name: /^Finish paying/ }).click()
    await payOnPage(page, cards.declinedLater)
    await backToBilling(page, stripe)
    assert.equal(await creditsOn(page), 1_025)
    await askForTopup(page)
    await page.getByRole('button', { name: 'Pay $10.00' }).click()
    await page.getByRole('alert').getByText('declined').waitFor()
    assert.equal(await creditsOn(page), 1_025)
    assert.deepEqual(await scanOpen(page, 'billing-declined'), [])
    const isDecline = (error: string) => error.includes('402')
    assert.deepEqual(
      ownErrors(harness, errors).filter((error) => !isDecline(error)),
      [],
    )
    await context.close()
  })
}

function addAutoTopup(harness: WebHarness, stripe: StripeDouble): void {
  test('automatic top-up buys a pack once a lookup has taken the balance below its threshold', async () => {
    const person = await harness.person()
    const { page, context, errors } = await harness.openAs(person)
    await openBilling(page)
    await buy(page, stripe, cards.good)
    await page.getByLabel('Buy credits automatically when they run low').check()
    await page.getByLabel('Buy when the balance falls below').fill('1025')
    await page.getByLabel('Maximum purchases per 24 hours').fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings are saved.').waitFor()
    assert.equal(await creditsOn(page), 1_025)
    const price = await spend(harness, person.key)
    const credits = await topUpSeen(page)
    assert.equal(credits, 2_025 - price)
    assert.equal((await paymentsOn(page))[0], 'Automatic top-up paid +1,000 credits')
    assert.deepEqual(ownErrors(harness, errors), [])
    await context.close()
  })
}

function addPurchaseWithoutScripts(harness: WebHarness, stripe: StripeDouble): void {
  test('without scripts a pack is bought, topped up and confirmed, and the card removed', async () => {
    const { page, context } = await harness.openAs(await harness.person(), {
      javaScriptEnabled: false,
    })
    await openBilling(page)
    await buy(page, stripe, cards.confirmed)
    await askForTopup(page)
    await page.getByRole('button', { name: 'Pay $10.00' }).click()
    await page.getByRole('link', { name: 'Confirm at the bank' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await backToBilling(page, stripe)
    assert.equal(await creditsOn(page), 2_025)
    await page.getByRole('button', { name: 'Remove card' }).click()
    await page.getByText('The card is removed.').waitFor()
    await page.getByRole('button', { name: `Buy ${pack}` }).waitFor()
    assert.equal(await page.getByText('Automatic top-up', { exact: true }).count(), 0)
    await context.close()
  })
}

function addSecondSend(harness: WebHarness, stripe: StripeDouble): void {
  test('going back after paying, and the same form in a second tab, charge nothing again', async () => {
    const { page, context, errors } = await harness.openAs(await harness.person())
    await openBilling(page)
    await buy(page, stripe, cards.good)
    await askForTopup(page)
    const paidKey = await keyOfPurchase(page).inputValue()
    await page.getByRole('button', { name: 'Pay $10.00' }).click()
    await page.getByText('The credits are in your balance.').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: `Pay $10.00 for ${pack}?` }).waitFor()
    const second = await context.newPage()
    await second.goto(page.url())
    for (const tab of [page, second]) {
      await keyOfPurchase(tab).evaluate((field, key) => field.setAttribute('value', key), paidKey)
      await tab.getByRole('button', { name: 'Pay $10.00' }).click()
      await tab.getByText('The credits are in your balance.').waitFor()
      assert.equal(await creditsOn(tab), 2_025)
    }
    assert.equal((await paymentsOn(page)).length, 2)
    assert.deepEqual(ownErrors(harness, errors), [])
    await context.close()
  })
}

/** Makes a lookup that charges the account; returns its price. */
async function spend({ url }: WebHarness, key: string): Promise<number> {
  const path = '/find-email/person'
  const found = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ full_name: 'Yusuf Adelbrook', domain: honest }),
  })
  assert.equal(found.status, 200, await found.text())
  const offer = offers.find((one) => one.path === path)
  assert.ok(offer?.kind === 'lookup')
  return offer.priceCredits
}

/** Looks at the page until an automatic top-up is on it; returns the balance. */
async function topUpSeen(page: Page): Promise<number> {
  const until = performance.now() + autoTopupWithinMs
  do {
    await page.reload()
    if ((await paymentsOn(page)).some((payment) => payment.startsWith('Automatic top-up paid'))) {
      return creditsOn(page)
    }
    await pause(500)
  } while (performance.now() < until)
  throw new Error('The account was not topped up')
}

/** Returns the errors that the console reported of our pages; those of Stripe's pages are left out. */
function ownErrors({ url }: WebHarness, errors: readonly string[]): readonly string[] {
  return errors.filter((error) => error.startsWith(url))
}
