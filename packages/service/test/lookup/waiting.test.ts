import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import { openDatabase } from '../../store/database.ts'

test('a lookup that still waits for an equal one elsewhere at its deadline is asked to retry', async (t) => {
  const harness = await createLookupHarness(t)
  const otherDb = openDatabase({ connection: harness.connection })
  t.after(() => otherDb.close())
  const other = harness.createOther(otherDb, harness.engine, { lookupTimeoutMs: 200 })
  t.after(() => other.presence.end(1_000))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    await isAnswered
    return acme
  }
  const [one, two] = [await harness.account(), await harness.account()]
  const first = harness.find(one, 'Acme')
  await until(() => harness.engine.searches > 0)
  const error = await harness.find(two, 'Acme', { from: other }).catch((error: unknown) => error)
  // The search ends before anything is asserted: a search under way would delay the end of the test.
  answer()
  assert.equal((await first).body['website_url'], 'https://acme.example')
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.code, error.retryAfterS], ['overloaded', 5])
  assert.deepEqual(await harness.balance(two), { credits: 25, held: 0, ledger: 25, charges: 0 })
})

/** Makes an account whose credits another process holds, with a process row that lasts that long. */
async function heldElsewhere(t: TestContext, rowLasts: string) {
  const harness = await createLookupHarness(t)
  const key = await harness.account(2)
  await harness.db.query(
    `INSERT INTO processes (id, alive_until) VALUES ('proc_other', now() + $1::interval)`,
    [rowLasts],
  )
  await harness.db.query(
    `INSERT INTO holds (id, account_id, credits, flight_key, operation, expires_at, process_id)
     SELECT 'hold_of_other', account_id, 2, 'x', 'find-website', now() + interval '1 minute', 'proc_other'
       FROM api_keys WHERE prefix = $1`,
    [key.prefix],
  )
  return { harness, key }
}

test('an account whose credits a silent process holds waits for what becomes of them, and is not refused', async (t) => {
  // A process that was killed two seconds ago leaves such a row.
  const { harness, key } = await heldElsewhere(t, '3 s')
  const reply = await harness.find(key, 'Acme')
  assert.equal(reply.body['website_url'], 'https://acme.example')
  assert.deepEqual(await harness.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})

test('an account that waits for its credits keeps no other account from the same search', async (t) => {
  const { harness, key } = await heldElsewhere(t, '3 s')
  const other = await harness.account()
  const order: string[] = []
  const first = harness.find(key, 'Acme').then(() => order.push('uncertain'))
  await until(() => harness.readCount() > 1)
  await harness.find(other, 'Acme')
  order.push('other')
  await first
  assert.deepEqual(order, ['other', 'uncertain'])
})

test('an account whose credits a living process holds is refused at once', async (t) => {
  const { harness, key } = await heldElsewhere(t, '1 minute')
  await assert.rejects(harness.find(key, 'Acme'), { code: 'insufficient_credits' })
})

test('one request of a process looks at a search of another process, and equal ones wait for it', async (t) => {
  const harness = await createLookupHarness(t)
  const otherDb = openDatabase({ connection: harness.connection })
  t.after(() => otherDb.close())
  const other = harness.createOther(otherDb, harness.engine)
  t.after(() => other.presence.end(1_000))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    await isAnswered
    return acme
  }
  const [searcher, ...waiters] = await Promise.all(
    Array.from({ length: 13 }, () => harness.account()),
  )
  assert.ok(searcher)
  const first = harness.find(searcher, 'Acme')
  await until(() => harness.engine.searches > 0)
  const waiting = waiters.map((key) => harness.find(key, 'Acme', { from: other }))
  // Each of the twelve has looked once when it came.
  await until(() => other.readCount() >= waiters.length + 5)
  // One request looks after 25, 50, 100, 200 and 400 ms; twelve requests would have made 60 looks by then.
  const looks = other.readCount() - waiters.length
  answer()
  const replies = await Promise.all([first, ...waiting])
  assert.deepEqual(
    new Set(replies.map(({ body }) => body['website_url'])),
    new Set([acme.websiteUrl]),
  )
  assert.equal(harness.engine.searches, 1)
  assert.ok(looks < 10, `${looks} looks`)
  for (const key of waiters) assert.equal((await harness.balance(key)).charges, 1)
})
