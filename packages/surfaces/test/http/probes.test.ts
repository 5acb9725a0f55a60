import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, urlOf } from '@enricher/lab/test/support/app'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { until } from '@enricher/lab/test/support/until'
import { openSilentProxy } from '@enricher/lab/tools/silent-proxy'
import { openDatabase } from '@enricher/service/store/database'
import { createLookupStateReader } from '@enricher/service/store/lookups/lookup-state-reader'
import { createSuppressions } from '@enricher/service/store/privacy/suppressions'
import { createSecrets } from '@enricher/service/store/secrets'
import { createReadiness, watchDatabase } from '../../../app/wiring/health.ts'

const database = await createTestDatabase({ after })
const owner = openDatabase({ connection: database, poolSize: 1 })
after(() => owner.close())
const proxy = await openSilentProxy(database)
const harness = await createTestApp(
  { after },
  // The service has no background work: the silent database could swallow a statement of it instead.
  { DATABASE_URL: urlOf({ ...database, host: proxy.host, port: proxy.port }), ROLE: 'api' },
)
// Hooks run in the order they are registered: all users of the proxy have ended by now.
after(() => proxy.close())

test('a process is not ready while a statement of it waits for long', async () => {
  const { store } = harness.services
  const readState = createLookupStateReader(
    store.db,
    createSuppressions(store.db, createSecrets(store.db)),
  )
  const stuckAfterMs = 300
  const readiness = createReadiness({ store, readState }, stuckAfterMs)
  const slow = assert.rejects(store.db.query('SELECT pg_sleep(9)'))
  await until(() => store.db.health().oldestMs > stuckAfterMs)
  // Other statements are answered meanwhile.
  assert.deepEqual(await store.db.query('SELECT 1 AS one'), [{ one: 1 }])
  const { isReady, facts } = await readiness()
  assert.deepEqual([isReady, facts['database']], [false, 'stuck'])
  assert.ok(Number(facts['database_oldest_ms']) >= stuckAfterMs)
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'SELECT pg_sleep(9)'`
  assert.equal((await owner.query(cancel)).length, 1)
  await slow
  assert.equal((await readiness()).isReady, true)
})

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
  // The read itself is given up only after fourteen seconds.
  assert.ok(tookMs < 9_000, `${tookMs} ms`)
  // The silent connection is closed, and the next one is new.
  const { db } = harness.services.store
  await until(() => db.health().oldestMs === 0)
  assert.equal((await harness.get('/readyz')).json().status, 'ready')
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
  await until(() => own.openCount())
  const startMs = performance.now()
  await watch.stop()
  const tookMs = performance.now() - startMs
  await own.close()
  // The look would go on connecting for five seconds.
  assert.ok(tookMs < 4_000, `${tookMs} ms`)
})

// This test comes last, because the refusal counts for a while.
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
