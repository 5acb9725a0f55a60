import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBotWall } from '../../../website/page/walls.ts'

const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  isBotWall({
    url: 'https://brumwick.test/',
    status,
    headers,
    body,
    isTruncated: false,
    redirects: [],
  })

test('a bot wall is distinguished from a refusal by its header or its words', () => {
  assert.ok(answer(403, '<title>Stop</title>', { 'cf-mitigated': 'challenge' }))
  assert.ok(answer(503, '<title>Just a moment...</title><h1>Checking your browser</h1>'))
  assert.ok(answer(200, '<html><title>Just a moment...</title><script></script>'))
  for (const title of ['Access to this page has been denied', 'Vercel Security Checkpoint']) {
    assert.ok(answer(200, `<html><title>${title}</title><p>Press and hold.</p>`), title)
  }
  const note = 'Please enable javascript before you are allowed to see this page.'
  assert.ok(answer(200, `<title>You are being redirected...</title><noscript>${note}</noscript>`))
  assert.ok(!answer(200, '<title>You are being redirected...</title><a href="/en/">Brumwick</a>'))
  assert.ok(!answer(403, '<title>403</title><p>Forbidden</p>'))
})

test('a firm that writes about such walls is none', () => {
  const page =
    '<title>Brumwick | Bot protection</title><p>No more "checking your browser": our visitors are never asked to verify you are human.</p>'
  assert.ok(!answer(200, page))
})
