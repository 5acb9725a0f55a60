import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { createLedger } from '@enricher/service/store/credits/ledger'
import type { AskedProviders } from './asked-providers.ts'
import { scanOpen } from './scan.ts'
import type { WebHarness } from './web-harness.ts'

/** Adds lookups that people try, and what the operator does. */
export function addOperatorFlows(harness: WebHarness, providers: AskedProviders): void {
  addTrial(harness)
  addPlayground(harness)
  addGrant(harness)
  addTakeBack(harness)
  addErasure(harness)
  addResume(harness, providers)
  addNarrowLinks(harness)
}

function addTrial(harness: WebHarness): void {
  test('a lookup is tried on the home page without scripts', async () => {
    const { page, context, errors } = await harness.open({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByLabel('Company name').fill('Brackenhall & Sons')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('link', { name: 'brackenhall-sons.example' }).waitFor()
    assert.equal(await page.getByLabel('Company name').inputValue(), 'Brackenhall & Sons')
    assert.deepEqual(errors, [])
    await context.close()
  })
}

function addPlayground(harness: WebHarness): void {
  test('a lookup is tried in the playground, and going back leaves a form that can be sent', async () => {
    const { page, context, errors } = await harness.openAs(await harness.person())
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    await page.getByRole('link', { name: "Find a person's email" }).click()
    const lookUp = async (lastName: string) => {
      await page.getByLabel('First name').fill('Jane')
      await page.getByLabel('Last name').fill(lastName)
      await page.getByRole('textbox', { name: 'Domain' }).fill('northwind.example')
      await page.getByRole('button', { name: 'Look up' }).click()
      await page
        .getByText(`jane.${lastName.toLowerCase()}@northwind.example`, { exact: true })
        .waitFor()
    }
    await lookUp('Doe')
    await page.goBack()
    await lookUp('Roe')
    assert.deepEqual(errors, [])
    await context.close()
  })
}

function addGrant(harness: WebHarness): void {
  test('the operator finds an account and grants it credits', async () => {
    const customer = await harness.person()
    const { page, context, errors } = await harness.openAs(
      await harness.person({ isOperator: true }),
    )
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByRole('searchbox').fill(customer.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: customer.email }).click()
    await page.getByLabel('Credits', { exact: true }).fill('500')
    await page.getByLabel('Reference').fill('invoice-17')
    await page.getByRole('button', { name: 'Grant' }).click()
    await page.getByText('The credits were granted.').waitFor()
    const reply = await fetch(`${harness.url}/credits`, {
      headers: { authorization: `Bearer ${customer.key}` },
    })
    assert.equal(((await reply.json()) as { credits_remaining: number }).credits_remaining, 525)
    assert.deepEqual(errors, [])
    await context.close()
  })
}

function addTakeBack(harness: WebHarness): void {
  test('the operator takes back what searches do not hold, and no page of it bars readers', async () => {
    const customer = await harness.person()
    await createLedger(harness.db).hold({
      holdId: 'hold_under_way',
      accountId: customer.id,
      credits: 2,
      flightKey: sha256('under way'),
      operation: 'find-website',
      leaseMs: 600_000,
    })
    const { page, context, errors } = await harness.openAs(
      await harness.person({ isOperator: true }),
    )
    await page.goto(`/operator/accounts/${customer.id}`)
    await page.getByText('2 held by searches, 23 available').waitFor()
    await page.getByLabel('Credits to take back').fill('lots')
    await page.getByRole('button', { name: 'Take back' }).click()
    const barriers = [...(await scanOpen(page, 'account-detail-mistakes'))]
    await page.getByLabel('Credits to take back').fill('100')
    await page.getByLabel('Reason').fill('The invoice of October was paid twice')
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('heading', { name: 'Take back 100 credits?' }).waitFor()
    barriers.push(...(await scanOpen(page, 'take-back')))
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('Not all of them were available').waitFor()
    await page.getByText('of 100 asked').waitFor()
    await page.getByRole('link', { name: 'Disable account' }).click()
    await page.getByRole('heading', { name: 'Disable this account?' }).waitFor()
    barriers.push(...(await scanOpen(page, 'disable-account')))
    await page.getByRole('button', { name: 'Disable account' }).click()
    await page.getByText('The account has been disabled.').waitFor()
    barriers.push(...(await scanOpen(page, 'account-detail')))
    assert.deepEqual(barriers, [])
    assert.deepEqual(
      errors.filter((error) => !error.includes('400')),
      [],
    )
    await context.close()
  })
}

function addErasure(harness: WebHarness): void {
  test('the operator reads what an erasure or a removal does before it is done', async () => {
    const { page, context, errors } = await harness.openAs(
      await harness.person({ isOperator: true }),
    )
    await page.goto('/operator/suppressions')
    await page.getByLabel('Address, full name, profile or domain').fill('jane.doe@acme.example')
    await page.getByRole('button', { name: 'Suppress and erase' }).click()
    await page.getByRole('heading', { name: 'Suppress and erase?' }).waitFor()
    await page.getByText('Nothing is stored about them.').waitFor()
    assert.deepEqual(await scanOpen(page, 'erase'), [])
    await page.getByRole('button', { name: 'Suppress and erase' }).click()
    await page.getByText('what was stored about them has been erased').waitFor()
    await page.getByRole('link', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'Remove this suppression?' }).waitFor()
    assert.deepEqual(await scanOpen(page, 'lift'), [])
    await page.getByLabel('Why it is removed').fill('withdrawn by letter')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('has been removed from the list').waitFor()
    assert.deepEqual(errors, [])
    await context.close()
  })
}

function addResume(harness: WebHarness, providers: AskedProviders): void {
  test('the operator reads what providers answered and cost, and has a paused one asked again', async () => {
    await providers.ask(harness)
    const { page, context, errors } = await harness.openAs(
      await harness.person({ isOperator: true }),
    )
    await page.goto('/operator/providers')
    const barriers = await scanOpen(page, 'providers-asked')
    await page.getByRole('button', { name: 'Resume Findymail' }).click()
    await page.getByText('The provider has been resumed').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Resume Findymail' }).count(), 0)
    assert.deepEqual([barriers, errors], [[], []])
    await context.close()
  })
}

function addNarrowLinks(harness: WebHarness): void {
  test('at 390 px every link of the header and of the navigation is in view', async () => {
    const narrow = { viewport: { width: 390, height: 844 } }
    const operator = await harness.openAs(await harness.person({ isOperator: true }), narrow)
    const anyone = await harness.open(narrow)
    for (const [{ page }, path, links] of [
      [operator, '/operator/health', 'nav.side a'],
      [anyone, '/signin', '.top-links a'],
    ] as const) {
      await page.goto(path)
      const boxes = await Promise.all(
        (await page.locator(links).all()).map((link) => link.boundingBox()),
      )
      assert.ok(boxes.length >= 4, path)
      for (const box of boxes) assert.ok(box && box.x >= 0 && box.x + box.width <= 390, path)
    }
    await operator.context.close()
    await anyone.context.close()
  })
}
