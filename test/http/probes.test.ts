import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sleep } from '../../src/lib/time.ts'
import { watchDatabase } from '../../src/wiring/health.ts'
import { openSilentProxy } from '../../tools/silent-proxy.ts'
import { createTestApp, urlOf } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'

const database = await createTestDatabase({ after })
const proxy = await openSilentProxy(database)
const harness = await createTestApp(
  { after },
  // Without background work: a statement of its own that the silent database swallows would be the one that waits.
  { DATABASE_URL: urlOf({ ...database, host: proxy.host, port: proxy.port }), ROLE: 'api' },
)
// Hooks run in the order they are registered: by now nothing is to be carried any more.
after(() => proxy.close())

test('/readyz answers within two seconds, and says so when the database is silent', async () => {
  assert.equal((await harness.get('/readyz')).json().status, 'ready')
  proxy.swallow()
  const startMs = performance.now()
  const reply = await harness.get('/readyz')
  const tookMs = performance.now() - startMs
  await proxy.pass()
  assert.equal(reply.statusCode, 503)
  assert.equal(reply.json().status, 'not_ready')
  assert.equal(reply.json().database, 'unreachable')
  assert.ok(tookMs < 3_000, `${tookMs} ms`)
  // What was silent is gone by now, and the next one is new.
  await sleep(1_000)
  assert.equal((await harness.get('/readyz')).json().status, 'ready')
})

// Both wait for most of their time, each for connections of its own.
describe('probes of a database that does not answer', { concurrency: true }, () => {
  test('/readyz fails while a statement of this process waits for long', async () => {
    const { db } = harness.services.store
    const slow = db.query('SELECT pg_sleep(6)')
    await sleep(5_300)
    // Others are answered meanwhile.
    assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
    const reply = await harness.get('/readyz')
    assert.equal(reply.json().database, 'stuck')
    assert.ok(reply.json().database_oldest_ms >= 5_000)
    await slow
    assert.equal((await harness.get('/readyz')).json().status, 'ready')
  })

  test('a process whose database does not answer for minutes is unhealthy, and healthy when it does again', async () => {
    const own = await openSilentProxy(database)
    const connection = { ...database, host: own.host, port: own.port }
    const watch = watchDatabase({ connection }, 2 / 60, 100)
    await sleep(500)
    assert.deepEqual(watch.health(), { isHealthy: true, facts: {} })
    own.swallow()
    const startMs = performance.now()
    while (watch.health().isHealthy && performance.now() - startMs < 30_000) await sleep(100)
    assert.equal(watch.health().isHealthy, false)
    assert.ok(performance.now() - startMs > 2_000)
    await own.pass()
    while (!watch.health().isHealthy && performance.now() - startMs < 60_000) await sleep(100)
    assert.equal(watch.health().isHealthy, true)
    await watch.stop()
    await own.close()
  })
})

test('a stop does not wait for a look at a database that does not answer', async () => {
  const own = await openSilentProxy(database)
  own.swallow()
  const watch = watchDatabase(
    { connection: { ...database, host: own.host, port: own.port } },
    5,
    10,
  )
  // The look is under way: it has connected, and waits for the answer.
  while (own.openCount() === 0) await sleep(5)
  const startMs = performance.now()
  await watch.stop()
  const tookMs = performance.now() - startMs
  await own.close()
  assert.ok(tookMs < 1_500, `${tookMs} ms`)
})

// Last: what it says holds for a while.
test('/readyz fails after a write was refused for want of space', async () => {
  const { db } = harness.services.store
  await assert.rejects(
    db.query("DO $$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file'; END $$"),
    { name: 'DatabaseUnavailableError', reason: 'full' },
  )
  const reply = await harness.get('/readyz')
  assert.equal(reply.statusCode, 503)
  assert.equal(reply.json().database, 'cannot_write')
})
