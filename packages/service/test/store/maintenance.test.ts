import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createMaintenance } from '../../store/maintenance.ts'
import { createStoreHarness } from './store-harness.ts'

const harness = await createStoreHarness({ after })
const maintenance = [createMaintenance(harness.db), createMaintenance(harness.open())]

const countOf = async (table: string) =>
  (await harness.db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n

test('what is over is deleted by several processes at once, each row once, and the rest stays', async () => {
  await harness.db.query(`INSERT INTO lookups SELECT 'acc_1', sha256(i::text::bytea), 'x',
    now() + CASE WHEN i <= 2500 THEN interval '-1 s' ELSE interval '1 day' END FROM generate_series(1, 2600) i`)
  await harness.db.query(`INSERT INTO known_results SELECT sha256(i::text::bytea), 'x',
    now() + CASE WHEN i <= 30 THEN interval '-1 s' ELSE interval '1 day' END FROM generate_series(1, 40) i`)
  await harness.db.query(`INSERT INTO requests (account_id, operation, key, fingerprint, state, created_at)
    SELECT 'acc_1', 'find-website', i::text, '', 'done',
    now() - CASE WHEN i <= 7 THEN interval '25 hours' ELSE interval '23 hours' END FROM generate_series(1, 9) i`)
  let deleted = 0
  for (let round = 0; round < 3; round += 1) {
    const counts = await Promise.all(maintenance.map((one) => one.purge()))
    deleted += counts.reduce((sum, purged) => sum + purged.deleted, 0)
  }
  assert.equal(deleted, 2_537)
  assert.deepEqual(
    [await countOf('lookups'), await countOf('known_results'), await countOf('requests')],
    [100, 10, 2],
  )
})

test('a purge with nothing to do deletes nothing', async () => {
  assert.deepEqual(await maintenance[0]?.purge(), { deleted: 0, overdue: new Map() })
})

test('a row that another transaction is writing is left to the next purge', async () => {
  await harness.db.query(
    `INSERT INTO lookups VALUES ('acc_2', 'busy', 'x', now() - interval '1 s')`,
  )
  await harness.db.transaction(async (tx) => {
    await tx.query(`UPDATE lookups SET answer = 'new' WHERE account_id = 'acc_2'`)
    assert.equal((await maintenance[1]?.purge())?.deleted, 0)
  })
  assert.equal((await maintenance[1]?.purge())?.deleted, 1)
})

const addOver = (rows: number) =>
  harness.db.query(
    `INSERT INTO requests (account_id, operation, key, fingerprint, state, created_at)
       SELECT 'acc_3', 'find-website', gen_random_uuid()::text, '', 'done', now() - interval '25 hours'
         FROM generate_series(1, $1)`,
    [rows],
  )

test('one purge deletes as many rows as there are, whatever else is over', async () => {
  await addOver(45_000)
  await harness.db.query(`INSERT INTO lookups SELECT 'acc_3', sha256(i::text::bytea), 'x',
    now() - interval '1 s' FROM generate_series(1, 30) i`)
  assert.deepEqual(await maintenance[0]?.purge(), { deleted: 45_030, overdue: new Map() })
})

test('what a purge has no time for is counted by table, and what a stop interrupts is not', async () => {
  await addOver(30)
  await harness.db.query(`INSERT INTO known_results SELECT sha256(i::text::bytea), 'x',
    now() - interval '1 s' FROM generate_series(1, 5) i`)
  const hurried = createMaintenance(harness.db, 0)
  const overdue = new Map([
    ['known_results', 5],
    ['requests', 30],
  ])
  assert.deepEqual(await hurried.purge(), { deleted: 0, overdue })
  const stopped = { deleted: 0, overdue: new Map() }
  assert.deepEqual(await maintenance[0]?.purge(AbortSignal.abort()), stopped)
  assert.deepEqual(await maintenance[0]?.purge(), { deleted: 35, overdue: new Map() })
})
