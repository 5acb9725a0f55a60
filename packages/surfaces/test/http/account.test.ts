import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import { mintApiKey } from '@enricher/service/accounts/api-key'
import { openDatabase } from '@enricher/service/store/database'

const harness = await createTestApp({ after })

test('/me 200: every field of the account', async () => {
  const { bearer, id, email } = await harness.signUp()
  const reply = await harness.get('/me', bearer)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['cache-control'], 'no-store')
  assert.deepEqual(reply.json(), {
    user_id: id,
    email,
    credits_remaining: 25,
    total_purchased: 0,
    has_saved_card: false,
    api_key_count: 1,
  })
})

test('/credits 200: the balance, as it is after a charge', async () => {
  const { bearer, id } = await harness.signUp()
  await harness.post('/find-website', { company_name: 'Acme' }, bearer)
  const reply = await harness.get('/credits', bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), { user_id: id, credits_remaining: 23, total_purchased: 0 })
})

for (const path of ['/me', '/credits', '/usage']) {
  test(`${path} 401: no key, a well-formed unknown key, and a revoked one`, async () => {
    const { bearer, prefix } = await harness.signUp()
    await harness.get(path, bearer)
    await harness.app.inject({ method: 'DELETE', url: `/auth/api-keys/${prefix}`, headers: bearer })
    for (const headers of [{}, { authorization: `Bearer ${mintApiKey().plaintext}` }, bearer]) {
      const reply = await harness.get(path, headers)
      assert.equal(reply.statusCode, 401)
      assert.equal((detailOf(reply) as { error: string }).error, 'invalid_token')
    }
  })

  test(`${path} answers the fixed account of the sandbox, by token and by query`, async () => {
    const byToken = await harness.get(path, { authorization: 'Bearer key_test_anything' })
    const byQuery = await harness.get(`${path}?sandbox=1`)
    assert.equal(byToken.statusCode, 200)
    assert.equal(byToken.body, byQuery.body)
  })
}

test('the sandbox has 25 credits', async () => {
  assert.equal((await harness.get('/credits?sandbox=1')).json().credits_remaining, 25)
})

test('401: the challenge names the authentication reference and the metadata', async () => {
  const reply = await harness.get('/me')
  assert.equal(
    reply.headers['www-authenticate'],
    'Bearer realm="enricher", error="invalid_token", ' +
      'error_description="Missing or invalid API key or access token", ' +
      'docs="http://localhost:8080/auth.md", ' +
      'resource_metadata="http://localhost:8080/.well-known/oauth-protected-resource", ' +
      'scope="enricher:read"',
  )
})

test('/usage 200: newest first, a page at a time, without a gap or a repeat', async () => {
  const { bearer } = await harness.signUp()
  for (const company_name of ['One', 'Two', 'Three']) {
    await harness.post('/find-website', { company_name }, bearer)
  }
  const first = (await harness.get('/usage?limit=3', bearer)).json()
  const second = (await harness.get(`/usage?limit=3&cursor=${first.next_cursor}`, bearer)).json()
  const entries = [...first.entries, ...second.entries]
  assert.deepEqual(
    entries.map(({ kind, credits, balance_after }) => [kind, credits, balance_after]),
    [
      ['lookup', -2, 19],
      ['lookup', -2, 21],
      ['lookup', -2, 23],
      ['trial', 25, 25],
    ],
  )
  assert.deepEqual([first.has_more, second.has_more, second.next_cursor], [true, false, null])
  assert.equal(entries[0].operation, 'find-website')
})

for (const query of ['limit=0', 'limit=201', 'limit=ten', 'limit=1&limit=2', 'cursor=x']) {
  test(`/usage 400: ${query}`, async () => {
    const { bearer } = await harness.signUp()
    const reply = await harness.get(`/usage?${query}`, bearer)
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), /^(limit|cursor) must be/)
  })
}

test('503: the database is unavailable; the reply says so and a retry is due', async () => {
  const away = await createTestApp({ after })
  const { bearer } = await away.signUp()
  await away.get('/credits', bearer)
  const { db } = away.services.store
  const [{ name } = { name: '' }] = await db.query<{ name: string }>(
    'SELECT current_database() AS name',
  )
  const owner = openDatabase({ connection: harness.services.store.owner, poolSize: 1 })
  after(() => owner.close())
  await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ])
  const reply = await away.get('/credits', bearer)
  assert.equal(reply.statusCode, 503)
  assert.match(String(detailOf(reply)), /not reachable/)
  assert.equal(reply.headers['retry-after'], '5')
  assert.equal((await away.get('/readyz')).statusCode, 503)
  assert.equal((await away.get('/healthz')).statusCode, 200)
  await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
})
