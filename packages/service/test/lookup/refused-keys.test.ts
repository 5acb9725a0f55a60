import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { findWebsite } from '@enricher/contract/find-website'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { createSearchSlots } from '../../lookup/search-slots.ts'
import { type Database, openDatabase } from '../../store/database.ts'

test('a search with an Idempotency-Key that is refused for overload writes nothing, and finished keys are replayed', async (t) => {
  const harness = await createLookupHarness(t)
  const open = openDatabase({ connection: harness.connection })
  const statements: string[] = []
  const db: Database = {
    ...open,
    query(text, values, name) {
      statements.push(name ?? text)
      return open.query(text, values, name)
    },
  }
  const slots = createSearchSlots({ max: 1 })
  const from = harness.createOther(db, harness.engine, {}, slots)
  t.after(async () => {
    await from.presence.end(1_000)
    await open.close()
  })
  const key = await harness.account()
  const find = (name: string, idempotencyKey: string = randomUUID()) =>
    harness.perform(findWebsite, key, { company_name: name }, { from, idempotencyKey })
  const finished = randomUUID()
  const first = await find('Acme', finished)
  // The test takes the only slot, and the only place to wait for it.
  const patient = new AbortController()
  // The wait is much longer than the test takes.
  const sinceMs = performance.now() + 60_000
  const held = await slots.take({
    accountId: 'other',
    sinceMs,
    signal: patient.signal,
  })
  const waiting = slots.take({
    accountId: 'other',
    sinceMs,
    signal: patient.signal,
  })

  statements.length = 0
  const isOverloaded = { code: 'overloaded' }
  const refused = randomUUID()
  await assert.rejects(find('New', refused), isOverloaded)
  assert.deepEqual(statements, ['recall.record'])
  assert.deepEqual([slots.load().waiting, slots.load().shed], [1, 1])

  const replay = await find('Acme', finished)
  assert.deepEqual([replay.body, replay.isReplay], [first.body, true])
  const repeat = await find('Acme')
  assert.deepEqual([repeat.body['cached'], repeat.isReplay], [true, false])

  held.release()
  ;(await waiting).release()
  assert.equal((await find('New', refused)).isReplay, false)
})
