import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'

const limit = 20
const harness = await createTestApp({ after }, { RATE_LIMIT_PER_MINUTE: `${limit}` })

test("a revoked key uses up the limit of its sender's address, not that of its account", async () => {
  const { email, bearer: leaked, prefix } = await harness.signUp()
  const { api_key } = await harness.services.accounts.mintKey({ email, password })
  const own = { authorization: `Bearer ${api_key}` }
  const from = (headers: Record<string, string>, remoteAddress: string, url = '/credits') =>
    harness.app.inject({ url, headers, remoteAddress })
  assert.equal((await from(leaked, '198.51.100.1')).statusCode, 200)
  await harness.app.inject({ method: 'DELETE', url: `/auth/api-keys/${prefix}`, headers: own })
  const statuses = []
  for (let request = 0; request < limit + 5; request += 1) {
    statuses.push((await from(leaked, '198.51.100.1')).statusCode)
  }
  assert.equal(statuses[0], 401, 'at once')
  assert.ok(!statuses.includes(200))
  assert.deepEqual(statuses.slice(-3), [429, 429, 429])
  const reply = await from(own, '198.51.100.2')
  assert.equal(reply.statusCode, 200)
  // The account made two requests before, then the one that noticed the revocation, and this one.
  assert.equal(Number(reply.headers['ratelimit-remaining']), limit - 4)
})

test('a bad request with a revoked key lets it be forgotten as well', async () => {
  const { email, bearer: leaked, prefix } = await harness.signUp()
  const { api_key } = await harness.services.accounts.mintKey({ email, password })
  const own = { authorization: `Bearer ${api_key}` }
  await harness.get('/credits', leaked)
  await harness.app.inject({ method: 'DELETE', url: `/auth/api-keys/${prefix}`, headers: own })
  for (let request = 0; request < limit; request += 1) {
    await harness.app.inject({
      method: 'POST',
      url: '/find-website',
      payload: { company_name: 7 },
      headers: leaked,
      remoteAddress: '198.51.100.9',
    })
  }
  assert.equal((await harness.get('/credits', own)).statusCode, 200)
})
