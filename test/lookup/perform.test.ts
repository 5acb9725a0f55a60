import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../src/contract/errors.ts'
import { sleep } from '../../src/lib/time.ts'
import { SourcesFailedError } from '../../src/model/engine.ts'
import { openDatabase } from '../../src/store/database.ts'
import { createLookupHarness, createProcess } from '../support/lookup-harness.ts'
import { acme } from '../support/scripted-engine.ts'

const isCode = (code: string) => (error: unknown) =>
  error instanceof ApiError && error.code === code

test('a hit is charged once and its repeat is free', async (t) => {
  const rig = await createLookupHarness(t)
  const key = await rig.account()
  const first = await rig.find(key, 'Acme')
  assert.deepEqual(first.body, {
    company_name: 'Acme',
    website_url: 'https://acme.example',
    source: 'site',
    confidence: 0.97,
    cached: false,
    credits_remaining: 23,
  })
  const repeat = await rig.find(key, '  ACME ')
  assert.deepEqual(repeat.body, { ...first.body, company_name: '  ACME ', cached: true })
  assert.equal(rig.engine.searches, 1)
  assert.deepEqual(await rig.balance(key), { credits: 23, held: 0, ledger: 23, charges: 1 })
})

test('a miss is free, keeps its fields, and is not searched again while it is remembered', async (t) => {
  const rig = await createLookupHarness(t)
  rig.engine.respond = async () => null
  const key = await rig.account()
  const first = await rig.find(key, 'Nowhere Ltd')
  assert.equal(first.status, 200)
  assert.deepEqual(first.body, {
    company_name: 'Nowhere Ltd',
    website_url: null,
    source: null,
    confidence: null,
    cached: false,
    credits_remaining: 25,
  })
  const repeat = await rig.find(key, 'nowhere ltd')
  assert.equal(repeat.body['cached'], true)
  assert.equal(rig.engine.searches, 1)
  assert.deepEqual(await rig.balance(key), { credits: 25, held: 0, ledger: 25, charges: 0 })
})

test('fifty concurrent equal requests make one search and one charge', async (t) => {
  const rig = await createLookupHarness(t)
  rig.engine.respond = async () => {
    await sleep(100)
    return acme
  }
  const key = await rig.account(2)
  const replies = await Promise.all(Array.from({ length: 50 }, () => rig.find(key, 'Acme')))
  assert.equal(rig.engine.searches, 1)
  assert.equal(replies.filter((reply) => reply.body['cached'] === false).length, 1)
  assert.ok(replies.every((reply) => reply.body['website_url'] === 'https://acme.example'))
  assert.deepEqual(await rig.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})

test('fifty concurrent equal requests over two processes make one search and one charge', async (t) => {
  const rig = await createLookupHarness(t)
  rig.engine.respond = async () => {
    await sleep(150)
    return acme
  }
  const otherDb = openDatabase({ connection: rig.connection })
  t.after(() => otherDb.close())
  const other = createProcess(otherDb, rig.engine)
  const key = await rig.account(2)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      rig.find(key, 'Acme', n % 2 ? { from: { ...rig, ...other } } : {}),
    ),
  )
  assert.equal(rig.engine.searches, 1)
  assert.equal(replies.filter((reply) => reply.body['cached'] === false).length, 1)
  assert.deepEqual(await rig.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})

test('what another caller found costs the normal price and no search', async (t) => {
  const rig = await createLookupHarness(t)
  const [one, two] = [await rig.account(), await rig.account()]
  await rig.find(one, 'Acme')
  const reply = await rig.find(two, 'Acme')
  assert.equal(reply.body['cached'], false)
  assert.equal(reply.body['credits_remaining'], 23)
  assert.equal(rig.engine.searches, 1)
})

test('two callers asking the same at once share one search and are charged each', async (t) => {
  const rig = await createLookupHarness(t)
  rig.engine.respond = async () => {
    await sleep(50)
    return acme
  }
  const [one, two] = [await rig.account(), await rig.account()]
  const replies = await Promise.all([rig.find(one, 'Acme'), rig.find(two, 'Acme')])
  assert.deepEqual(
    replies.map((reply) => [reply.body['cached'], reply.body['credits_remaining']]),
    [
      [false, 23],
      [false, 23],
    ],
  )
  assert.equal(rig.engine.searches, 1)
})

test('a context skips the shared cache, and the own repeat with it is still free', async (t) => {
  const rig = await createLookupHarness(t)
  const [one, two] = [await rig.account(), await rig.account()]
  await rig.find(one, 'Acme')
  await rig.find(one, 'Acme', { context: 'anvils' })
  assert.equal(rig.engine.searches, 2)
  await rig.find(two, 'Acme', { context: 'anvils' })
  assert.equal(rig.engine.searches, 3)
  const repeat = await rig.find(two, 'Acme', { context: ' Anvils ' })
  assert.equal(repeat.body['cached'], true)
  assert.equal(rig.engine.searches, 3)
  const blank = await rig.find(one, 'Acme', { context: '  ' })
  assert.equal(blank.body['cached'], true)
})

test('with 3 credits and two concurrent 2-credit hits one succeeds, one gets 402, balance 1', async (t) => {
  const rig = await createLookupHarness(t)
  rig.engine.respond = async () => {
    await sleep(50)
    return acme
  }
  const key = await rig.account(3)
  const outcomes = await Promise.allSettled([rig.find(key, 'Acme'), rig.find(key, 'Other')])
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  assert.ok(isCode('insufficient_credits')(refused?.reason))
  assert.match(refused?.reason.message, /needs 2 credits and 1 are available/)
  assert.deepEqual(await rig.balance(key), { credits: 1, held: 0, ledger: 1, charges: 1 })
})

test('without the price in hand nothing is searched', async (t) => {
  const rig = await createLookupHarness(t)
  const key = await rig.account(1)
  await assert.rejects(rig.find(key, 'Acme'), isCode('insufficient_credits'))
  assert.equal(rig.engine.searches, 0)
})

test('an outage is an error, not a miss: nothing is charged, held or remembered', async (t) => {
  const rig = await createLookupHarness(t)
  rig.engine.respond = async () => {
    throw new SourcesFailedError('DNS is down')
  }
  const key = await rig.account()
  await assert.rejects(rig.find(key, 'Acme'), isCode('server_error'))
  assert.deepEqual(await rig.balance(key), { credits: 25, held: 0, ledger: 25, charges: 0 })
  rig.engine.respond = async () => acme
  const reply = await rig.find(key, 'Acme')
  assert.equal(reply.body['cached'], false)
  assert.equal(reply.body['credits_remaining'], 23)
})

test('a search that outlives the deadline is an outage', async (t) => {
  const rig = await createLookupHarness(t, { lookupTimeoutMs: 400 })
  rig.engine.respond = async () => {
    await sleep(500)
    throw new DOMException('late', 'AbortError')
  }
  const key = await rig.account()
  await assert.rejects(rig.find(key, 'Acme'), isCode('server_error'))
  assert.equal((await rig.balance(key)).held, 0)
})

test('a revoked key is refused at once', async (t) => {
  const rig = await createLookupHarness(t)
  const key = await rig.account()
  await rig.find(key, 'Acme')
  await rig.db.query('UPDATE api_keys SET revoked_at = now() WHERE prefix = $1', [key.prefix])
  await assert.rejects(rig.find(key, 'Acme'), isCode('invalid_token'))
})
