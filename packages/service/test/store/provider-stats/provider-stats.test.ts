import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ProviderStatsStore } from '@enricher/engine/model/provider-stats'
import { entryOf, testProviderStats } from '@enricher/lab/test/support/provider-stats-cases'
import type { Database } from '../../../store/database.ts'
import { createMaintenance } from '../../../store/maintenance.ts'
import { createProviderStats } from '../../../store/provider-stats/provider-stats.ts'
import { createStoreHarness } from '../store-harness.ts'

const dayMs = 86_400_000
const harness = await createStoreHarness({ after })
const otherPool = harness.open()

/** Creates provider stats on days of their own, so that no test meets another's. */
let days = 0
function createStats(budgetUsd: number | null = 10) {
  days += 200
  const time = { nowMs: Date.UTC(2030, 0, 1, 12) + days * dayMs }
  const open = (db: Database = harness.db) =>
    createProviderStats(db, {
      budgetUsdOf: () => budgetUsd,
      clock: () => time.nowMs,
    })
  const stats = open() satisfies ProviderStatsStore
  return { time, open, stats, other: open(otherPool) }
}

testProviderStats(createStats)

test('of many reservations in two processes exactly as many are granted as the budget pays for', async () => {
  const { stats, other } = createStats(10)
  const granted = await Promise.all(
    Array.from({ length: 400 }, (_, i) => (i % 2 ? stats : other).reserveBudget('hunter', 0.07)),
  )
  assert.equal(granted.filter(Boolean).length, Math.floor(10 / 0.07))
  const { spentTodayUsd } = await stats.read()
  assert.equal(spentTodayUsd.get('hunter'), 9.94)
})

test('reservations of different prices never exceed the budget together, and leave less than the cheapest refused', async () => {
  const { stats, other } = createStats(5)
  const prices = Array.from({ length: 300 }, (_, i) => ((i * 37) % 50) / 100 + 0.01)
  const granted = await Promise.all(
    prices.map((usd, i) => (i % 2 ? stats : other).reserveBudget('pdl', usd)),
  )
  const sum = prices.reduce((total, usd, i) => total + (granted[i] ? Math.round(usd * 100) : 0), 0)
  const spent = (await stats.read()).spentTodayUsd.get('pdl') ?? 0
  assert.ok(spent <= 5 && Math.round(spent * 100) === sum, `${spent} of 5, ${sum} cents granted`)
  const cheapestRefused = Math.min(...prices.filter((_, i) => !granted[i]))
  assert.ok(5 - spent < cheapestRefused, `${5 - spent} left, ${cheapestRefused} refused`)
})

test('what was set aside before midnight goes back to its own day', async () => {
  const { stats, time } = createStats(1)
  assert.equal(await stats.reserveBudget('hunter', 1), true)
  time.nowMs += dayMs
  assert.equal(await stats.reserveBudget('hunter', 0.5), true)
  await stats.recordStep(entryOf({ outcome: 'no_match' }, 1))
  assert.equal((await stats.read()).spentTodayUsd.get('hunter'), 0.5)
  await stats.recordStep(entryOf({ costUsd: 0.25 }, 0.5))
  assert.equal((await stats.read()).spentTodayUsd.get('hunter'), 0.25)
  time.nowMs -= dayMs
  assert.equal((await stats.read()).spentTodayUsd.get('hunter'), 0)
})

test('a process releases only what it has set aside itself', async () => {
  const { stats, other } = createStats(1)
  assert.equal(await stats.reserveBudget('hunter', 1), true)
  await other.recordStep(entryOf({ outcome: 'no_match' }, 1))
  assert.equal(await other.reserveBudget('hunter', 0.01), false)
})

test('without a budget nothing is asked of the database, and what is spent is counted all the same', async () => {
  const { time, open } = createStats(null)
  const statements: unknown[] = []
  const query: Database['query'] = (text, values, name) => {
    statements.push(name)
    return harness.db.query(text, values, name)
  }
  const stats = open({ ...harness.db, query })
  assert.equal(await stats.reserveBudget('hunter', 1_000), true)
  assert.deepEqual(statements, [])
  await stats.recordStep(entryOf({ costUsd: 0.49 }, 1_000))
  assert.equal((await stats.read()).spentTodayUsd.get('hunter'), 0.49)
  time.nowMs += dayMs
  assert.equal((await stats.read()).spentTodayUsd.size, 0)
})

test('steps and verifications of all processes are added up by provider, operation and mail host', async () => {
  const { stats, other } = createStats()
  const { key } = entryOf({})
  const unknownHost = { ...key, mailHostClass: null }
  await Promise.all([
    stats.recordStep(entryOf({ costUsd: 0.1 }, 0, { isAccepted: true })),
    other.recordStep(entryOf({ costUsd: 0.2, durationMs: 50.6 })),
    stats.recordStep(entryOf({ outcome: 'no_match' })),
    stats.recordStep(entryOf({ outcome: 'error', fault: 'timeout', costUsd: 0.1 })),
    other.recordStep(entryOf({ outcome: 'skipped', reason: 'budget', durationMs: 0 })),
    other.recordStep(entryOf({ outcome: 'skipped', reason: 'no_time', durationMs: 0 })),
    stats.recordStep(entryOf({ outcome: 'no_match' }, 0, { key: unknownHost })),
    stats.recordVerification({ key, isRight: true }),
    other.recordVerification({ key, isRight: true }),
    other.recordVerification({ key, isRight: false }),
  ])
  const read = await other.read()
  const skipped = {
    unauthorized: 0,
    exhausted: 0,
    rate_limited: 0,
    failing: 0,
    budget: 1,
    no_time: 1,
  }
  const found = read.stats.find(({ mailHostClass }) => mailHostClass === 'google')
  assert.deepEqual(found, {
    ...key,
    asked: 4,
    matched: 2,
    accepted: 1,
    errors: 1,
    confirmed: 2,
    wrong: 1,
    spentUsd: 0.4,
    durationMs: 351,
    skipped,
  })
  assert.equal(read.stats.find(({ mailHostClass }) => mailHostClass === null)?.asked, 1)
  assert.equal(read.stats.length, 2)
})

test('the last 90 days are read, or as many as are wanted', async () => {
  const { stats, time } = createStats()
  const startMs = time.nowMs
  for (const age of [0, 1, 29, 30, 89, 90]) {
    time.nowMs = startMs - age * dayMs
    await stats.recordStep(entryOf({ costUsd: 0.01 }))
  }
  time.nowMs = startMs
  const askedIn = async (days?: number) =>
    (await stats.read(days === undefined ? {} : { days })).stats[0]?.asked
  assert.deepEqual([await askedIn(), await askedIn(30), await askedIn(1)], [5, 3, 1])
})

test('one of all requests may submit a question, and the others get how long ago that was', async () => {
  const { stats, other } = createStats()
  const reservations = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? stats : other).reserveJob('crowd', 60_000)),
  )
  assert.equal(reservations.filter(({ kind }) => kind === 'acquired').length, 1)
  await harness.db.query(
    `UPDATE provider_tickets SET expires_at = now() + interval '20 s' WHERE question_digest = 'crowd'`,
  )
  const late = await other.reserveJob('crowd', 60_000)
  assert.ok(late.kind === 'reserved' && late.ageMs >= 40_000 && late.ageMs < 50_000)
})

test('when a stop has waited, everything entered is there', async () => {
  const { stats, other } = createStats()
  const { key } = entryOf({})
  for (let i = 0; i < 600; i += 1) void stats.recordStep(entryOf({}))
  void stats.recordVerification({ key, isRight: false })
  await stats.flush()
  const [record] = (await other.read()).stats
  assert.deepEqual([record?.asked, record?.wrong], [600, 1])
})

test('what could not be entered says so, and what was set aside for it stays counted', async () => {
  const { open, other } = createStats(1)
  const query: Database['query'] = (text, values, name) =>
    name === 'providers.enter'
      ? Promise.reject(new Error('away'))
      : harness.db.query(text, values, name)
  const stats = open({ ...harness.db, query })
  assert.equal(await stats.reserveBudget('hunter', 1), true)
  await assert.rejects(stats.recordStep(entryOf({ outcome: 'no_match' }, 1)), /away/)
  await stats.flush()
  assert.equal(await other.reserveBudget('hunter', 0.01), false)
})

test('stats, budgets and remote job ids whose time is over are deleted', async () => {
  const { stats } = createStats()
  await harness.db.query(`INSERT INTO provider_records (day, provider, operation, mail_host_class)
    SELECT (now() AT TIME ZONE 'UTC')::date - age, 'old', 'person', '' FROM unnest(ARRAY[0, 89, 90, 91]) age`)
  await harness.db.query(`INSERT INTO provider_budgets (day, provider)
    SELECT (now() AT TIME ZONE 'UTC')::date - age, 'old' FROM unnest(ARRAY[0, 1, 2, 3]) age`)
  await stats.storeJobId('over', 'x', 0)
  await createMaintenance(harness.db).purge()
  const countOf = async (table: string, where: string) =>
    (await harness.db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`))[0]
      ?.n
  assert.equal(await countOf('provider_records', `provider = 'old'`), 2)
  assert.equal(await countOf('provider_budgets', `provider = 'old'`), 2)
  assert.equal(await countOf('provider_tickets', `question_digest = 'over'`), 0)
})
