import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { openSilentProxy } from '@enricher/lab/tools/silent-proxy'
import { createBatcher } from '../../store/batch.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { createStoreHarness } from './store-harness.ts'

const harness = await createStoreHarness({ after })

/** Opens a database whose connections go through a proxy. */
async function openBehindProxy(t: TestContext) {
  const proxy = await openSilentProxy(harness.connection)
  const { host, port } = proxy
  const db = openDatabase({ connection: { ...harness.connection, host, port } })
  t.after(async () => {
    await proxy.close()
    await db.close()
  })
  return { proxy, db }
}

/** Makes a batcher that doubles numbers by the database; `asked` counts its statements. */
function doubler(db: Database) {
  let asked = 0
  const many = async (numbers: readonly number[]) => {
    asked += 1
    const rows = await db.query<{ twice: number }>(
      'SELECT n * 2 AS twice FROM unnest($1::bigint[]) AS n',
      [numbers],
    )
    return rows.map(({ twice }) => twice)
  }
  const double = createBatcher<number, number>({
    one: async (number) => (await many([number]))[0] ?? Number.NaN,
    many,
    rowsMax: 64,
    batchesMax: 1,
  })
  return { double, asked: () => asked }
}

/** Makes `count` connections and leaves them idle. */
async function connectAll(db: Database, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => db.query('SELECT pg_sleep(0.05)')))
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

test('with every connection gone silent, a batch is answered by its second attempt when the network is back', async (t) => {
  const { proxy, db } = await openBehindProxy(t)
  const { double, asked } = doubler(db)
  await connectAll(db, 10)
  proxy.swallow()
  await proxy.pass()
  // All ten connections are idle and dead: the first attempt finds out, and closes the rest as well.
  assert.equal(await double(4), 8)
  assert.equal(asked(), 2)
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6])
  assert.equal(asked(), 3)
})

test('with every connection in use and silent, new work gets in within seconds', async (t) => {
  const { proxy, db } = await openBehindProxy(t)
  await connectAll(db, 10)
  const hanging = Array.from({ length: 10 }, () =>
    db.query('SELECT pg_sleep(9)').catch((error: Error) => error.name),
  )
  // The server has the statements by then.
  await sleep(100)
  proxy.swallow()
  await proxy.pass()
  const tookMs = await msOf(() => doubler(db).double(4))
  // A statement alone is given up after eleven seconds.
  assert.ok(tookMs < 9_000, `${tookMs} ms`)
  assert.deepEqual(await Promise.all(hanging), new Array(10).fill('DatabaseUnavailableError'))
})

test('a slow statement ends its own connection and leaves those that were answered meanwhile', async (t) => {
  const { proxy, db } = await openBehindProxy(t)
  const slow = createBatcher<number, number>({
    one: async () => (await db.query('SELECT pg_sleep(30)')).length,
    many: async () => [],
    rowsMax: 1,
    batchesMax: 1,
    attemptTimeoutsMs: [1_000],
  })
  await connectAll(db, 4)
  const failed = assert.rejects(slow(1), { name: 'DatabaseUnavailableError', reason: 'late' })
  for (let n = 0; n < 24; n += 1) await connectAll(db, 3)
  await failed
  assert.ok(proxy.openCount() >= 3, `${proxy.openCount()} open`)
  assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
})
