import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ApiError } from '../../src/contract/errors.ts'
import { sleep } from '../../src/lib/time.ts'
import { openDatabase } from '../../src/store/database.ts'
import { createLookupHarness, createProcess } from '../support/lookup-harness.ts'
import { acme } from '../support/scripted-engine.ts'

test('a lookup that still waits for an equal one elsewhere at its deadline is asked to retry', async (t) => {
  const rig = await createLookupHarness(t, { lookupTimeoutMs: 5_000 })
  const otherDb = openDatabase({ connection: rig.connection })
  t.after(() => otherDb.close())
  const other = createProcess(otherDb, rig.engine, { lookupTimeoutMs: 200 })
  t.after(() => other.presence.end(1_000))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  rig.engine.respond = async () => {
    await isAnswered
    return acme
  }
  const [one, two] = [await rig.account(), await rig.account()]
  const first = rig.find(one, 'Acme')
  while (rig.engine.searches === 0) await sleep(5)
  const error = await rig.find(two, 'Acme', { from: other }).catch((error: unknown) => error)
  // Before anything is judged: a search that goes on keeps the test's end waiting.
  answer()
  assert.equal((await first).body['website_url'], 'https://acme.example')
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.code, error.retryAfterS], ['overloaded', 5])
  assert.deepEqual(await rig.balance(two), { credits: 25, held: 0, ledger: 25, charges: 0 })
})

/** An account whose credits are all held by another process, whose row lasts so long. */
async function heldElsewhere(t: TestContext, rowLasts: string) {
  const rig = await createLookupHarness(t)
  const key = await rig.account(2)
  await rig.db.query(
    `INSERT INTO processes (id, alive_until) VALUES ('proc_other', now() + $1::interval)`,
    [rowLasts],
  )
  await rig.db.query(
    `INSERT INTO holds (id, account_id, credits, flight_key, operation, expires_at, process_id)
     SELECT 'hold_of_other', account_id, 2, 'x', 'find-website', now() + interval '1 minute', 'proc_other'
       FROM api_keys WHERE prefix = $1`,
    [key.prefix],
  )
  return { rig, key }
}

test('an account whose credits a silent process holds waits for what becomes of them, and is not refused', async (t) => {
  // As a process leaves it that was killed two seconds ago.
  const { rig, key } = await heldElsewhere(t, '3 s')
  const reply = await rig.find(key, 'Acme')
  assert.equal(reply.body['website_url'], 'https://acme.example')
  assert.deepEqual(await rig.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})

test('an account whose credits a living process holds is refused at once', async (t) => {
  const { rig, key } = await heldElsewhere(t, '1 minute')
  await assert.rejects(rig.find(key, 'Acme'), { code: 'insufficient_credits' })
})
