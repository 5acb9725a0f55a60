import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../src/contract/errors.ts'
import { sleep } from '../../src/lib/time.ts'
import { openDatabase } from '../../src/store/database.ts'
import { createLookupRig, createProcess } from '../support/lookup-rig.ts'
import { acme } from '../support/scripted-engine.ts'

test('a lookup that still waits for an equal one elsewhere at its deadline is told to come again', async (t) => {
  const rig = await createLookupRig(t, { lookupTimeoutMs: 5_000 })
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
