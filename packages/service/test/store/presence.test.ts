import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { until } from '@enricher/lab/test/support/until'
import type { Database } from '../../store/database.ts'
import { createMaintenance } from '../../store/maintenance.ts'
import { createPresence } from '../../store/presence.ts'
import { createStoreHarness } from './store-harness.ts'

const harness = await createStoreHarness({ after })
const minuteMs = 60_000

/** Returns the row of a process: null when there is none. `version` changes with every write. */
async function rowOf(id: string | null) {
  const [row] = await harness.db.query<{ is_alive: boolean; version: string }>(
    'SELECT alive_until > now() AS is_alive, ctid::text AS version FROM processes WHERE id = $1',
    [id],
  )
  return row ?? null
}

/** Waits until a process has renewed the lease that it has now. */
async function untilRenewed(id: string | null) {
  const [row] = await harness.db.query<{ end: string }>(
    'SELECT alive_until::text AS end FROM processes WHERE id = $1',
    [id],
  )
  const isAlive =
    'SELECT 1 FROM processes WHERE id = $1 AND alive_until > now() AND now() > $2::timestamptz'
  await until(async () => (await harness.db.query(isAlive, [id, row?.end])).length)
}

/** Makes a database that counts statements, and fails while `isAway`. */
function watched() {
  const state = { statements: 0, isAway: false }
  const query: Database['query'] = (...call) => {
    state.statements += 1
    return state.isAway ? Promise.reject(new Error('away')) : harness.db.query(...call)
  }
  return { state, db: { ...harness.db, query } }
}

test('a process that may hold something is alive in the database before it takes it', async (t) => {
  const presence = createPresence(harness.db)
  t.after(() => presence.end(minuteMs))
  assert.equal(await rowOf(presence.processId), null, 'a process that held nothing wrote nothing')
  await presence.use(minuteMs)
  assert.equal((await rowOf(presence.processId))?.is_alive, true)
})

test('a thousand uses at once cost one statement, and later ones none', async (t) => {
  const { state, db } = watched()
  const presence = createPresence(db)
  t.after(() => presence.end(minuteMs))
  await Promise.all(Array.from({ length: 1_000 }, () => presence.use(minuteMs)))
  await presence.use(minuteMs)
  assert.equal(state.statements, 1)
})

test('a process stays alive for much longer than its lease while it may hold something', async (t) => {
  const presence = createPresence(harness.db, { leaseMs: 1_000, renewEveryMs: 50 })
  t.after(() => presence.end(minuteMs))
  await presence.use(minuteMs)
  await untilRenewed(presence.processId)
})

test('a process that can hold nothing any more writes nothing', async (t) => {
  const { state, db } = watched()
  const presence = createPresence(db, { renewEveryMs: 20 })
  t.after(() => presence.end(minuteMs))
  await presence.use(100)
  // The last renewal has begun by now.
  await sleep(300)
  const before = state.statements
  // Ten renewals would fall into this time.
  await sleep(200)
  assert.equal(state.statements, before)
})

test('a process whose lease ended while it slept is alive again at its next use', async (t) => {
  let nowMs = 1_000_000
  const presence = createPresence(harness.db, { clock: () => nowMs })
  t.after(() => presence.end(minuteMs))
  await presence.use(minuteMs)
  await harness.db.query('DELETE FROM processes WHERE id = $1', [presence.processId])
  nowMs += 2_000
  await presence.use(minuteMs)
  assert.equal((await rowOf(presence.processId))?.is_alive, true)
})

for (const [set, byMs] of [
  ['forward', 3_600_000],
  ['back', -3_600_000],
] as const) {
  test(`a process that may hold something stays alive when its own clock is set ${set}`, async (t) => {
    let nowMs = 10_000_000
    const options = { leaseMs: 1_000, renewEveryMs: 50, clock: () => nowMs }
    const presence = createPresence(harness.db, options)
    t.after(() => presence.end(minuteMs))
    await presence.use(minuteMs)
    nowMs += byMs
    await untilRenewed(presence.processId)
  })
}

test('after its own clock was set back a process that rested is alive at its next use', async (t) => {
  let nowMs = 10_000_000
  const options = { leaseMs: 400, renewEveryMs: 60_000, clock: () => nowMs }
  const presence = createPresence(harness.db, options)
  t.after(() => presence.end(minuteMs))
  await presence.use(minuteMs)
  // The monotonic clock, which cannot be set, goes on.
  await sleep(300)
  // The process's clock shows a quarter of a second less than has passed.
  nowMs += 50
  await harness.db.query('DELETE FROM processes WHERE id = $1', [presence.processId])
  await presence.use(minuteMs)
  assert.equal((await rowOf(presence.processId))?.is_alive, true)
})

test('without the database nothing can be taken, and it can be when the database is back', async (t) => {
  const { state, db } = watched()
  const presence = createPresence(db)
  t.after(() => presence.end(minuteMs))
  state.isAway = true
  await assert.rejects(presence.use(minuteMs), /away/)
  state.isAway = false
  await presence.use(minuteMs)
  assert.equal((await rowOf(presence.processId))?.is_alive, true)
})

test('a process that has ended is not alive, and a renewal under way does not bring it back', async () => {
  const presence = createPresence(harness.db)
  const using = presence.use(minuteMs)
  await presence.end(minuteMs)
  await using
  assert.equal(await rowOf(presence.processId), null)
  await assert.rejects(presence.use(minuteMs), /has ended/)
})

test('a process ends in time also when the database does not answer', async () => {
  const query: Database['query'] = () => new Promise(() => undefined)
  const presence = createPresence({ ...harness.db, query })
  void presence.release({ run: () => query(''), leaseMs: minuteMs })
  const startMs = performance.now()
  await presence.end(200)
  // The statement is never answered.
  assert.ok(performance.now() - startMs < 10_000)
})

test('rows of processes that ended long ago are purged, of others they are not', async (t) => {
  const presence = createPresence(harness.db)
  t.after(() => presence.end(minuteMs))
  await presence.use(minuteMs)
  await harness.db.query(`INSERT INTO processes (id, alive_until) VALUES
    ('proc_long_dead', now() - interval '2 hours'), ('proc_dead', now() - interval '1 minute')`)
  await createMaintenance(harness.db).purge()
  assert.equal(await rowOf('proc_long_dead'), null)
  assert.equal((await rowOf('proc_dead'))?.is_alive, false)
  assert.equal((await rowOf(presence.processId))?.is_alive, true)
})
