import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebHarness } from './web-harness.ts'

/** Adds lookups that people try, and what the operator does. */
export function addOperatorFlows(harness: WebHarness): void {
  addTrial(harness)
  addPlayground(harness)
  addGrant(harness)
}

function addTrial(harness: WebHarness): void {
  test('a lookup is tried on the home page without scripts', async () => {
    const { page, context, errors } = await harness.open({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByLabel('Company name').fill('Brackenhall & Sons')
    await page.getByRole('button', { name: 'Find its website' }).click()
    await page.getByText('https://brackenhall-sons.example').waitFor()
    assert.equal(await page.getByLabel('Company name').inputValue(), 'Brackenhall & Sons')
    assert.deepEqual(errors, [])
    await context.close()
  })
}

function addPlayground(harness: WebHarness): void {
  test('a lookup is tried in the playground, and going back leaves a form that can be sent', async () => {
    const { page, context, errors } = await harness.openAs(await harness.person())
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    await page.getByRole('link', { name: 'find-email-person' }).click()
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
    await page.getByLabel('Credits').fill('500')
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
