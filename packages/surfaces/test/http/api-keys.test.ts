import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf, password } from '@enricher/lab/test/support/app'

const harness = await createTestApp({ after })
const path = '/auth/api-keys'
const remove = (prefix: string, headers: Record<string, string>) =>
  harness.app.inject({ method: 'DELETE', url: `${path}/${prefix}`, headers })

test('200: another key of the same account; the first stays valid', async () => {
  const account = await harness.signUp()
  const reply = await harness.post(path, { email: account.email, password, label: 'server' })
  assert.equal(reply.statusCode, 200)
  const minted = reply.json()
  assert.equal(minted.user_id, account.id)
  assert.notEqual(minted.api_key, account.key)
  for (const key of [account.key, minted.api_key]) {
    const me = await harness.get('/me', { authorization: `Bearer ${key}` })
    assert.equal(me.json().api_key_count, 2)
  }
})

test('400: without a password', async () => {
  const reply = await harness.post(path, { email: 'dev@acme.example' })
  assert.equal(reply.statusCode, 400)
  assert.match(String(detailOf(reply)), /^password is required and must be a string of 8 to/)
})

test('401: a wrong password is a sentence, with a challenge', async () => {
  const { email } = await harness.signUp()
  const reply = await harness.post(path, { email, password: 'not the password' })
  assert.equal(reply.statusCode, 401)
  assert.equal(detailOf(reply), 'The password is wrong.')
  assert.match(String(reply.headers['www-authenticate']), /^Bearer realm=/)
})

test('404: no account for the email', async () => {
  const reply = await harness.post(path, { email: 'nobody@acme.example', password })
  assert.equal(reply.statusCode, 404)
  assert.match(String(detailOf(reply)), /^No account exists for this email/)
})

test('DELETE 200: a revoked key stops at once, also one the process has seen before', async () => {
  const account = await harness.signUp()
  const { api_key } = (await harness.post(path, { email: account.email, password })).json()
  await harness.get('/credits', account.bearer)
  const bearer = { authorization: `Bearer ${api_key}` }
  const reply = await remove(account.prefix, bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), { key_prefix: account.prefix, revoked: true })
  assert.equal((await harness.get('/credits', account.bearer)).statusCode, 401)
  assert.equal((await harness.get('/me', bearer)).json().api_key_count, 1)
})

test('DELETE 400: what is no prefix', async () => {
  const { bearer } = await harness.signUp()
  for (const prefix of ['x', 'key_live_%00234567', 'a'.repeat(150)]) {
    const reply = await remove(prefix, bearer)
    assert.equal(reply.statusCode, 400)
    assert.match(String(detailOf(reply)), /^prefix must be a string of key_live_ and 8/)
  }
})

test('DELETE 400: a path too long for any prefix', async () => {
  const { bearer } = await harness.signUp()
  const reply = await remove('a'.repeat(400), bearer)
  assert.equal(reply.statusCode, 400)
  assert.ok(reply.headers['ratelimit-limit'])
})

test('DELETE 401: without a key', async () => {
  assert.equal((await remove('key_live_Ab12Cd34', {})).statusCode, 401)
})

test("DELETE 404: an unknown key, another account's key, and a key revoked before", async () => {
  const [mine, other] = [await harness.signUp(), await harness.signUp()]
  const { key_prefix } = (await harness.post(path, { email: mine.email, password })).json()
  await remove(key_prefix, mine.bearer)
  for (const prefix of ['key_live_Ab12Cd34', other.prefix, key_prefix]) {
    const reply = await remove(prefix, mine.bearer)
    assert.equal(reply.statusCode, 404)
    assert.equal(detailOf(reply), 'Your account has no active key with this prefix.')
  }
  assert.equal((await harness.get('/me', other.bearer)).statusCode, 200)
})
