import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRosters } from '../../../store/lookups/rosters.ts'
import { createSecrets } from '../../../store/secrets.ts'
import { createStoreHarness } from '../store-harness.ts'

const harness = await createStoreHarness({ after })

test('a roster is read back as it was saved, by every process, until its time is over', async () => {
  const entries = [{ email: 'ada@acme.example', name: 'Ada \0', title: null }]
  const id = await createRosters(harness.db).save('acme.example', entries, 60_000)
  const other = createRosters(harness.open(1))
  const read = await other.read(id)
  const times = { expiresAtMs: 0, storedAtMs: 0 }
  assert.deepEqual(
    { ...read, ...times },
    { domain: 'acme.example', entries, ...times, suppressionVersion: 1 },
  )
  const [clock] = await harness.db.query<{ now_ms: number }>(
    'SELECT (extract(epoch FROM now()) * 1000)::float8 AS now_ms',
  )
  const leftMs = (read?.expiresAtMs ?? 0) - (clock?.now_ms ?? 0)
  assert.ok(leftMs > 30_000 && leftMs <= 60_000, `${leftMs} ms`)
  const ageMs = (clock?.now_ms ?? 0) - (read?.storedAtMs ?? 0)
  assert.ok(ageMs > -1 && ageMs < 30_000, `${ageMs} ms`)
  await harness.db.query(`UPDATE rosters SET expires_at = now() WHERE id = '${id}'`)
  assert.equal(await other.read(id), null)
  assert.equal(await other.read('ros_unknown'), null)
})

test('processes that first need a secret together all get the same one, and each secret is another', async () => {
  const pools = Array.from({ length: 6 }, () => harness.open(1))
  const values = await Promise.all(pools.map((db) => createSecrets(db).read('cursor')))
  assert.equal(new Set(values).size, 1)
  assert.match(values[0] ?? '', /^\w{44}$/)
  assert.notEqual(await createSecrets(harness.db).read('suppression'), values[0])
})

test('a secret that could not be read is asked for again', async () => {
  let isAway = true
  const query: typeof harness.db.query = (...call) =>
    isAway ? Promise.reject(new Error('away')) : harness.db.query(...call)
  const secrets = createSecrets({ ...harness.db, query })
  await assert.rejects(secrets.read('cursor'), /away/)
  isAway = false
  assert.match(await secrets.read('cursor'), /^\w{44}$/)
})
