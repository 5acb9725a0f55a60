import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf, password } from '@enricher/lab/test/support/app'

const harness = await createTestApp({ after })
const path = '/auth/signup'

test('200: a new account has 25 credits and a key that works at once', async () => {
  const body = { email: 'First@Acme.example', password, label: 'laptop' }
  const reply = await harness.post(path, body)
  assert.equal(reply.statusCode, 200)
  const minted = reply.json()
  assert.deepEqual(Object.keys(minted).sort(), [
    'api_key',
    'created_at',
    'credits_remaining',
    'email',
    'key_prefix',
    'user_id',
  ])
  assert.match(minted.api_key, /^key_live_[0-9A-Za-z]{46}$/)
  assert.equal(minted.key_prefix, minted.api_key.slice(0, 17))
  assert.equal(minted.credits_remaining, 25)
  assert.equal(minted.email, 'first@acme.example')
  assert.ok(!Number.isNaN(Date.parse(minted.created_at)))
  const me = await harness.get('/me', { authorization: `Bearer ${minted.api_key}` })
  assert.equal(me.json().user_id, minted.user_id)
})

test('200: the label may be missing or null', async () => {
  const body = { email: 'nolabel@acme.example', password, label: null }
  assert.equal((await harness.post(path, body)).statusCode, 200)
})

test('400: a short password and a wrong email are both named', async () => {
  const reply = await harness.post(path, { email: 'acme.example', password: '1234567' })
  assert.equal(reply.statusCode, 400)
  assert.match(String(detailOf(reply)), /^email must be .*; password must be a string of 8 to /)
})

test('400: what mail programs would read as another address is none', async () => {
  for (const email of [
    '<alias@acme.example>',
    'alias@acme.example>',
    'a<alias@acme.example',
    'alias@acme.example,b',
    'alias@acme.example;',
    'alias@acme.example(b)',
    '"a,alias"@acme.example',
    'alias\\@acme.example',
    'alias\u0085@acme.example',
    'alias@[127.0.0.1].example',
  ]) {
    assert.equal((await harness.post(path, { email, password })).statusCode, 400, email)
  }
  for (const email of ["o'neil+x@acme.example", 'jürgen@bücher.example']) {
    assert.equal((await harness.post(path, { email, password })).statusCode, 200, email)
  }
})

test('409: an account exists for the email, in whatever case it is written', async () => {
  await harness.post(path, { email: 'twice@acme.example', password })
  const reply = await harness.post(path, { email: 'TWICE@acme.example', password: 'another one' })
  assert.equal(reply.statusCode, 409)
  assert.equal((detailOf(reply) as { error: string }).error, 'user_exists')
})

test('of two sign-ups for one email at the same time one is 200 and one is 409', async () => {
  const body = { email: 'race@acme.example', password }
  const replies = await Promise.all([harness.post(path, body), harness.post(path, body)])
  assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [200, 409])
})

test('neither password nor key is ever logged', async () => {
  const email = 'quiet@acme.example'
  const { api_key } = (await harness.post(path, { email, password: 'never to be seen' })).json()
  await harness.get('/me', { authorization: `Bearer ${api_key}` })
  await harness.post(path, { email, password: 'never to be seen' })
  const log = harness.logLines.join('')
  assert.ok(log.includes('/auth/signup'))
  assert.doesNotMatch(log, new RegExp(`never to be seen|${api_key}`))
})
