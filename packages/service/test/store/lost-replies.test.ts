import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { createLedger } from '../../store/credits/ledger.ts'
import type { Database } from '../../store/database.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'
import { createIdempotencyRecords } from '../../store/lookups/idempotency-records.ts'
import type { RunningRecord } from '../../store/lookups/idempotency-rows.ts'
import { createMxSlots } from '../../store/mx-slots/mx-slots.ts'
import { createPresence } from '../../store/presence.ts'
import { again, claimOf } from './claim-of.ts'
import { balancesOf, createStoreHarness, holdOf, settlementOf } from './store-harness.ts'

const harness = await createStoreHarness({ after })
const oneAtATime = { connectionsMax: 1, gapMs: 0 }
const inTime = () => AbortSignal.timeout(20_000)

type Fault = 'none' | 'away' | 'reply lost'

/** Makes a process whose database can fail before a statement, or after it was carried out. */
function processWithFaults(t: { after(end: () => Promise<void>): void }) {
  const state: { fault: Fault; only: string } = { fault: 'none', only: '' }
  const query: Database['query'] = async (text, values, name) => {
    const isFaulty = state.fault !== 'none' && (name ?? '').startsWith(state.only)
    if (isFaulty && state.fault === 'away') throw new DatabaseUnavailableError({})
    const rows = await harness.db.query(text, values, name)
    if (isFaulty) throw new DatabaseUnavailableError({})
    return rows as never
  }
  const db = { ...harness.db, query }
  const presence = createPresence(db)
  t.after(() => presence.end(1_000))
  return { state, db, presence }
}

const otherPresence = createPresence(harness.db)
after(() => otherPresence.end(1_000))
const otherSlots = createMxSlots(harness.db, { presence: otherPresence })
const otherRequests = createIdempotencyRecords(harness.db, { presence: otherPresence })

test('a slot that could not be released is free soon after the database is', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  const slot = await createMxSlots(db, { presence }).acquire('mx1.example', oneAtATime, inTime())
  state.fault = 'away'
  await slot.release('answered')
  await assert.rejects(otherSlots.acquire('mx1.example', oneAtATime, AbortSignal.timeout(300)))
  state.fault = 'none'
  await (await otherSlots.acquire('mx1.example', oneAtATime, inTime())).release('answered')
})

test('a slot that was taken without a reply is held by nothing', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  await presence.use(60_000)
  Object.assign(state, { fault: 'reply lost', only: 'mx_slots.acquire' })
  const slots = createMxSlots(db, { presence })
  await assert.rejects(slots.acquire('mx2.example', oneAtATime, inTime()), DatabaseUnavailableError)
  await (await otherSlots.acquire('mx2.example', oneAtATime, inTime())).release('answered')
})

/** Repeats another process's attempt at the same key until it has begun. */
async function beginElsewhere(request: RunningRecord) {
  const signal = inTime()
  const other = again(request)
  while ((await otherRequests.begin(other)) !== 'begun') signal.throwIfAborted()
}

test('a key that could not be abandoned is free soon after the database is back', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  const requests = createIdempotencyRecords(db, { presence })
  const request = claimOf((await harness.account(25)).id)
  assert.equal(await requests.begin(request), 'begun')
  state.fault = 'away'
  await requests.abandon(request)
  assert.equal(await otherRequests.begin(again(request)), 'exists')
  state.fault = 'none'
  await beginElsewhere(request)
})

test('a key whose claim had no reply is free, and the error of the claim is what is thrown', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  await presence.use(60_000)
  Object.assign(state, { fault: 'reply lost', only: 'requests.begin' })
  const request = claimOf((await harness.account(25)).id)
  await assert.rejects(
    createIdempotencyRecords(db, { presence }).begin(request),
    DatabaseUnavailableError,
  )
  await beginElsewhere(request)
})

/** Makes a process whose first statement of that name is given up, and is carried out when `arrive` is called. */
function processWithLateStatement(t: { after(end: () => Promise<void>): void }, late: string) {
  const arrived: (() => Promise<unknown>)[] = []
  const query: Database['query'] = async (text, values, name) => {
    if (name !== late || arrived.length > 0) return harness.db.query(text, values, name)
    arrived.push(() => harness.db.query(text, values, name))
    throw new DatabaseUnavailableError({ reason: 'late' })
  }
  const db = { ...harness.db, query }
  const presence = createPresence(db, { lateEveryMs: 100 })
  t.after(() => presence.end(1_000))
  return { db, presence, arrive: async () => void (await arrived[0]?.()) }
}

// Claims in doubt are released one after the other within this time.
const lateMs = 1_500

/** Lets a statement arrive after the first releases of what is in doubt. */
async function arriveLate(arrive: () => Promise<void>): Promise<void> {
  await sleep(lateMs)
  await arrive()
}

test('a key whose claim is carried out long after it was abandoned is free soon after', async (t) => {
  const { db, presence, arrive } = processWithLateStatement(t, 'requests.begin')
  const requests = createIdempotencyRecords(db, { presence })
  const request = claimOf((await harness.account(25)).id)
  assert.equal(await requests.begin(request), 'begun')
  await requests.abandon(request)
  await arriveLate(arrive)
  await beginElsewhere(request)
})

test('a key whose claim is carried out long after it was recorded stays as it was recorded', async (t) => {
  const { db, presence, arrive } = processWithLateStatement(t, 'requests.begin')
  const requests = createIdempotencyRecords(db, { presence })
  const request = claimOf((await harness.account(25)).id)
  await requests.begin(request)
  const outcome = { answer: '{}', cached: false, creditsRemaining: 25 }
  await requests.record({ ...request, outcome })
  await arrive()
  const [row] = await harness.db.query('SELECT state, answer FROM requests WHERE key = $1', [
    request.key,
  ])
  assert.deepEqual(row, { state: 'done', answer: '{}' })
})

test('a slot that is taken long after its release is free soon after, and counts no refusal twice', async (t) => {
  const { db, presence, arrive } = processWithLateStatement(t, 'mx_slots.acquire')
  const slots = createMxSlots(db, { presence })
  await (await slots.acquire('mx3.example', oneAtATime, inTime())).release('refused_us')
  await arriveLate(arrive)
  const slot = await otherSlots.acquire('mx3.example', oneAtATime, inTime())
  assert.equal(slot.pausedUntilMs, null)
  await slot.release('answered')
})

test('a claim that is carried out after its hold was settled holds nothing beyond the next sweep', async (t) => {
  const { db, presence, arrive } = processWithLateStatement(t, 'holds.claim')
  const ledger = createLedger(db, presence)
  const { id } = await harness.account(25)
  const [ended, living] = [holdOf(id), holdOf(id)]
  await ledger.hold(ended)
  assert.equal((await ledger.settle(settlementOf(ended))).outcome, 'settled')
  await ledger.hold(living)
  await arrive()
  assert.equal((await balancesOf(harness.db, id)).held, 4)
  assert.equal(await ledger.sweep(), 1)
  assert.equal((await balancesOf(harness.db, id)).held, 2)
  const settled = await ledger.settle(settlementOf(living))
  assert.deepEqual([settled.outcome, (await balancesOf(harness.db, id)).credits], ['settled', 21])
})
