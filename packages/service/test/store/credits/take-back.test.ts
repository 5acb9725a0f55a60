import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '@enricher/engine/lib/ids'
import { createLedger } from '../../../store/credits/ledger.ts'
import type { TakeBackRequest } from '../../../store/credits/take-back.ts'
import {
  balancesOf,
  createStoreHarness,
  holdOf,
  settlementOf,
  untilFree,
} from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const { ledger } = harness

const refundOf = (accountId: string, credits: number, reference = newId('req')) =>
  ({ accountId, credits, kind: 'refund', reference }) as const satisfies TakeBackRequest

const agreeing = (credits: number, held = 0) => {
  return { credits, held, ledger: credits, holds: held, gaps: 0 }
}

test('credits taken back leave the balance, and the statement says why', async () => {
  const { id } = await harness.account(25)
  const abuse = { accountId: id, credits: 10, kind: 'take_back', reference: 'case 4' } as const
  const taken = await ledger.takeBack({ ...abuse, reason: 'granted by mistake' })
  assert.deepEqual(taken, { outcome: 'taken', taken: 10, notTaken: 0, creditsRemaining: 15 })
  assert.deepEqual(await balancesOf(harness.db, id), agreeing(15))
  const { entries } = await ledger.usage({ accountId: id, limit: 1, cursor: null })
  const [{ kind, credits, asked, reason, reference } = assert.fail()] = entries
  assert.deepEqual(
    { kind, credits, asked, reason, reference },
    {
      kind: 'take_back',
      credits: -10,
      asked: 10,
      reason: 'granted by mistake',
      reference: 'case 4',
    },
  )
})

test('what searches hold is not taken back, and is charged afterwards', async () => {
  const { id } = await harness.account(25)
  const hold = holdOf(id)
  await ledger.hold(hold)
  const taken = await ledger.takeBack(refundOf(id, 100))
  assert.deepEqual(taken, { outcome: 'taken', taken: 23, notTaken: 77, creditsRemaining: 2 })
  assert.deepEqual(await balancesOf(harness.db, id), agreeing(2, 2))
  assert.equal((await ledger.settle(settlementOf(hold))).outcome, 'settled')
  assert.deepEqual(await balancesOf(harness.db, id), agreeing(0))
})

test('a refund that finds nothing is booked all the same, and takes nothing when it is repeated', async () => {
  const { id } = await harness.account(0)
  const refund = refundOf(id, 40)
  const first = await ledger.takeBack(refund)
  assert.deepEqual(first, { outcome: 'taken', taken: 0, notTaken: 40, creditsRemaining: 0 })
  await ledger.grant({ accountId: id, credits: 60, kind: 'purchase', reference: newId('req') })
  const again = await ledger.takeBack(refund)
  assert.deepEqual(again, {
    outcome: 'already_taken',
    taken: 0,
    notTaken: 40,
    creditsRemaining: 60,
  })
  assert.deepEqual(await balancesOf(harness.db, id), agreeing(60))
})

test('twenty equal refunds at once, of two processes, take once, and all get the same figures', async () => {
  const { id } = await harness.account(25)
  const other = createLedger(harness.open())
  const refund = refundOf(id, 30)
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      untilFree(() => (i % 2 ? ledger : other).takeBack(refund)),
    ),
  )
  const outcomes = all.map(({ outcome, ...rest }) => {
    assert.deepEqual(rest, { taken: 25, notTaken: 5, creditsRemaining: 0 })
    return outcome
  })
  assert.equal(outcomes.filter((outcome) => outcome === 'taken').length, 1)
  assert.deepEqual(await balancesOf(harness.db, id), agreeing(0))
})

test('a reversal counts once over all accounts, a note of the operator once for each', async () => {
  const [one, two] = [await harness.account(25), await harness.account(25)]
  const reference = newId('req')
  await ledger.takeBack(refundOf(one.id, 5, reference))
  await assert.rejects(ledger.takeBack(refundOf(two.id, 5, reference)), /for another account/)
  await assert.rejects(ledger.takeBack(refundOf(one.id, 6, reference)), /with 5 credits/)
  const note = { credits: 5, kind: 'take_back', reference, reason: 'abuse' } as const
  for (const { id: accountId } of [one, two]) {
    assert.equal((await ledger.takeBack({ ...note, accountId })).outcome, 'taken')
  }
  assert.deepEqual(await balancesOf(harness.db, one.id), agreeing(15))
  assert.deepEqual(await balancesOf(harness.db, two.id), agreeing(20))
})

test('a refund leaves what was ever purchased as it is', async () => {
  const { id } = await harness.account(0)
  await ledger.grant({ accountId: id, credits: 100, kind: 'purchase', reference: newId('req') })
  await ledger.takeBack(refundOf(id, 100))
  const [row] = await harness.db.query(
    'SELECT credits, total_purchased FROM accounts WHERE id = $1',
    [id],
  )
  assert.deepEqual(row, { credits: 0, total_purchased: 100 })
})

test('nothing is taken from an account that does not exist', async () => {
  assert.deepEqual(await ledger.takeBack(refundOf('acc_none', 5)), { outcome: 'no_account' })
})

test('take-backs beside searches that hold and charge never leave less than is held, or a credit unbooked', async () => {
  const { id } = await harness.account(120)
  const other = createLedger(harness.open())
  const lookup = async (n: number) => {
    const own = n % 2 ? ledger : other
    const hold = holdOf(id, { credits: 3 })
    if ((await untilFree(() => own.hold(hold))).outcome !== 'held') return 0
    if (n % 3 === 0) return untilFree(() => own.release(hold.holdId)).then(() => 0)
    const settled = await untilFree(() => own.settle(settlementOf(hold)))
    // A hold is a promise: a take-back in the meantime did not take these credits.
    assert.equal(settled.outcome, 'settled')
    return 3
  }
  const reversal = async (n: number) => {
    const refund = refundOf(id, 7)
    const taken = await untilFree(() => (n % 2 ? other : ledger).takeBack(refund))
    assert.notEqual(taken.outcome, 'no_account')
    return taken.outcome === 'no_account' ? 0 : taken.taken
  }
  const spent = await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 3 === 2 ? reversal(n) : lookup(n))),
  )
  const rest = 120 - spent.reduce((sum, credits) => sum + credits, 0)
  assert.ok(rest >= 0)
  assert.deepEqual(await balancesOf(harness.db, id), agreeing(rest))
})
