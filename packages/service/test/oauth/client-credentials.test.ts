import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { mintApiKey } from '../../accounts/api-key.ts'
import { createFlow } from './flow.ts'

const harness = await createTestApp({ after })
const flow = createFlow(harness)

const grant_type = 'client_credentials'
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

test('the API key alone is exchanged for a token of its account: posted with or without its prefix, or by Basic', async () => {
  const account = await harness.signUp()
  const secret = { grant_type, client_secret: account.key }
  for (const reply of [
    await flow.token(secret),
    await flow.token({ ...secret, client_id: account.prefix }),
    await flow.token({ grant_type }, basic(account.prefix, account.key)),
  ]) {
    assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(reply.headers['cache-control'], 'no-store')
    const { access_token, ...rest } = reply.json()
    assert.deepEqual(rest, { expires_in: 3_600, scope: 'enricher:all', token_type: 'Bearer' })
    const me = await harness.get('/me', { authorization: `Bearer ${access_token}` })
    assert.equal(me.json().user_id, account.id)
  }
})

test('a token has the scopes that were asked for, and no others', async () => {
  const { key } = await harness.signUp()
  const reply = await flow.token({
    grant_type,
    client_secret: key,
    scope: 'enricher:read openid offline_access',
  })
  assert.equal(reply.json().scope, 'enricher:read')
  const bearer = { authorization: `Bearer ${reply.json().access_token}` }
  const revoke = await harness.app.inject({
    method: 'DELETE',
    url: '/auth/api-keys/key_live_Ab12Cd34',
    headers: bearer,
  })
  assert.equal(revoke.statusCode, 403)
  const unknown = await flow.token({ grant_type, client_secret: key, scope: 'enricher:everything' })
  assert.equal(unknown.statusCode, 400)
  assert.equal(unknown.json().error, 'invalid_scope')
})

test('401 invalid_client: another key, a mistyped one, the prefix of one account with the key of another', async () => {
  const [mine, other] = [await harness.signUp(), await harness.signUp()]
  const unknown = mintApiKey()
  for (const fields of [
    { client_secret: unknown.plaintext },
    { client_secret: 'no key at all' },
    { client_secret: `${mine.key.slice(0, -1)}!` },
    { client_secret: other.key, client_id: mine.prefix },
  ]) {
    const reply = await flow.token({ grant_type, ...(fields as Record<string, string>) })
    assert.equal(reply.statusCode, 401, JSON.stringify(fields))
    assert.equal(reply.json().error, 'invalid_client')
  }
  const byHeader = await flow.token({ grant_type }, basic(mine.prefix, other.key))
  assert.equal(byHeader.statusCode, 401)
  assert.match(String(byHeader.headers['www-authenticate']), /^Basic realm=/)
})

test('a revoked key gets no token, and the tokens it got are over', async () => {
  const account = await harness.signUp()
  const { access_token } = (await flow.token({ grant_type, client_secret: account.key })).json()
  const bearer = { authorization: `Bearer ${access_token}` }
  assert.equal((await harness.get('/me', bearer)).statusCode, 200)
  await harness.app.inject({
    method: 'DELETE',
    url: `/auth/api-keys/${account.prefix}`,
    headers: account.bearer,
  })
  assert.equal((await harness.get('/me', bearer)).statusCode, 401)
  assert.equal((await flow.token({ grant_type, client_secret: account.key })).statusCode, 401)
})

test('a key revokes and inspects its own tokens, and learns nothing of those of others', async () => {
  const [mine, other] = [await harness.signUp(), await harness.signUp()]
  const tokenOf = async (key: string) =>
    (await flow.token({ grant_type, client_secret: key })).json().access_token as string
  const [own, theirs] = [await tokenOf(mine.key), await tokenOf(other.key)]
  const inspect = async (token: string) =>
    (await flow.form('/oauth/introspect', { token, client_secret: mine.key })).json()
  const inspected = await inspect(own)
  assert.equal(inspected.active, true)
  assert.equal(inspected.client_id, mine.prefix)
  assert.equal(inspected.scope, 'enricher:all')
  assert.deepEqual(await inspect(theirs), { active: false })
  for (const token of [own, theirs, 'no token']) {
    const reply = await flow.form('/oauth/revoke', { token, client_secret: mine.key })
    assert.equal(reply.statusCode, 200, reply.body)
  }
  assert.equal((await harness.get('/me', { authorization: `Bearer ${own}` })).statusCode, 401)
  assert.equal((await harness.get('/me', { authorization: `Bearer ${theirs}` })).statusCode, 200)
})

test('nothing of a key or a token reaches the log or the database', async () => {
  const { key } = await harness.signUp()
  const { access_token } = (await flow.token({ grant_type, client_secret: key })).json()
  assert.ok(!harness.logLines.some((line) => line.includes(access_token) || line.includes(key)))
  const rows = await harness.services.store.db.query<{ row: string }>(
    'SELECT t::text AS row FROM oauth_tokens t',
  )
  assert.ok(rows.length > 0)
  assert.ok(!rows.some(({ row }) => row.includes(access_token) || row.includes(key)))
})
