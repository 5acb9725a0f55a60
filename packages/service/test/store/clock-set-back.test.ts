// A test cannot set the database's clock: times are written as a clock would have left them that was an hour ahead
// until now.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import { createLedger } from '../../store/credits/ledger.ts'
import { createIdempotencyRecords } from '../../store/lookups/idempotency-records.ts'
import { createMxSlots } from '../../store/mx-slots/mx-slots.ts'
import { createPresence } from '../../store/presence.ts'
import { again, claimOf } from './claim-of.ts'
import { createStoreHarness } from './store-harness.ts'

const harness = await createStoreHarness({ after })
const presence = createPresence(harness.db)
after(() => presence.end(1_000))
const ledger = createLedger(harness.db, presence)
const oneAtATime = { connectionsMax: 1, gapMs: 500 }
// The timeout is far less than the hour by which the clock was ahead.
const inTime = () => AbortSignal.timeout(30_000)

/** Returns how long a process counts as alive from now; null when it has no row. */
async function aliveForMs(id: string | null): Promise<number | null> {
  const [row] = await harness.db.query<{ ms: number }>(
    'SELECT (extract(epoch FROM alive_until - now()) * 1000)::float8 AS ms FROM processes WHERE id = $1',
    [id],
  )
  return row?.ms ?? null
}

const setAhead = () =>
  harness.db.query(`UPDATE processes SET alive_until = alive_until + interval '1 hour'`)

const isWithinLease = (ms: number | null) => ms !== null && ms > 0 && ms <= 5_000

test('a dead process is taken for dead a lease after the next sweep', async () => {
  await harness.db.query(`INSERT INTO processes (id, alive_until) VALUES
    ('proc_dead', now() + interval '1 hour'), ('proc_over', now() - interval '1 minute')`)
  await ledger.sweep()
  assert.ok(isWithinLease(await aliveForMs('proc_dead')))
  assert.ok(Number(await aliveForMs('proc_over')) < -50_000, 'what is over stays so')
})

test('a living process is not taken for dead by the sweep that corrects its row', async (t) => {
  const living = createPresence(harness.db, { renewEveryMs: 60_000 })
  t.after(() => living.end(1_000))
  await living.use(60_000)
  await setAhead()
  await ledger.sweep()
  assert.ok(isWithinLease(await aliveForMs(living.processId)))
})

test('a process renews its own row to its lease', async (t) => {
  const living = createPresence(harness.db, { renewEveryMs: 50 })
  t.after(() => living.end(1_000))
  await living.use(60_000)
  await setAhead()
  await until(async () => isWithinLease(await aliveForMs(living.processId)))
})

test('a slot of a mail host can be had, and a dead process does not keep it', async () => {
  const dead = createPresence(harness.db)
  await createMxSlots(harness.db, { presence: dead }).acquire('mx1.example', oneAtATime, inTime())
  await dead.end(1_000)
  await harness.db.query(`UPDATE mail_host_turns SET last_start_at = last_start_at + interval '1 hour',
    leases_until = ARRAY[leases_until[1] + interval '1 hour']`)
  const slots = createMxSlots(harness.db, { presence })
  const slot = await slots.acquire('mx1.example', oneAtATime, inTime())
  await slot.release('answered')
})

test('a key of a dead process can be taken over', async () => {
  const dead = createPresence(harness.db)
  const request = claimOf((await harness.account(25)).id)
  assert.equal(
    await createIdempotencyRecords(harness.db, { presence: dead }).begin(request),
    'begun',
  )
  await dead.end(1_000)
  await harness.db.query(`UPDATE requests SET created_at = created_at + interval '1 hour',
    lease_until = lease_until + interval '1 hour'`)
  assert.equal(
    await createIdempotencyRecords(harness.db, { presence }).begin(again(request)),
    'begun',
  )
})
