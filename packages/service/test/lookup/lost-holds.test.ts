import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { WebsiteAnswer } from '@enricher/engine/model/engine'
import { shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { acme, scriptedEngine } from '@enricher/lab/test/support/scripted-engine'
import { engineWith } from '@enricher/lab/test/support/unasked-searches'
import { until } from '@enricher/lab/test/support/until'
import { openDatabase } from '../../store/database.ts'

const createLookupHarness = await shareLookupDatabase({ after })

test('a search whose hold was swept meanwhile is still charged exactly once', async (t) => {
  const harness = await createLookupHarness(t, { holdLeaseMs: 20 })
  harness.engine.respond = async () => {
    assert.equal(await until(() => harness.ledger.sweep()), 1)
    return acme
  }
  const key = await harness.account()
  const reply = await harness.find(key, 'Acme')
  assert.equal(reply.body['credits_remaining'], 23)
  assert.deepEqual(await harness.balance(key), { credits: 23, held: 0, ledger: 23, charges: 1 })
})

/** Makes a process whose search lasts until `wake` and then finds `found`; returns its lookup under way. */
async function suspendDuringSearch(t: TestContext, found: WebsiteAnswer | null) {
  const harness = await createLookupHarness(t)
  const otherDb = openDatabase({ connection: harness.connection })
  t.after(() => otherDb.close())
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
  const sleeper = scriptedEngine()
  sleeper.respond = async () => {
    await awake
    return found
  }
  // Its holds expire at once, as those of a process suspended for longer than its lease do.
  const from = harness.createOther(otherDb, sleeper, { holdLeaseMs: 0 })
  const key = await harness.account()
  const slept = harness.find(key, 'Acme', { from })
  await until(() => sleeper.searches > 0)
  return { harness, key, slept, wake }
}

test('a process that slept through its lease charges nothing for what another one has sold meanwhile', async (t) => {
  const { harness, key, slept, wake } = await suspendDuringSearch(t, null)
  const sold = await harness.find(key, 'Acme')
  assert.deepEqual([sold.body['cached'], sold.body['credits_remaining']], [false, 23])
  wake()
  // The process found nothing, and its result is older than the sold answer: the paid answer counts.
  const { body } = await slept
  assert.deepEqual([body['cached'], body['website_url']], [true, 'https://acme.example'])
  const repeat = await harness.find(key, 'Acme')
  assert.deepEqual([repeat.body['cached'], repeat.body['website_url']], [true, acme.websiteUrl])
  assert.deepEqual(await harness.balance(key), { credits: 23, held: 0, ledger: 23, charges: 1 })
})

test('a sleeper that found the same as another process is not charged a second time', async (t) => {
  const { harness, key, slept, wake } = await suspendDuringSearch(t, acme)
  await harness.find(key, 'Acme')
  wake()
  assert.equal((await slept).body['cached'], true)
  assert.deepEqual(await harness.balance(key), { credits: 23, held: 0, ledger: 23, charges: 1 })
})

test('a dead process leaves a hold that frees both the credits and the search after its lease', async (t) => {
  const harness = await createLookupHarness(t, { holdLeaseMs: 60 })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const neverDb = openDatabase({ connection: harness.connection })
  t.after(() => neverDb.close())
  const dying = harness.createOther(
    neverDb,
    engineWith({
      findWebsite: () => {
        begin()
        return new Promise<never>(() => {})
      },
    }),
    { holdLeaseMs: 60 },
  )
  const key = await harness.account(2)
  const lost = harness.find(key, 'Acme', { from: { ...harness, ...dying } })
  lost.catch(() => {})
  await begun
  const reply = await harness.find(key, 'Acme')
  assert.equal(reply.body['website_url'], 'https://acme.example')
  assert.deepEqual(await harness.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
})
