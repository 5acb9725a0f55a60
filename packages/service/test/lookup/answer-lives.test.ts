import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'

test('a miss that rests on a silent source is as short-lived for the next caller', async (t) => {
  const harness = await createLookupHarness(t)
  harness.engine.findWebsite = async (_, run) => {
    run.onUnsure?.('a source was silent')
    return null
  }
  const [one, two] = [await harness.account(), await harness.account()]
  await harness.find(one, 'Nowhere Ltd')
  await harness.find(two, 'Nowhere Ltd')
  const rows = await harness.db.query<{ left_s: number }>(
    'SELECT extract(epoch FROM expires_at - now())::float8 AS left_s FROM lookups',
  )
  assert.equal(rows.length, 2)
  for (const { left_s } of rows) assert.ok(left_s > 200 && left_s <= 300, `${left_s} s`)
})

test('a hit taken from the shared cache is paid for, and repeats of it are free for a whole life', async (t) => {
  const harness = await createLookupHarness(t)
  const [one, two] = [await harness.account(), await harness.account()]
  await harness.find(one, 'Acme')
  await harness.db.query("UPDATE known_results SET expires_at = now() + interval '1 minute'")
  await harness.find(two, 'Acme')
  const [row] = await harness.db.query<{ left_s: number }>(
    'SELECT min(extract(epoch FROM expires_at - now()))::float8 AS left_s FROM lookups',
  )
  assert.ok((row?.left_s ?? 0) > 80_000, `${row?.left_s} s`)
})

test('a repeat is free where the clock of the process is days slow', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  const dayMs = 86_400_000
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 3 * dayMs })
  await harness.find(key, 'Acme')
  assert.equal((await harness.find(key, 'Acme')).body['cached'], true)
  assert.deepEqual(await harness.balance(key), { credits: 23, held: 0, ledger: 23, charges: 1 })
})
