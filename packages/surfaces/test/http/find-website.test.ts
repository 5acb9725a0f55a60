import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createTestApp, detailOf, urlOf } from '@enricher/lab/test/support/app'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { acme } from '@enricher/lab/test/support/scripted-engine'

const harness = await createTestApp({ after })
const { engine } = harness
const path = '/find-website'

beforeEach(() => {
  engine.searches = 0
  engine.respond = async () => acme
})

const creditsOf = async (headers: Record<string, string>) =>
  (await harness.get('/credits', headers)).json().credits_remaining

test('200: a hit is answered with every field of the contract and costs 2 credits', async () => {
  const { bearer } = await harness.signUp()
  const reply = await harness.post(path, { company_name: 'Acme', context: null }, bearer)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(reply.json(), {
    company_name: 'Acme',
    website_url: 'https://acme.example',
    source: 'site',
    confidence: 0.97,
    cached: false,
    credits_remaining: 23,
  })
})

test('200: a miss has null fields and is free', async () => {
  const { bearer } = await harness.signUp()
  engine.respond = async () => null
  const reply = await harness.post(path, { company_name: 'Nobody Knows' }, bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {
    company_name: 'Nobody Knows',
    website_url: null,
    source: null,
    confidence: null,
    cached: false,
    credits_remaining: 25,
  })
})

test('200: a repeat is cached, free and echoes the name as it was sent this time', async () => {
  const { bearer } = await harness.signUp()
  await harness.post(path, { company_name: 'Borealis' }, bearer)
  const reply = await harness.post(path, { company_name: ' BOREALIS ' }, bearer)
  const { company_name, cached, credits_remaining } = reply.json()
  assert.deepEqual([company_name, cached, credits_remaining], [' BOREALIS ', true, 23])
  assert.equal(engine.searches, 1)
})

test('200: the same Idempotency-Key and body give the first reply again, quoted or bare', async () => {
  const { bearer } = await harness.signUp()
  const key = randomUUID()
  const body = { company_name: 'Cirrus Works' }
  const first = await harness.post(path, body, { ...bearer, 'idempotency-key': key })
  const second = await harness.post(path, body, {
    ...bearer,
    'idempotency-key': `"${key.toUpperCase()}"`,
  })
  assert.equal(first.headers['idempotent-replayed'], undefined)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.equal(second.body, first.body)
  assert.equal(await creditsOf(bearer), 23)
})

test('200: the ledger names the request id the caller was given', async () => {
  const { bearer } = await harness.signUp()
  const reply = await harness.post(path, { company_name: 'Delta Dye' }, bearer)
  const [entry] = (await harness.get('/usage', bearer)).json().entries
  assert.equal(entry.request_id, reply.headers['x-request-id'])
  assert.equal(entry.credits, -2)
})

test('200: unknown fields of the body are ignored', async () => {
  const { bearer } = await harness.signUp()
  const reply = await harness.post(path, { company_name: 'Ember', colour: 'red' }, bearer)
  assert.equal(reply.statusCode, 200)
})

test('400: a missing name is refused by name and rule, and nothing is searched', async () => {
  const { bearer } = await harness.signUp()
  const reply = await harness.post(path, {}, bearer)
  assert.equal(reply.statusCode, 400)
  assert.equal(
    detailOf(reply),
    'company_name is required and must be a string of 1 to 200 characters with at least one letter or digit and no control characters.',
  )
  assert.equal(engine.searches, 0)
  assert.equal(await creditsOf(bearer), 25)
})

test('400: an Idempotency-Key that is no UUID', async () => {
  const { bearer } = await harness.signUp()
  const headers = { ...bearer, 'idempotency-key': 'order-7' }
  const reply = await harness.post(path, { company_name: 'Acme' }, headers)
  assert.equal(reply.statusCode, 400)
  assert.equal(detailOf(reply), 'Idempotency-Key must be a UUID, sent once.')
})

test('401: without a key, before the body is looked at', async () => {
  const reply = await harness.post(path, '{"broken', { 'content-type': 'application/json' })
  assert.equal(reply.statusCode, 401)
  assert.deepEqual(detailOf(reply), {
    error: 'invalid_token',
    message:
      'Send your API key as "Authorization: Bearer key_live_...". /auth.md says how to get one.',
  })
})

test('401: a key that was revoked, although it worked a moment ago', async () => {
  const { bearer, prefix } = await harness.signUp()
  await harness.post(path, { company_name: 'Fathom' }, bearer)
  await harness.app.inject({ method: 'DELETE', url: `/auth/api-keys/${prefix}`, headers: bearer })
  const reply = await harness.post(path, { company_name: 'Fathom' }, bearer)
  assert.equal(reply.statusCode, 401)
})

test('402: too few credits, with needed and available in the message', async () => {
  const { bearer } = await harness.signUp(1)
  const reply = await harness.post(path, { company_name: 'Acme' }, bearer)
  assert.equal(reply.statusCode, 402)
  const detail = detailOf(reply) as { error: string; message: string; credits_remaining: number }
  assert.equal(detail.error, 'insufficient_credits')
  assert.match(detail.message, /needs 2 credits and 1 is available/)
  assert.equal(detail.credits_remaining, 1)
  assert.equal(engine.searches, 0)
})

test('409: the same Idempotency-Key while the first request still runs past the deadline', async () => {
  const DATABASE_URL = urlOf(await createTestDatabase({ after }))
  // Only the second request is to meet its deadline: the first one's search may begin as late as it likes.
  const patient = await createTestApp({ after }, { DATABASE_URL, LOOKUP_TIMEOUT_MS: '60000' })
  const quick = await createTestApp({ after }, { DATABASE_URL, LOOKUP_TIMEOUT_MS: '2000' })
  const { bearer } = await patient.signUp()
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  patient.engine.respond = async () => {
    begun.resolve()
    await answered.promise
    return acme
  }
  const headers = { ...bearer, 'idempotency-key': randomUUID() }
  const first = patient.post(path, { company_name: 'Glacier' }, headers)
  // If the first request ends before its search begins, the test fails at once.
  await Promise.race([begun.promise, first.then(() => assert.fail('answered before its search'))])
  const second = await quick.post(path, { company_name: 'Glacier' }, headers)
  assert.equal(second.statusCode, 409)
  assert.equal(second.headers['retry-after'], '1')
  assert.equal((detailOf(second) as { error: string }).error, 'bad_request')
  answered.resolve()
  await first
})

test('422: the same Idempotency-Key with another body', async () => {
  const { bearer } = await harness.signUp()
  const headers = { ...bearer, 'idempotency-key': randomUUID() }
  await harness.post(path, { company_name: 'Harbour' }, headers)
  const reply = await harness.post(path, { company_name: 'Inlet' }, headers)
  assert.equal(reply.statusCode, 422)
  assert.equal((detailOf(reply) as { error: string }).error, 'bad_request')
})

test('500: every source failed; nothing is charged and a retry searches anew', async () => {
  const { bearer } = await harness.signUp()
  engine.respond = async () => {
    throw new SourcesFailedError('no source answered')
  }
  const reply = await harness.post(path, { company_name: 'Juniper' }, bearer)
  assert.equal(reply.statusCode, 500)
  assert.match(String(detailOf(reply)), /Nothing was charged/)
  assert.equal(await creditsOf(bearer), 25)
  engine.respond = async () => acme
  assert.equal((await harness.post(path, { company_name: 'Juniper' }, bearer)).statusCode, 200)
})

test('500: a fault of ours names the request id and nothing of its cause, which is logged', async () => {
  const { bearer } = await harness.signUp()
  engine.respond = async () => {
    throw new TypeError('secret inner fault')
  }
  const reply = await harness.post(path, { company_name: 'Kestrel' }, bearer)
  const requestId = reply.headers['x-request-id']
  assert.equal(reply.statusCode, 500)
  assert.equal(detailOf(reply), `Internal error. Quote request id ${requestId}.`)
  assert.doesNotMatch(reply.body, /secret|stack|\.ts/)
  const logged = harness.logLines.find((line) => line.includes('secret inner fault'))
  assert.ok(logged?.includes(String(requestId)))
  assert.equal(await creditsOf(bearer), 25)
})

test('the sandbox answers without an account, by token or by query, and never moves its balance', async () => {
  const byToken = await harness.post(
    path,
    { company_name: 'Sandbox Hit' },
    { authorization: 'Bearer key_test_x' },
  )
  const byQuery = await harness.post(`${path}?sandbox=1`, { company_name: 'Sandbox Hit' })
  assert.equal(byToken.statusCode, 200)
  assert.equal(byToken.body, byQuery.body)
  assert.equal(byToken.json().credits_remaining, 25)
  assert.equal(engine.searches, 0)
})

test('the sandbox reaches every status its catalogue lists', async () => {
  const [lookup] = (await harness.get('/sandbox')).json().lookups
  for (const { input, status, error_code } of lookup.magic_inputs) {
    const reply = await harness.post(`${path}?sandbox=1`, input)
    assert.equal(reply.statusCode, status, JSON.stringify(input))
    assert.equal(reply.headers['error-code'] ?? null, error_code, JSON.stringify(input))
  }
})
