import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { createLedger } from '../../../store/credits/ledger.ts'
import { countOpenHolds } from '../../../store/credits/open-holds.ts'
import { balancesOf, createStoreHarness, holdOf } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const other = createLedger(harness.open())

const outcomesOf = (holds: readonly { outcome: string }[]) =>
  Object.groupBy(holds, (hold) => hold.outcome)

test('a balance of 3 credits and two concurrent 2-credit holds: one is held, one is refused', async () => {
  const account = await harness.account(3)
  const holds = await Promise.all([
    harness.ledger.hold(holdOf(account.id)),
    harness.ledger.hold(holdOf(account.id)),
  ])
  assert.deepEqual(holds, [
    { outcome: 'held', creditsRemaining: 3 },
    { outcome: 'insufficient', creditsRemaining: 3, creditsAvailable: 1 },
  ])
})

test('fifty concurrent holds of one flight key: one is held, the others are busy', async () => {
  const account = await harness.account(1_000)
  const flightKey = sha256(newId('req'))
  const holds = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      (i % 2 ? harness.ledger : other).hold(holdOf(account.id, { flightKey })),
    ),
  )
  const outcomes = outcomesOf(holds)
  assert.equal(outcomes['held']?.length, 1)
  assert.equal(outcomes['busy']?.length, 49)
  assert.equal((await balancesOf(harness.db, account.id)).held, 2)
})

test('equal requests that the balance pays for only once: the second is busy, not refused', async () => {
  const account = await harness.account(2)
  const flightKey = sha256(newId('req'))
  const holds = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? harness.ledger : other).hold(holdOf(account.id, { flightKey })),
    ),
  )
  const outcomes = outcomesOf(holds)
  assert.equal(outcomes['held']?.length, 1)
  assert.equal(outcomes['busy']?.length, 19)
})

test('two accounts that search the same: one is held, the other is busy and reserves nothing', async () => {
  const [one, two] = [await harness.account(10), await harness.account(10)]
  const flightKey = sha256(newId('req'))
  const holds = await Promise.all([
    harness.ledger.hold(holdOf(one.id, { flightKey })),
    harness.ledger.hold(holdOf(two.id, { flightKey })),
  ])
  assert.deepEqual(holds.map((hold) => hold.outcome).sort(), ['busy', 'held'])
  const balances = [await balancesOf(harness.db, one.id), await balancesOf(harness.db, two.id)]
  assert.equal(
    balances.reduce((sum, { held }) => sum + held, 0),
    2,
  )
})

test('a small hold is not refused because a larger one before it in the batch did not fit', async () => {
  const account = await harness.account(10)
  const holds = await Promise.all(
    [8, 8, 2, 1].map((credits) => harness.ledger.hold(holdOf(account.id, { credits }))),
  )
  assert.deepEqual(
    holds.map((hold) => hold.outcome),
    ['held', 'insufficient', 'held', 'insufficient'],
  )
  assert.equal((await balancesOf(harness.db, account.id)).held, 10)
})

test('a refused hold tells the balance and what is free of it', async () => {
  const account = await harness.account(10)
  await harness.ledger.hold(holdOf(account.id, { credits: 4 }))
  assert.deepEqual(await harness.ledger.hold(holdOf(account.id, { credits: 7 })), {
    outcome: 'insufficient',
    creditsRemaining: 10,
    creditsAvailable: 6,
  })
})

test('a hold for an account that does not exist rejects, and its neighbours in the batch are held', async () => {
  const account = await harness.account(10)
  const [good, bad, alsoGood] = await Promise.allSettled([
    harness.ledger.hold(holdOf(account.id)),
    harness.ledger.hold(holdOf('acc_nobody')),
    harness.ledger.hold(holdOf(account.id)),
  ])
  assert.equal(good.status, 'fulfilled')
  assert.equal(alsoGood.status, 'fulfilled')
  assert.equal(bad.status, 'rejected')
  assert.match(String(bad.status === 'rejected' && bad.reason), /no account acc_nobody/)
  assert.deepEqual(await balancesOf(harness.db, account.id), {
    credits: 10,
    held: 4,
    ledger: 10,
    holds: 4,
    gaps: 0,
  })
})

test('asking again for a hold whose reply was lost is answered as held', async () => {
  const account = await harness.account(10)
  const request = holdOf(account.id)
  await harness.ledger.hold(request)
  assert.equal((await harness.ledger.hold(request)).outcome, 'held')
  assert.equal((await balancesOf(harness.db, account.id)).held, 2)
})

test('a release gives the credits back, and twice is the same as once', async () => {
  const account = await harness.account(2)
  const request = holdOf(account.id)
  await harness.ledger.hold(request)
  await Promise.all([harness.ledger.release(request.holdId), other.release(request.holdId)])
  await harness.ledger.release(request.holdId)
  assert.deepEqual(await balancesOf(harness.db, account.id), {
    credits: 2,
    held: 0,
    ledger: 2,
    holds: 0,
    gaps: 0,
  })
})

test('a hold whose lease is over is taken over by the next request for the same search', async () => {
  const account = await harness.account(2)
  const flightKey = sha256(newId('req'))
  await harness.ledger.hold(holdOf(account.id, { flightKey, leaseMs: -1 }))
  const holds = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? harness.ledger : other).hold(holdOf(account.id, { flightKey })),
    ),
  )
  assert.equal(outcomesOf(holds)['held']?.length, 1)
  assert.equal(outcomesOf(holds)['busy']?.length, 9)
  assert.equal((await balancesOf(harness.db, account.id)).held, 2)
})

test('the sweeper releases what is overdue, leaves what is not, and never does it twice', async () => {
  const account = await harness.account(100)
  await Promise.all(
    Array.from({ length: 20 }, () => harness.ledger.hold(holdOf(account.id, { leaseMs: -1 }))),
  )
  await harness.ledger.hold(holdOf(account.id))
  const swept = await Promise.all(
    Array.from({ length: 6 }, (_, i) => (i % 2 ? harness.ledger : other).sweep()),
  )
  // A sweep skips an account that another one has locked; the next finds nothing left.
  swept.push(await harness.ledger.sweep())
  assert.equal(
    swept.reduce((sum, count) => sum + count, 0),
    20,
  )
  const balances = await balancesOf(harness.db, account.id)
  assert.equal(balances.held, 2)
  assert.equal(balances.holds, 2)
})

test('what is held is counted, with the holds whose lease is over', async () => {
  const before = await countOpenHolds(harness.db)
  const account = await harness.account(10)
  await harness.ledger.hold(holdOf(account.id, { credits: 4 }))
  await harness.ledger.hold(holdOf(account.id, { credits: 3 }))
  const counted = await countOpenHolds(harness.db)
  assert.deepEqual([counted.holds - before.holds, counted.credits - before.credits], [2, 7])
  await harness.db.query(
    `UPDATE holds SET expires_at = now() - interval '1 second' WHERE account_id = $1`,
    [account.id],
  )
  assert.equal((await countOpenHolds(harness.db)).overdue - before.overdue, 2)
})
