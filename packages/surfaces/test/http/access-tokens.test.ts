import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import type { Scope } from '@enricher/contract/scopes'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestApp, detailOf, type TestAccount } from '@enricher/lab/test/support/app'
import { createOAuthTokens } from '@enricher/service/store/oauth/tokens'

const harness = await createTestApp({ after })
const { db } = harness.services.store
const tokens = createOAuthTokens(db)

/** Gives an account an access token as the authorization server would. */
async function tokenOf(
  { id, prefix }: Pick<TestAccount, 'id' | 'prefix'>,
  { scope, isOfKey = false, ttlS = 60 }: { scope: string; isOfKey?: boolean; ttlS?: number },
) {
  const token = randomBytes(32).toString('base64url')
  await tokens.save(
    sha256(token),
    {
      kind: isOfKey ? 'client_credentials' : 'access_token',
      accountId: isOfKey ? null : id,
      keyPrefix: isOfKey ? prefix : null,
      grantId: null,
      scope,
      payload: '{}',
    },
    ttlS,
  )
  return { authorization: `Bearer ${token}` }
}

const readScope: Scope = 'enricher:read'

test('a token reads the account it was given for, and a lookup with it costs that account', async () => {
  const account = await harness.signUp()
  const bearer = await tokenOf(account, { scope: readScope })
  assert.equal((await harness.get('/me', bearer)).json().user_id, account.id)
  const reply = await harness.post('/find-website', { company_name: 'Tokenwerk' }, bearer)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.json().credits_remaining, 23)
  const credits = await harness.get('/credits', account.bearer)
  assert.equal(credits.json().credits_remaining, 23)
  const again = await harness.post('/find-website', { company_name: 'Tokenwerk' }, account.bearer)
  assert.equal(again.json().cached, true, 'the cache is that of the account')
  assert.equal((await harness.get('/usage', bearer)).json().entries.length, 2)
})

test('403: a token without the scope of a path, with a challenge that names the scope', async () => {
  const account = await harness.signUp()
  const bearer = await tokenOf(account, { scope: 'enricher:write' })
  const reply = await harness.post('/find-website', { company_name: 'Tokenwerk' }, bearer)
  assert.equal(reply.statusCode, 403)
  assert.deepEqual(detailOf(reply), {
    error: 'invalid_token',
    message: 'This access token lacks the scope enricher:read. Request one that has it.',
  })
  assert.match(
    String(reply.headers['www-authenticate']),
    /^Bearer realm="enricher", error="insufficient_scope", .*resource_metadata=".*", scope="enricher:read"$/,
  )
  assert.equal((await harness.get('/credits', account.bearer)).json().credits_remaining, 25)
})

test('a token that reads cannot revoke keys; one with all scopes can', async () => {
  const account = await harness.signUp()
  const revoke = (headers: Record<string, string>) =>
    harness.app.inject({ method: 'DELETE', url: `/auth/api-keys/${account.prefix}`, headers })
  const refused = await revoke(await tokenOf(account, { scope: 'enricher:read enricher:write' }))
  assert.equal(refused.statusCode, 403)
  assert.match(String(refused.headers['www-authenticate']), /scope="enricher:all"/)
  assert.equal((await harness.get('/me', account.bearer)).statusCode, 200)
  const revoked = await revoke(await tokenOf(account, { scope: 'enricher:all' }))
  assert.equal(revoked.statusCode, 200)
  assert.equal((await harness.get('/me', account.bearer)).statusCode, 401)
})

test('401: a token of a revoked key, at its next request', async () => {
  const account = await harness.signUp()
  const bearer = await tokenOf(account, { scope: 'enricher:all', isOfKey: true })
  assert.equal((await harness.get('/me', bearer)).json().user_id, account.id)
  await harness.app.inject({
    method: 'DELETE',
    url: `/auth/api-keys/${account.prefix}`,
    headers: account.bearer,
  })
  const reply = await harness.get('/me', bearer)
  assert.equal(reply.statusCode, 401)
  assert.match(
    JSON.stringify(detailOf(reply)),
    /access token is unknown, has expired or was revoked/,
  )
})

test('401: a token whose time is over, and one that never was', async () => {
  const account = await harness.signUp()
  const expired = await tokenOf(account, { scope: 'enricher:all', ttlS: 0 })
  const unknown = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` }
  for (const bearer of [expired, unknown]) {
    const reply = await harness.get('/credits', bearer)
    assert.equal(reply.statusCode, 401)
    assert.match(String(reply.headers['www-authenticate']), /error="invalid_token"/)
  }
})

test('a token of no account reaches the sandbox alone', async () => {
  const token = randomBytes(32).toString('base64url')
  const payload = { kind: 'access_token', accountId: null, keyPrefix: null, grantId: null } as const
  await tokens.save(sha256(token), { ...payload, scope: readScope, payload: '{}' }, 60)
  const bearer = { authorization: `Bearer ${token}` }
  assert.equal((await harness.get('/me', bearer)).json().user_id, 'acc_sandbox')
  const searches = harness.engine.searches
  const reply = await harness.post('/find-website', { company_name: 'Tokenwerk' }, bearer)
  assert.equal(reply.statusCode, 200)
  assert.equal(harness.engine.searches, searches)
})
