import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { until } from '@enricher/lab/test/support/until'
import { type Database, openDatabase } from '../../store/database.ts'

test('an equal lookup of an account is not refused while the credits it needs are charged for the first one', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account(2)
  const otherDb = openDatabase({ connection: harness.connection })
  t.after(() => otherDb.close())
  const { promise: mayCharge, resolve: charge } = Promise.withResolvers<void>()
  const slow: Database = {
    ...otherDb,
    query: async (text, values, name) => {
      if (name === 'settlement.write') await mayCharge
      return otherDb.query(text, values, name)
    },
  }
  const other = harness.createOther(slow, harness.engine)
  t.after(() => other.presence.end(1_000))
  const first = harness.find(key, 'Acme', { from: other })
  first.catch(() => undefined)
  // Its answer is in the shared cache before it is charged.
  await until(async () => (await harness.db.query('SELECT 1 FROM known_results')).length > 0)
  const before = harness.readCount()
  const second = harness.find(key, 'Acme').then(
    ({ body }) => body['cached'],
    ({ code }) => code,
  )
  await until(() => harness.readCount() >= before + 2)
  charge()
  assert.equal((await first).body['cached'], false)
  assert.equal(await second, true)
  assert.deepEqual(await harness.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})
