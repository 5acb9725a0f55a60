import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPrivacy } from '../../../store/privacy/privacy.ts'
import {
  isKeyInDatabase,
  SuppressionKeyError,
  takeKeyOut,
} from '../../../store/privacy/suppression-key.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const given = 'a key that the operator keeps elsewhere'
const other = 'another key that is kept elsewhere too'
const identity = { kind: 'email', email: 'jane.doe@acme.example' } as const

async function createHarness() {
  const harness = await createStoreHarness({ after })
  /** Reads the key as a process that is given one, or none, with connections of its own. */
  const read = (key: string | null) =>
    createSecrets(harness.open(1), async () => key).read('suppression')
  const kept = async () => {
    const rows = await harness.db.query<{ value: string }>('SELECT value FROM secrets')
    return rows.map(({ value }) => value).join(' ')
  }
  return { ...harness, read, kept }
}

test('without a given key one is made once, and every process reads the same', async () => {
  const harness = await createHarness()
  const keys = await Promise.all([harness.read(null), harness.read(null), harness.read(null)])
  assert.match(keys[0] ?? '', /^\w{44}$/)
  assert.equal(new Set(keys).size, 1)
  assert.equal(await isKeyInDatabase(harness.db), true)
})

test('a given key is used and never written to the database', async () => {
  const harness = await createHarness()
  assert.equal(await harness.read(given), given)
  await createPrivacy(
    harness.db,
    createSecrets(harness.db, async () => given),
  ).suppress(identity, null)
  assert.doesNotMatch(await harness.kept(), /operator/)
  assert.equal(await isKeyInDatabase(harness.db), false)
  assert.equal(await harness.read(given), given)
})

test('of two processes with different keys one is refused, whichever starts first', async () => {
  for (const keys of [
    [given, other],
    [given, null],
  ]) {
    const harness = await createHarness()
    const results = await Promise.allSettled(keys.map(harness.read))
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    assert.ok(refused?.reason instanceof SuppressionKeyError, String(refused?.reason))
  }
})

test('another key, and no key, is refused with what to do, and the right one goes on', async () => {
  const harness = await createHarness()
  await harness.read(given)
  await assert.rejects(harness.read(other), /SUPPRESSION_KEY is not the key .* set it to that one/)
  await assert.rejects(harness.read(null), /set SUPPRESSION_KEY or SUPPRESSION_KEY_FILE to it/)
  assert.equal(await harness.read(given), given)
})

test('a key given beside another one in the database is refused; given the same, the one there can be taken out', async () => {
  const harness = await createHarness()
  const kept = await harness.read(null)
  await assert.rejects(harness.read(given), /keeps another suppression key .* privacy key --print/)
  await assert.rejects(takeKeyOut(harness.db, null), /^SuppressionKeyError: Set SUPPRESSION_KEY/)
  await assert.rejects(takeKeyOut(harness.db, given), SuppressionKeyError)
  assert.equal(await takeKeyOut(harness.db, kept), true)
  assert.ok(!(await harness.kept()).includes(kept))
  assert.equal(await takeKeyOut(harness.db, kept), false)
  assert.equal(await harness.read(kept), kept)
  await assert.rejects(harness.read(null), SuppressionKeyError)
})

test('the key of an installation that knew no check value is recognised, and another one refused', async () => {
  const harness = await createHarness()
  await harness.db.query(
    `INSERT INTO secrets VALUES ('suppression', 'as an earlier version made it')`,
  )
  await assert.rejects(harness.read(given), SuppressionKeyError)
  assert.equal(await harness.read(null), 'as an earlier version made it')
})

test('a list whose key is lost is not worked with under a new one', async () => {
  const harness = await createHarness()
  await createPrivacy(harness.db, createSecrets(harness.db)).suppress(identity, null)
  await harness.db.query('DELETE FROM secrets')
  await assert.rejects(harness.read(null), /restore that table, or set SUPPRESSION_KEY/)
})
