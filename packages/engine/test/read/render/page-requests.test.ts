import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from 'playwright-core'
import { createPageRequests } from '../../../read/render/page-requests.ts'

test('scripts that are asked for all at once are fetched a few at a time, and no further than the budget', async () => {
  const body = 'x'.repeat(1_000_000)
  let underWay = 0
  let most = 0
  let characters = 0
  const reader = {
    async readPage(url: string) {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise(setImmediate)
      underWay -= 1
      characters += body.length
      const page = { url, status: 200, headers: {}, body, isTruncated: false, redirects: [] }
      return { status: 'page' as const, page }
    },
  }
  const page = { url: 'https://zorbel.example/', body: '' }
  const requests = createPageRequests(page, reader, new AbortController().signal)
  let refused = 0
  // The route stands for the browser's side of a request: Playwright makes these from what Chromium sends.
  const route = (n: number) =>
    ({
      request: () => ({
        url: () => `https://zorbel.example/${n}.js`,
        method: () => 'GET',
        resourceType: () => 'script',
        headers: () => ({}),
      }),
      fulfill: async () => undefined,
      abort: async () => {
        refused += 1
      },
    }) as unknown as Route
  await Promise.all(Array.from({ length: 60 }, (_, n) => requests.answer(route(n))))
  assert.ok(most <= 6, `${most} at once`)
  assert.ok(characters <= 16_000_000, `${characters} characters`)
  assert.equal(refused, 60 - characters / body.length)
})
