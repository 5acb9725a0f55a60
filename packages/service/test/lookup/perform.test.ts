import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createDeadlinesOnCall } from '@enricher/lab/test/support/deadlines-on-call'
import { shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import { openDatabase } from '../../store/database.ts'

const createLookupHarness = await shareLookupDatabase({ after })

const isCode = (code: string) => (error: unknown) =>
  error instanceof ApiError && error.code === code

test('a hit is charged once and its repeat is free', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  const first = await harness.find(key, 'Acme')
  assert.deepEqual(first.body, {
    company_name: 'Acme',
    website_url: 'https://acme.example',
    source: 'site',
    confidence: 0.97,
    cached: false,
    credits_remaining: 23,
  })
  const repeat = await harness.find(key, '  ACME ')
  assert.deepEqual(repeat.body, { ...first.body, company_name: '  ACME ', cached: true })
  assert.equal(harness.engine.searches, 1)
  assert.deepEqual(await harness.balance(key), { credits: 23, held: 0, ledger: 23, charges: 1 })
})

test('a miss is free, keeps its fields, and is not searched again while it is remembered', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => null
  const key = await harness.account()
  const first = await harness.find(key, 'Nowhere Ltd')
  assert.equal(first.status, 200)
  assert.deepEqual(first.body, {
    company_name: 'Nowhere Ltd',
    website_url: null,
    source: null,
    confidence: null,
    cached: false,
    credits_remaining: 25,
  })
  const repeat = await harness.find(key, 'nowhere ltd')
  assert.equal(repeat.body['cached'], true)
  assert.equal(harness.engine.searches, 1)
  assert.deepEqual(await harness.balance(key), { credits: 25, held: 0, ledger: 25, charges: 0 })
})

test('fifty concurrent equal requests make one search and one charge', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => {
    await until(() => harness.readCount() >= 50)
    return acme
  }
  const key = await harness.account(2)
  const replies = await Promise.all(Array.from({ length: 50 }, () => harness.find(key, 'Acme')))
  assert.equal(harness.engine.searches, 1)
  assert.equal(replies.filter((reply) => reply.body['cached'] === false).length, 1)
  assert.ok(replies.every((reply) => reply.body['website_url'] === 'https://acme.example'))
  assert.deepEqual(await harness.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})

test('fifty concurrent equal requests over two processes make one search and one charge', async (t) => {
  const harness = await createLookupHarness(t)
  const otherDb = openDatabase({ connection: harness.connection })
  t.after(() => otherDb.close())
  const other = harness.createOther(otherDb, harness.engine)
  harness.engine.respond = async () => {
    await until(() => harness.readCount() + other.readCount() >= 50)
    return acme
  }
  const key = await harness.account(2)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      harness.find(key, 'Acme', n % 2 ? { from: { ...harness, ...other } } : {}),
    ),
  )
  assert.equal(harness.engine.searches, 1)
  assert.equal(replies.filter((reply) => reply.body['cached'] === false).length, 1)
  assert.deepEqual(await harness.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})

test('what another caller found costs the normal price and no search', async (t) => {
  const harness = await createLookupHarness(t)
  const [one, two] = [await harness.account(), await harness.account()]
  await harness.find(one, 'Acme')
  const reply = await harness.find(two, 'Acme')
  assert.equal(reply.body['cached'], false)
  assert.equal(reply.body['credits_remaining'], 23)
  assert.equal(harness.engine.searches, 1)
})

test('what is known is charged to a caller while another process holds the right to search it', async (t) => {
  const harness = await createLookupHarness(t, { lookupTimeoutMs: 2_000 })
  const [one, two] = [await harness.account(), await harness.account()]
  await harness.find(one, 'Acme')
  // Another process charges for the same answer, or died while it did.
  await harness.db.query(
    `INSERT INTO holds (id, account_id, credits, flight_key, operation, expires_at)
     SELECT 'hold_of_other', k.account_id, 2, r.input_key, 'find-website', now() + interval '1 minute'
       FROM api_keys k, known_results r WHERE k.prefix = $1 ORDER BY r.expires_at DESC LIMIT 1`,
    [one.prefix],
  )
  assert.equal((await harness.find(two, 'Acme')).body['credits_remaining'], 23)
  assert.equal(harness.engine.searches, 1)
})

test('what is forgotten between its reading and its charge is searched, and charged once', async (t) => {
  const harness = await createLookupHarness(t)
  const [one, two, three] = [
    await harness.account(),
    await harness.account(),
    await harness.account(),
  ]
  await harness.find(one, 'Acme')
  t.after(() => harness.db.query('DROP TRIGGER forget ON holds'))
  // A trigger removes the known answer as soon as it is held.
  await harness.db.query(
    `CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN DELETE FROM known_results; RETURN NULL; END';
     CREATE TRIGGER forget AFTER INSERT ON holds FOR EACH STATEMENT EXECUTE FUNCTION forget()`,
  )
  const replies = await Promise.all([harness.find(two, 'Acme'), harness.find(three, 'Acme')])
  for (const { body } of replies) assert.equal(body['credits_remaining'], 23)
  for (const key of [two, three]) {
    assert.deepEqual(await harness.balance(key), { credits: 23, held: 0, ledger: 23, charges: 1 })
  }
})

test('two callers asking the same at once share one search and are charged each', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => {
    await until(() => harness.readCount() >= 2)
    return acme
  }
  const [one, two] = [await harness.account(), await harness.account()]
  const replies = await Promise.all([harness.find(one, 'Acme'), harness.find(two, 'Acme')])
  assert.deepEqual(
    replies.map((reply) => [reply.body['cached'], reply.body['credits_remaining']]),
    [
      [false, 23],
      [false, 23],
    ],
  )
  assert.equal(harness.engine.searches, 1)
})

test('a context skips the shared cache, and the own repeat with it is still free', async (t) => {
  const harness = await createLookupHarness(t)
  const [one, two] = [await harness.account(), await harness.account()]
  await harness.find(one, 'Acme')
  await harness.find(one, 'Acme', { context: 'anvils' })
  assert.equal(harness.engine.searches, 2)
  await harness.find(two, 'Acme', { context: 'anvils' })
  assert.equal(harness.engine.searches, 3)
  const repeat = await harness.find(two, 'Acme', { context: ' Anvils ' })
  assert.equal(repeat.body['cached'], true)
  assert.equal(harness.engine.searches, 3)
  const blank = await harness.find(one, 'Acme', { context: '  ' })
  assert.equal(blank.body['cached'], true)
})

test('with 3 credits and two concurrent 2-credit hits one succeeds, one gets 402, balance 1', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => {
    await until(() => harness.readCount() >= 2)
    return acme
  }
  const key = await harness.account(3)
  const outcomes = await Promise.allSettled([harness.find(key, 'Acme'), harness.find(key, 'Other')])
  assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  assert.ok(isCode('insufficient_credits')(refused?.reason))
  assert.match(
    refused?.reason.message,
    /needs 2 credits and 1 is available: 2 credits are held for lookups under way\. Retry when/,
  )
  assert.deepEqual(await harness.balance(key), { credits: 1, held: 0, ledger: 1, charges: 1 })
})

test('without the price in hand nothing is searched', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account(1)
  await assert.rejects(harness.find(key, 'Acme'), isCode('insufficient_credits'))
  assert.equal(harness.engine.searches, 0)
})

test('an outage is an error, not a miss: nothing is charged, held or remembered', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.respond = async () => {
    throw new SourcesFailedError('DNS is down')
  }
  const key = await harness.account()
  await assert.rejects(harness.find(key, 'Acme'), isCode('server_error'))
  assert.deepEqual(await harness.balance(key), { credits: 25, held: 0, ledger: 25, charges: 0 })
  harness.engine.respond = async () => acme
  const reply = await harness.find(key, 'Acme')
  assert.equal(reply.body['cached'], false)
  assert.equal(reply.body['credits_remaining'], 23)
})

test('a search that outlives the deadline is an outage', async (t) => {
  const deadlines = createDeadlinesOnCall()
  const harness = await createLookupHarness(t, { deadlines })
  const begun = Promise.withResolvers<void>()
  harness.engine.findWebsite = async (_, { signal }) => {
    begun.resolve()
    if (!signal.aborted) await once(signal, 'abort')
    throw new DOMException('late', 'AbortError')
  }
  const key = await harness.account()
  const refused = assert.rejects(harness.find(key, 'Acme'), isCode('server_error'))
  await begun.promise
  deadlines.expire()
  await refused
  assert.equal((await harness.balance(key)).held, 0)
})

test('a revoked key is refused at once', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  await harness.find(key, 'Acme')
  await harness.db.query('UPDATE api_keys SET revoked_at = now() WHERE prefix = $1', [key.prefix])
  await assert.rejects(harness.find(key, 'Acme'), isCode('invalid_token'))
})
