import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, type TestApp } from '@enricher/lab/test/support/app'

const origin = 'https://page.example'
const open = await createTestApp({ after })
const listed = await createTestApp(
  { after },
  { CORS_ORIGINS: 'https://app.acme.example, https://page.example' },
)
const closed = await createTestApp({ after }, { CORS_ORIGINS: 'none' })
const { bearer } = await open.signUp()

const preflight = ({ app }: TestApp, url: string, from = origin) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: from, 'access-control-request-method': 'POST' },
  })

test('a web page of any origin may call with a key and read the headers, but never with cookies', async () => {
  for (const headers of [{ origin }, { origin, ...bearer }]) {
    const reply = await open.get('/me', headers)
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    assert.equal(reply.headers['access-control-allow-credentials'], undefined)
    const exposed = String(reply.headers['access-control-expose-headers'])
    for (const name of ['WWW-Authenticate', 'Location', 'Retry-After', 'RateLimit-Reset']) {
      assert.ok(exposed.includes(name), name)
    }
  }
})

test('a preflight allows the headers the API knows', async () => {
  const { headers } = await preflight(open, '/find-website')
  assert.match(String(headers['access-control-allow-methods']), /POST/)
  const allowed = String(headers['access-control-allow-headers'])
  assert.match(allowed, /Authorization, Content-Type, Idempotency-Key/)
})

const closedPaths = [
  '/auth/signup',
  '/auth/api-keys',
  '/auth/api-keys/key_live_Ab12Cd34',
  '/%61uth/signup',
  '//auth/signup',
  '/auth/signup/',
  '/metrics',
  '/healthz',
  '/readyz',
]
for (const path of closedPaths) {
  test(`no web page may call ${path}, whatever the setting is and however the path is written`, async () => {
    for (const harness of [open, listed, closed]) {
      const asked = await preflight(harness, path)
      const isAllowed = asked.headers['access-control-allow-origin'] !== undefined
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const reply = await harness.app.inject({ method, url: path, headers: { origin } })
        // A path that leads nowhere may say so to every origin, and so may one that has other methods.
        if (reply.statusCode === 404 || reply.statusCode === 405) continue
        assert.equal(reply.headers['access-control-allow-origin'], undefined)
        assert.ok(!isAllowed || method === 'GET', 'its preflight')
      }
      if (!path.includes('//') && !path.endsWith('/')) assert.equal(asked.statusCode, 404)
    }
  })
}

test('each listed origin gets its own name, and Vary keeps them apart in caches', async () => {
  const named = await listed.get('/me', { origin })
  assert.equal(named.headers['access-control-allow-origin'], origin)
  assert.match(String(named.headers['vary']), /Origin.*Api-Version/)
  const stranger = await listed.get('/me', { origin: 'https://page.example.evil.test' })
  assert.equal(stranger.headers['access-control-allow-origin'], undefined)
  assert.match(String(stranger.headers['vary']), /Origin/)
  const { headers } = await preflight(listed, '/find-website', 'https://evil.test')
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('with none, no web page may call anything', async () => {
  for (const path of ['/me', '/openapi.json', '/sandbox', '/find-website']) {
    const reply = await closed.get(path, { origin })
    assert.equal(reply.headers['access-control-allow-origin'], undefined)
    const asked = await preflight(closed, path)
    assert.equal(asked.statusCode, 404)
    assert.equal(asked.headers['access-control-allow-origin'], undefined)
  }
})
