import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanOpen } from './scan.ts'
import type { WebHarness } from './web-harness.ts'

/** Adds the flow of a person who sees what an answer rests on. */
export function addEvidenceFlow(harness: WebHarness): void {
  test('an answer of the playground stands beside its command and its evidence, for every reader', async () => {
    const { page, context, errors } = await harness.openAs(await harness.person())
    await page.goto('/dashboard/playground?lookup=find-email-decision-maker')
    await page.getByLabel('Decision-maker role').fill('ceo')
    await page.getByLabel('Domain').fill('northwind.example')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByText('Why:').waitFor()
    await page.getByText('Evidence', { exact: true }).click()
    const evidence = page.locator('.evidence-item')
    assert.match((await evidence.first().textContent()) ?? '', /Decides/)
    assert.ok((await page.locator('.evidence-quote').count()) > 0)
    await page.getByText('JSON and curl').click()
    await page.getByText('curl -X POST').first().waitFor()
    assert.deepEqual(await scanOpen(page, 'playground-answer'), [])
    assert.deepEqual(errors, [])
    await context.close()
  })
}
