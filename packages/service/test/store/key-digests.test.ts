import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { createKeyedDigest } from '../../lib/keyed-digest.ts'
import type { Database } from '../../store/database.ts'
import { keyStoredDigests } from '../../store/key-digests.ts'
import { createStoreHarness } from './store-harness.ts'

const keyed = createKeyedDigest('a secret of this installation')
const rows = 1_300

/** Creates the rows in each table that an earlier version would have written for that many lookups. */
async function createPlainRows() {
  const harness = await createStoreHarness({ after })
  await harness.db.query(
    `INSERT INTO lookups SELECT 'acc_' || n % 7, sha256(n::text::bytea), n::text, now() + interval '1 day'
       FROM generate_series(1, $1::int) n`,
    [rows],
  )
  await harness.db.query(
    `INSERT INTO known_results SELECT sha256(n::text::bytea), n::text, now() + interval '1 day'
       FROM generate_series(1, $1::int) n`,
    [rows],
  )
  await harness.db.query(
    `INSERT INTO requests (account_id, operation, key, fingerprint, state)
     SELECT 'acc_' || n % 7, 'find-website', n::text, sha256((n % 50)::text::bytea), 'done'
       FROM generate_series(1, $1::int) n`,
    [rows],
  )
  return harness
}

async function assertAllKeyed(db: Database) {
  const lookups = await db.query<{ answer: string; input_key: Buffer; account_id: string }>(
    'SELECT account_id, input_key, answer FROM lookups',
  )
  const known = await db.query<{ answer: string; input_key: Buffer }>(
    'SELECT input_key, answer FROM known_results',
  )
  assert.deepEqual([lookups.length, known.length], [rows, rows])
  for (const { answer, input_key } of [...lookups, ...known]) {
    assert.ok(input_key.equals(keyed(sha256(answer))), answer)
  }
  assert.ok(lookups.every(({ account_id, answer }) => account_id === `acc_${Number(answer) % 7}`))
  const requests = await db.query<{ key: string; fingerprint: Buffer }>(
    'SELECT key, fingerprint FROM requests',
  )
  assert.equal(requests.length, rows)
  for (const { key, fingerprint } of requests) {
    assert.ok(fingerprint.equals(keyed(sha256(`${Number(key) % 50}`))), key)
  }
}

test('processes that start together key every stored digest once, and none waits for ever', async () => {
  const harness = await createPlainRows()
  const processes = [harness.db, harness.open(2), harness.open(2)]
  const counts = await Promise.all(processes.map((db) => keyStoredDigests(db, keyed)))
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    3 * rows,
  )
  await assertAllKeyed(harness.db)
  assert.equal(await keyStoredDigests(harness.db, keyed), 0)
})

test('a start that ends in the middle loses nothing, and the next one goes on', async () => {
  const harness = await createPlainRows()
  for (const batches of [0, 1, 2, 3]) {
    let left = batches
    const transaction: Database['transaction'] = (work) =>
      harness.db.transaction(async (tx) => {
        const result = await work(tx)
        left -= 1
        if (left < 0) throw new Error('the process ends before its commit')
        return result
      })
    await assert.rejects(keyStoredDigests({ ...harness.db, transaction }, keyed), /ends before/)
  }
  await keyStoredDigests(harness.db, keyed)
  await assertAllKeyed(harness.db)
})

test('of a plain and a keyed row for one input the one that lasts longer stays', async () => {
  const harness = await createStoreHarness({ after })
  const write = (digest: Buffer, answer: string | null, days: number) =>
    harness.db.query(
      `WITH own AS (INSERT INTO lookups VALUES ('acc_1', $1, $2, now() + $3 * interval '1 day'))
       INSERT INTO known_results VALUES ($1, $2, now() + $3 * interval '1 day')`,
      [digest, answer, days],
    )
  const [paid, missed] = [sha256('paid before'), sha256('paid since')]
  await write(paid, 'found', 300)
  await write(keyed(paid), null, 1)
  await write(missed, null, 1)
  await write(keyed(missed), 'found', 300)
  await keyStoredDigests(harness.db, keyed)
  for (const table of ['lookups', 'known_results']) {
    const left = await harness.db.query<{ answer: string | null }>(`SELECT answer FROM ${table}`)
    assert.deepEqual(left, [{ answer: 'found' }, { answer: 'found' }], table)
  }
})

test('looking for digests that are still to be keyed reads an index, not the tables', async () => {
  const harness = await createPlainRows()
  await keyStoredDigests(harness.db, keyed)
  await harness.db.query('ANALYZE')
  const plans = await Promise.all(
    [
      'SELECT 1 FROM lookups WHERE octet_length(input_key) = 32 ORDER BY account_id, input_key LIMIT 500',
      'SELECT 1 FROM known_results WHERE octet_length(input_key) = 32 ORDER BY input_key LIMIT 500',
      'SELECT 1 FROM requests WHERE octet_length(fingerprint) = 32 ORDER BY account_id LIMIT 500',
    ].map((statement) => harness.db.query(`EXPLAIN ${statement}`)),
  )
  for (const plan of plans)
    assert.match(JSON.stringify(plan), /(lookups|known_results|requests)_plain/)
})
