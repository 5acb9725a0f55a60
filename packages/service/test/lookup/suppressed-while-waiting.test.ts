import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { jane } from '@enricher/lab/test/support/scripted-engine'
import { type Database, openDatabase } from '../../store/database.ts'
import { createPrivacy } from '../../store/privacy/privacy.ts'
import { createSecrets } from '../../store/secrets.ts'

const input = { full_name: jane.name, domain: 'acme.example' }

/** Makes another process that reads states of lookups only while its gate is open. */
async function gatedProcess(t: TestContext) {
  const harness = await createLookupHarness(t)
  const otherDb = openDatabase({ connection: harness.connection })
  t.after(() => otherDb.close())
  const gate = { isOpen: Promise.resolve(), reads: 0 }
  const gated: Database = {
    ...otherDb,
    async query(text, values, name) {
      if (name?.startsWith('recall')) {
        gate.reads += 1
        await gate.isOpen
      }
      return otherDb.query(text, values, name)
    },
  }
  const other = harness.createOther(gated, harness.engine)
  t.after(() => other.presence.end(1_000))
  return { harness, other, gate, privacy: createPrivacy(harness.db, createSecrets(harness.db)) }
}

for (const how of ['the same input', 'the same Idempotency-Key']) {
  test(`a lookup that waits for ${how} in another process gives no answer that is suppressed by then`, async (t) => {
    const { harness, other, gate, privacy } = await gatedProcess(t)
    const key = await harness.account(100)
    // The other process has cached the list as it was before.
    await harness.perform(
      findEmailPerson,
      key,
      { ...input, domain: 'one.example' },
      { from: other },
    )
    gate.reads = 0
    const { promise: mayFind, resolve: find } = Promise.withResolvers<void>()
    const { promise: isSearched, resolve: searched } = Promise.withResolvers<void>()
    harness.engine.findPersonEmail = async () => {
      searched()
      await mayFind
      return jane
    }
    const options = how === 'the same input' ? {} : { idempotencyKey: randomUUID() }
    const first = harness.perform(findEmailPerson, key, input, options)
    await isSearched
    const second = harness.perform(findEmailPerson, key, input, { ...options, from: other })
    while (gate.reads < 3) await new Promise(setImmediate)
    const { promise, resolve: open } = Promise.withResolvers<void>()
    gate.isOpen = promise
    find()
    assert.equal((await first).body['email'], jane.email)
    await privacy.suppress({ kind: 'email', email: jane.email }, null)
    open()
    const waited = await second
    assert.deepEqual([waited.status, waited.creditsCharged], [404, 0])
    assert.ok(!JSON.stringify(waited.body).includes(jane.email))
  })
}
