import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import type { SessionOutcome } from '@enricher/engine/model/mx-slots'
import { noRefusals, recordAfter } from '@enricher/engine/model/pause-policy'
import { testMxSlots } from '@enricher/lab/test/support/mx-slots-cases'
import { createMaintenance } from '../../../store/maintenance.ts'
import { createMxSlots } from '../../../store/mx-slots/mx-slots.ts'
import { createStoreHarness } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const first = createMxSlots(harness.db)
const second = createMxSlots(harness.open(2))
const oneAtATime = { connectionsMax: 1, gapMs: 0 }
const inTime = () => AbortSignal.timeout(20_000)

testMxSlots({
  slots: first,
  endPause: async (host) => void (await endPause(host)),
})

let hosts = 0
function freshHost(): string {
  hosts += 1
  return `mx${hosts}.acme.example`
}

/** Holds a slot for a moment and records how many were held at a time. */
async function holdSlot(
  slots: typeof first,
  host: string,
  limits: typeof oneAtATime,
  seen: { now: number; most: number; starts: number[] },
) {
  const slot = await slots.acquire(host, limits, inTime())
  assert.equal(slot.pausedUntilMs, null)
  seen.starts.push(performance.now())
  seen.now += 1
  seen.most = Math.max(seen.most, seen.now)
  // Another holder would show up within that time.
  await sleep(3)
  seen.now -= 1
  await slot.release('answered')
}

const noSessions = () => ({ now: 0, most: 0, starts: [] as number[] })

test('two processes never have a session with one mail host at the same time, and every request gets a slot', async () => {
  const [host, seen] = [freshHost(), noSessions()]
  const holders = [first, second].flatMap((slots) =>
    Array.from({ length: 15 }, () => holdSlot(slots, host, oneAtATime, seen)),
  )
  await Promise.all(holders)
  assert.deepEqual([seen.most, seen.starts.length], [1, 30])
})

test('a host that bears two sessions gets two, whichever processes hold them', async () => {
  const [host, seen] = [freshHost(), noSessions()]
  const limits = { connectionsMax: 2, gapMs: 0 }
  const holders = [first, second, first, second].flatMap((slots) =>
    Array.from({ length: 5 }, () => holdSlot(slots, host, limits, seen)),
  )
  await Promise.all(holders)
  assert.ok(seen.most <= 2, `${seen.most}`)
  assert.equal(seen.starts.length, 20)
})

test('sessions at one host begin a gap apart, in all processes together', async () => {
  const [host, seen] = [freshHost(), noSessions()]
  const limits = { connectionsMax: 3, gapMs: 200 }
  const startMs = performance.now()
  await Promise.all(
    [first, second, first, second].map((slots) => holdSlot(slots, host, limits, seen)),
  )
  // The machine decides when each session is noticed: the last one comes after all gaps at the earliest.
  const tookMs = Math.max(...seen.starts) - startMs
  assert.ok(tookMs > 3 * limits.gapMs - 20, `${tookMs} ms`)
})

test('a slot whose process died comes back after its lease', async () => {
  const host = freshHost()
  const dying = createMxSlots(harness.open(1), { leaseMs: 300 })
  const startMs = performance.now()
  await dying.acquire(host, oneAtATime, inTime())
  const slot = await first.acquire(host, oneAtATime, inTime())
  assert.ok(performance.now() - startMs > 280)
  await slot.release('answered')
})

test('a request that gives up waiting leaves the queue and holds nothing', async () => {
  const host = freshHost()
  const held = await first.acquire(host, oneAtATime, inTime())
  const waits = [first, second].map((slots) =>
    slots.acquire(host, oneAtATime, AbortSignal.timeout(60)),
  )
  const outcomes = await Promise.allSettled(waits)
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await assert.rejects(
    first.acquire(host, oneAtATime, AbortSignal.abort(new Error('over'))),
    /over/,
  )
  await held.release('answered')
  const next = await second.acquire(host, oneAtATime, inTime())
  await next.release('answered')
})

const minuteMs = 60_000

async function refuse(host: string, times: number) {
  for (let time = 0; time < times; time += 1) {
    await (await first.acquire(host, oneAtATime, inTime())).release('refused_us')
  }
}

/** Returns the minutes for which a host is left alone; null when it is not. */
async function pauseOf(slots: typeof first, host: string) {
  const slot = await slots.acquire(host, oneAtATime, inTime())
  await slot.release('failed')
  return slot.pausedUntilMs === null
    ? null
    : Math.round((slot.pausedUntilMs - Date.now()) / minuteMs)
}

test('after two refusals in a row every process leaves the host alone, each time for longer', async () => {
  const host = freshHost()
  await refuse(host, 1)
  assert.equal(await pauseOf(second, host), null)
  await refuse(host, 1)
  assert.deepEqual([await pauseOf(second, host), await pauseOf(first, host)], [30, 30])
  const pass = `UPDATE mail_host_turns SET paused_until = now() WHERE mail_host_key = '${host}'`
  await harness.db.query(pass)
  await refuse(host, 2)
  assert.equal(await pauseOf(second, host), 60)
  await harness.db.query(pass)
  await (await first.acquire(host, oneAtATime, inTime())).release('answered')
  await refuse(host, 2)
  assert.equal(await pauseOf(second, host), 30)
})

test('any series of sessions pauses a host as the policy says', async () => {
  const host = freshHost()
  const refusals = Array.from({ length: 14 }, () => 'refused_us' as const)
  const series: readonly SessionOutcome[] = [
    // The pauses double until they are as long as they may become.
    ...refusals,
    ...(['answered', 'refused_us', 'failed', 'refused_us', 'refused_us', 'answered'] as const),
    ...(['refused_us', 'refused_us', 'failed', 'answered'] as const),
  ]
  let expected = noRefusals
  for (const [index, outcome] of series.entries()) {
    expected = recordAfter({ ...expected, pausedUntilMs: null }, outcome, 0)
    await (await first.acquire(host, oneAtATime, inTime())).release(outcome)
    const { refusalsInRow, pausesInRow, pausedUntilMs } = expected
    const minutes = pausedUntilMs === null ? null : pausedUntilMs / minuteMs
    assert.deepEqual(
      await endPause(host),
      { refusals: refusalsInRow, pauses: pausesInRow, minutes },
      `session ${index}`,
    )
  }
})

/** Ends the pause of a host; returns its counters. */
async function endPause(host: string) {
  const [row] = await harness.db.query(
    `WITH counted AS (SELECT * FROM mail_host_turns WHERE mail_host_key = '${host}'),
          ended AS (UPDATE mail_host_turns SET paused_until = NULL WHERE mail_host_key = '${host}')
     SELECT refusals_in_row AS refusals, pauses_in_row AS pauses,
            round(extract(epoch FROM paused_until - now()) / 60)::int AS minutes FROM counted`,
  )
  return row
}

test('a database that fails fails the requests that wait, and no later ones', async () => {
  let isAway = true
  const query: typeof harness.db.query = (...call) =>
    isAway ? Promise.reject(new Error('away')) : harness.db.query(...call)
  const slots = createMxSlots({ ...harness.db, query })
  const host = freshHost()
  await assert.rejects(slots.acquire(host, oneAtATime, inTime()), /away/)
  isAway = false
  await (await slots.acquire(host, oneAtATime, inTime())).release('answered')
})

test('a thousand hosts have their slots by some dozens of statements', async () => {
  let statements = 0
  const query: typeof harness.db.query = (...call) => {
    statements += 1
    return harness.db.query(...call)
  }
  const slots = createMxSlots({ ...harness.db, query })
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      const slot = await slots.acquire(`bulk${index}.example`, oneAtATime, inTime())
      await slot.release('answered')
    }),
  )
  // Two statements for each would be two thousand.
  assert.ok(statements < 200, `${statements} statements`)
})

test('hosts without sessions are forgotten, paused ones are not', async () => {
  await harness.db.query(`UPDATE mail_host_turns SET last_start_at = now() - interval '2 days'`)
  await harness.db.query(
    `UPDATE mail_host_turns SET paused_until = now() WHERE mail_host_key = 'bulk1.example'`,
  )
  await createMaintenance(harness.db).purge()
  const left = await harness.db.query<{ key: string }>(
    `SELECT mail_host_key AS key FROM mail_host_turns WHERE mail_host_key LIKE 'bulk%'`,
  )
  assert.deepEqual(left, [{ key: 'bulk1.example' }])
})
