import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { createAgentClient } from '../../test/support/agent-client.ts'
import { password } from '../../test/support/app.ts'
import { scanOpen } from './scan.ts'
import type { WebHarness } from './web-harness.ts'

/** Adds what a person does for an agent in a browser, and the first request of a reader of the reference. */
export function addAgentFlows(harness: WebHarness): void {
  test('a person opens the page of an agent, signs in, reads the code, and disconnects the agent again', async () => {
    const { email } = await harness.person()
    const agent = await createAgentClient(`${harness.url}/me`)
    const { context, page, errors } = await harness.open()
    await page.goto((await agent.register(email)) ?? '')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: /^Connect an agent/ }).waitFor()
    const barriers = [...(await scanOpen(page, 'agent-claim'))]
    await page.getByRole('button', { name: 'Show the code' }).click()
    const code = await page.locator('[data-copy]').first().textContent()
    barriers.push(...(await scanOpen(page, 'agent-code')))
    await agent.completeClaim(code ?? '')
    assert.equal((await agent.call('/find-website', { company_name: 'Acme' })).status, 200)
    await page.goto('/dashboard/applications')
    await page
      .getByRole('button', { name: /^End access/ })
      .first()
      .click()
    await assert.rejects(agent.call('/find-website', { company_name: 'Acme' }), /invalid_grant/)
    assert.deepEqual([barriers, errors], [[], []])
    await context.close()
  })

  test('the first request that a reader of the reference sends is answered', async () => {
    const { context, page } = await harness.open({ viewport: { width: 1_440, height: 900 } })
    await page.goto('/docs')
    await page
      .getByRole('button', { name: /test request/i })
      .first()
      .click()
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/find-website'))
    await page.getByRole('button', { name: /^send/i }).first().click()
    const answer = await answered
    assert.equal(answer.status(), 200)
    assert.equal((await answer.json()).source, 'sandbox')
    // The request is shown in a layer above the page.
    await page.goto('/docs')
    await page.getByRole('link', { name: 'Enricher', exact: true }).click()
    await page.waitForURL(`${harness.url}/`)
    await context.close()
  })

  test('the reference has less than a megabyte on the wire, once its script is packed', async () => {
    // The first reader does not wait for the best compression: a faster one gives a larger script.
    const first = await wireBytesOf(harness.url)
    assert.equal(first.encoding, 'br')
    assert.ok(first.bytes < 1_150_000, `${first.bytes} bytes`)
    const endsAtMs = performance.now() + 60_000
    let wire = first
    while (wire.bytes >= 1_000_000 && performance.now() < endsAtMs) {
      await sleep(250)
      wire = await wireBytesOf(harness.url)
    }
    assert.ok(wire.bytes < 1_000_000, `${wire.bytes} bytes`)
  })
}

/** Returns the bytes that a browser gets to show the reference, and the encoding of its script. */
async function wireBytesOf(url: string): Promise<{ bytes: number; encoding: string | null }> {
  const paths = ['/docs/', '/docs/js/scalar.js', '/openapi.json', '/favicon.svg']
  const headers = { accept: 'text/html, */*', 'accept-encoding': 'gzip, deflate, br, zstd' }
  const replies = await Promise.all(paths.map((path) => fetch(`${url}${path}`, { headers })))
  const lengths = replies.map((reply) => Number(reply.headers.get('content-length')))
  assert.ok(lengths.every((length) => length > 0))
  await Promise.all(replies.map((reply) => reply.bytes()))
  const bytes = lengths.reduce((sum, length) => sum + length)
  return { bytes, encoding: replies[1]?.headers.get('content-encoding') ?? null }
}
