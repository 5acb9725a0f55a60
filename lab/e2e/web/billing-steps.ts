import type { Page } from 'playwright-core'
import { cards } from '../../test/support/billing.ts'
import type { StripeDouble } from '../../world/stripe/stripe.ts'

/** The name of the pack that the flows of payers buy. */
export const pack = '1,000 credits'

/** Opens the page of billing from any page of the account. */
export async function openBilling(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await page.getByRole('heading', { name: 'Billing', exact: true }).waitFor()
}

/** Buys a pack from the page of billing, and comes back to it. */
export async function buy(page: Page, stripe: StripeDouble, card: string): Promise<void> {
  await page.getByRole('button', { name: `Buy ${pack}` }).click()
  await payOnPage(page, card)
  if (card === cards.confirmed) await page.getByRole('button', { name: 'Confirm' }).click()
  await backToBilling(page, stripe)
}

/** Pays on the page of Stripe. */
export async function payOnPage(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
}

/** Leaves the page that a payer comes back to, once the service knows what Stripe knows. */
export async function backToBilling(page: Page, stripe: StripeDouble): Promise<void> {
  const link = page.getByRole('link', { name: 'Go to billing' })
  await link.waitFor()
  await stripe.webhooks.settled()
  await link.click()
  await page.getByRole('heading', { name: 'Billing', exact: true }).waitFor()
}

/** Asks for a top-up with the saved card, up to the page that confirms it. */
export async function askForTopup(page: Page): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^Pay with •••• \\d{4} ${pack}`) }).click()
  await page.getByRole('heading', { name: `Pay $10.00 for ${pack}?` }).waitFor()
}

/** Returns the balance that a page shows. */
export async function creditsOn(page: Page): Promise<number> {
  const text = await page.locator('.figure-value').first().textContent()
  return Number((text ?? '').replaceAll(',', ''))
}

/** Returns the method, state and credits of each payment that the page lists. */
export async function paymentsOn(page: Page): Promise<readonly string[]> {
  const rows = await page.getByRole('table', { name: 'Payments' }).locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.getByRole('cell').allTextContents()
      return [cells[1], cells[2], cells[4]].map((cell) => (cell ?? '').trim()).join(' ')
    }),
  )
}

/** The field of a form by which a purchase that is sent twice is one. */
export const keyOfPurchase = (page: Page) => page.locator('form input[name="key"]')
