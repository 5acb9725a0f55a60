import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { watchDatabase } from '../../packages/app/wiring/health.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { until } from '../test/support/until.ts'
import { openSilentProxy } from '../tools/silent-proxy.ts'

const database = await createTestDatabase({ after })

test('a process whose database does not answer for minutes is unhealthy, and healthy when it does again', async () => {
  const proxy = await openSilentProxy(database)
  const connection = { ...database, host: proxy.host, port: proxy.port }
  const watch = watchDatabase({ connection }, 2 / 60, 100)
  await until(() => proxy.openCount())
  assert.deepEqual(watch.health(), { isHealthy: true, facts: {} })
  proxy.swallow()
  const startMs = performance.now()
  // A look is given up after the whole time of a statement.
  await until(() => !watch.health().isHealthy)
  assert.ok(performance.now() - startMs > 2_000)
  await proxy.pass()
  await until(() => watch.health().isHealthy)
  await watch.stop()
  await proxy.close()
})
