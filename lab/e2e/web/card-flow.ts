import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLedger } from '@enricher/service/store/credits/ledger'
import {
  balanceCardUri,
  findAllCardUri,
} from '../../../packages/surfaces/agents/mcp/cards/card-uris.ts'
import { type McpClient, openClient2 } from '../../test/support/mcp-client.ts'
import { hostCard } from './card-host.ts'
import type { WebHarness } from './web-harness.ts'

const pictures = join(import.meta.dirname, '../../../screenshots')

/** Adds how a host of MCP Apps shows the results of tools. */
export function addCardFlow(harness: WebHarness): void {
  const cardOf = async (client: McpClient, uri: string) => (await client.read(uri))?.text ?? ''

  for (const theme of ['light', 'dark'] as const) {
    test(`the card of find-all shows what was found, as text, and loads nothing (${theme})`, async () => {
      const client = await openClient2(`${harness.url}/mcp?sandbox=1`, {})
      const found = await client.call('find-all', { company_name: 'Northwind Instruments' })
      const { page, context, errors } = await harness.open()
      const requests: string[] = []
      page.on('request', (request) => void requests.push(request.url()))
      const hostile = '<img src=x onerror="parent.postMessage(1)">'
      const structuredContent = withManyEmails(found.structuredContent ?? {}, hostile)
      const { frame, opened } = await hostCard(page, {
        html: await cardOf(client, findAllCardUri),
        result: { ...found, structuredContent },
        theme,
        callTool: async () => ({}),
      })
      const heading = frame.getByRole('heading', { level: 1 })
      assert.equal(await heading.textContent(), 'Northwind Instruments')
      assert.equal(await frame.getByText(hostile).count(), 1)
      assert.equal(await frame.locator('img').count(), 0)
      assert.equal(await frame.locator('li', { hasText: 'person' }).count(), 20)
      await frame.getByLabel('Filter emails').fill('person29')
      assert.equal(await frame.locator('li', { hasText: 'person' }).count(), 1)
      await frame.getByRole('button', { name: /^https:/ }).click()
      // The button is disabled until the host has answered.
      await frame.locator('button:enabled', { hasText: /^https:/ }).waitFor()
      assert.match(opened[0] ?? '', /^https:\/\//)
      // The frame's document is another one, so its types are not ours.
      const background = await page
        .frames()[1]
        ?.evaluate('getComputedStyle(document.body).backgroundColor')
      assert.equal(background, theme === 'dark' ? 'rgb(25, 29, 27)' : 'rgb(255, 255, 255)')
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `mcp-find-all-${theme}.png`), fullPage: true })
      assert.deepEqual([requests.filter((url) => /^https?:/.test(url)), errors], [[], []])
      await context.close()
      await client.close()
    })
  }

  test('the card of the balance is refreshed, and leads a person to a checkout', async () => {
    const { id, key } = await harness.person()
    const client = await openClient2(`${harness.url}/mcp`, { authorization: `Bearer ${key}` })
    const { page, context, errors } = await harness.open()
    const called: string[] = []
    const { frame, opened } = await hostCard(page, {
      html: await cardOf(client, balanceCardUri),
      result: await client.call('balance', {}),
      theme: 'light',
      async callTool({ name, arguments: input }) {
        called.push(name)
        return client.call(name, input)
      },
    })
    await frame.getByText('25 credits').waitFor()
    const granted = { accountId: id, kind: 'grant', credits: 1_000, reference: 'card' } as const
    await createLedger(harness.db).grant(granted)
    await frame.getByRole('button', { name: 'Refresh' }).click()
    await frame.getByText('1,025 credits').waitFor()
    await frame.getByRole('button', { name: /^Buy 1,000 credits/ }).click()
    await frame.locator('button:enabled', { hasText: 'Buy 1,000' }).waitFor()
    assert.deepEqual(called, ['balance', 'checkout'])
    assert.match(opened[0] ?? '', /^http/)
    await page.screenshot({ path: join(pictures, 'mcp-balance.png'), fullPage: true })
    assert.deepEqual(errors, [])
    await context.close()
    await client.close()
  })
}

/** Adds people whose fields hold markup, as a foreign page could have written them. */
function withManyEmails(found: Record<string, unknown>, hostile: string) {
  const emails = Array.from({ length: 30 }, (_, index) => ({
    email: `person${index}@northwind.example`,
    name: index === 0 ? hostile : `Person ${index}`,
    title: 'Engineer',
    linkedin_url: null,
  }))
  return { ...found, company_emails: emails, company_emails_count: emails.length }
}
