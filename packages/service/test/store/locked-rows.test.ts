import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { restInTransaction } from '@enricher/lab/test/support/rest-in-transaction'
import { createSettle } from '../../store/credits/settlement.ts'
import { balancesOf, createStoreHarness, holdOf, settlementOf } from './store-harness.ts'

const harness = await createStoreHarness({ after })

test('a row that a transaction keeps locked keeps no settlement of other accounts waiting', async () => {
  const poor = await harness.account(100)
  const others = await Promise.all(Array.from({ length: 6 }, () => harness.account(100)))
  const settle = createSettle(harness.open())
  const shared = sha256('an input that two callers ask')
  const seed = holdOf(poor.id)
  await harness.ledger.hold(seed)
  await settle(settlementOf(seed, { inputKey: shared, shared: true }))

  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const { promise: end, resolve: unlock } = Promise.withResolvers<void>()
  const locking = harness.db.transaction(
    async (tx) => {
      await restInTransaction(tx)
      await tx.query('SELECT 1 FROM lookups WHERE input_key = $1 FOR UPDATE', [shared])
      isLocked()
      await end
    },
    { statementTimeoutMs: null, lockTimeoutMs: 0 },
  )
  await locked
  const holds = await Promise.all([poor, ...others].map(async ({ id }) => holdOf(id)))
  await Promise.all(holds.map((hold) => harness.ledger.hold(hold)))
  const [blocked, ...free] = holds.map((hold, index) =>
    settle(settlementOf(hold, index === 0 ? { inputKey: shared, shared: true } : {})),
  )
  const refused = assert.rejects(blocked ?? Promise.resolve(), {
    name: 'DatabaseUnavailableError',
    reason: 'locked',
  })
  // The row is still locked.
  const outcomes = await Promise.all(free)
  assert.deepEqual(
    outcomes,
    outcomes.map(() => ({
      outcome: 'settled',
      creditsCharged: 2,
      creditsRemaining: 98,
      isRecorded: false,
    })),
  )
  await refused
  unlock()
  await locking
  // The hold is settled once when it is asked for again.
  const [hold] = holds
  assert.ok(hold)
  assert.equal((await settle(settlementOf(hold))).outcome, 'settled')
  assert.deepEqual(await balancesOf(harness.db, poor.id), {
    credits: 96,
    held: 0,
    ledger: 96,
    holds: 0,
    gaps: 0,
  })
})

test('of two statements in a deadlock the one that loses says that a retry may succeed', async () => {
  const [one, two] = [await harness.account(10), await harness.account(10)]
  const lock = 'SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE'
  // The timeouts are longer than PostgreSQL takes to find a deadlock.
  const patient = { statementTimeoutMs: 10_000, lockTimeoutMs: 8_000 }
  const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cross = (mine: number, first: string, second: string) =>
    harness.db.transaction(async (tx) => {
      await tx.query(lock, [first])
      taken[mine]?.resolve()
      await Promise.all(taken.map(({ promise }) => promise))
      await tx.query(lock, [second])
    }, patient)
  const ends = await Promise.allSettled([cross(0, one.id, two.id), cross(1, two.id, one.id)])
  const lost = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  assert.equal(lost.length, 1)
  assert.equal(lost[0].name, 'DatabaseUnavailableError')
  assert.equal(lost[0].reason, 'locked')
})
