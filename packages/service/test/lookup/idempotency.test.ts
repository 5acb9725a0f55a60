import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createDeadlinesOnCall } from '@enricher/lab/test/support/deadlines-on-call'
import { shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'

const createLookupHarness = await shareLookupDatabase({ after })

const isCode = (code: string) => (error: unknown) =>
  error instanceof ApiError && error.code === code

test('the same key and body get the first answer again, without a second search or charge', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  const idempotencyKey = randomUUID()
  const first = await harness.find(key, 'Acme', { idempotencyKey })
  await harness.find(key, 'Other')
  const replay = await harness.find(key, 'Acme', { idempotencyKey })
  assert.deepEqual(replay.body, first.body)
  assert.deepEqual([first.isReplay, replay.isReplay], [false, true])
  assert.equal(harness.engine.searches, 2)
  assert.equal((await harness.balance(key)).credits, 21)
})

test('a miss is replayed as the miss it was', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => null
  const key = await harness.account()
  const idempotencyKey = randomUUID()
  const first = await harness.find(key, 'Nowhere', { idempotencyKey })
  const replay = await harness.find(key, 'Nowhere', { idempotencyKey })
  assert.deepEqual([replay.body, replay.isReplay], [first.body, true])
})

test('the same key with another body is refused', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  const idempotencyKey = randomUUID()
  await harness.find(key, 'Acme', { idempotencyKey })
  await assert.rejects(
    harness.find(key, 'Other', { idempotencyKey }),
    isCode('idempotency_mismatch'),
  )
})

test('a repeat served from the cache leaves a record too', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  await harness.find(key, 'Acme')
  const idempotencyKey = randomUUID()
  const first = await harness.find(key, 'Acme', { idempotencyKey })
  assert.deepEqual([first.body['cached'], first.isReplay], [true, false])
  const replay = await harness.find(key, 'Acme', { idempotencyKey })
  assert.deepEqual([replay.body, replay.isReplay], [first.body, true])
  await assert.rejects(
    harness.find(key, 'Other', { idempotencyKey }),
    isCode('idempotency_mismatch'),
  )
})

test('a key that a repeat was answered under refuses another body, and replays its own', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  for (const name of ['Acme', 'Other']) await harness.find(key, name)
  const idempotencyKey = randomUUID()
  const first = await harness.find(key, 'Acme', { idempotencyKey })
  await assert.rejects(
    harness.find(key, 'Other', { idempotencyKey }),
    isCode('idempotency_mismatch'),
  )
  const replay = await harness.find(key, 'Acme', { idempotencyKey })
  assert.deepEqual([replay.body, replay.isReplay], [first.body, true])
})

test('of two bodies that come with one key at the same moment one is refused', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  for (const name of ['Acme', 'Other']) await harness.find(key, name)
  const idempotencyKey = randomUUID()
  const both = await Promise.allSettled(
    ['Acme', 'Other'].map((name) => harness.find(key, name, { idempotencyKey })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected')
  assert.ok(isCode('idempotency_mismatch')((refused as PromiseRejectedResult).reason))
})

test('twenty concurrent requests with one key make one search and one charge', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => {
    await until(() => harness.readCount() >= 20)
    return acme
  }
  const key = await harness.account()
  const idempotencyKey = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => harness.find(key, 'Acme', { idempotencyKey })),
  )
  assert.equal(harness.engine.searches, 1)
  assert.equal(replies.filter((reply) => !reply.isReplay).length, 1)
  assert.equal(new Set(replies.map((reply) => JSON.stringify(reply.body))).size, 1)
  assert.equal((await harness.balance(key)).credits, 23)
})

test('after an error the same key runs again', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => {
    throw new SourcesFailedError('down')
  }
  const key = await harness.account()
  const idempotencyKey = randomUUID()
  await assert.rejects(harness.find(key, 'Acme', { idempotencyKey }), isCode('server_error'))
  harness.engine.respond = async () => acme
  const reply = await harness.find(key, 'Acme', { idempotencyKey })
  assert.deepEqual([reply.body['cached'], reply.isReplay], [false, false])
})

test('a refusal for lack of credits is not final: after a grant the same key succeeds', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account(1)
  const idempotencyKey = randomUUID()
  await assert.rejects(
    harness.find(key, 'Acme', { idempotencyKey }),
    isCode('insufficient_credits'),
  )
  const [row] = await harness.db.query<{ account_id: string }>(
    'SELECT account_id FROM api_keys WHERE prefix = $1',
    [key.prefix],
  )
  await harness.ledger.grant({
    accountId: row?.account_id ?? '',
    credits: 10,
    kind: 'grant',
    reference: 'test-grant-idempotency',
  })
  const reply = await harness.find(key, 'Acme', { idempotencyKey })
  assert.equal(reply.body['credits_remaining'], 9)
})

test('a request still running elsewhere is waited for, then answered with 409', async (t) => {
  const deadlines = createDeadlinesOnCall()
  const harness = await createLookupHarness(t, { deadlines })
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  harness.engine.respond = async () => {
    begun.resolve()
    await answered.promise
    return acme
  }
  const key = await harness.account()
  const idempotencyKey = randomUUID()
  const first = harness.find(key, 'Acme', { idempotencyKey })
  // If the first request ends before its search begins, the test fails at once.
  await Promise.race([begun.promise, first])
  const reads = harness.readCount()
  const refused = assert.rejects(
    harness.find(key, 'Acme', { idempotencyKey }),
    isCode('idempotency_in_flight'),
  )
  // The second request has found the key taken.
  await until(() => harness.readCount() > reads)
  deadlines.expire()
  await refused
  answered.resolve()
  assert.equal((await first).body['website_url'], 'https://acme.example')
})

test('one key used by two accounts is two keys', async (t) => {
  const harness = await createLookupHarness(t)
  const [one, two] = [await harness.account(), await harness.account()]
  const idempotencyKey = randomUUID()
  await harness.find(one, 'Acme', { idempotencyKey })
  const reply = await harness.find(two, 'Other', { idempotencyKey })
  assert.equal(reply.isReplay, false)
})
