import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '@enricher/engine/lib/ids'
import { createLedger } from '../../../store/credits/ledger.ts'
import {
  balancesOf,
  createStoreHarness,
  holdOf,
  settlementOf,
  untilFree,
} from '../store-harness.ts'

const harness = await createStoreHarness({ after })

test('the ledger refuses to be changed', async () => {
  const account = await harness.account(25)
  for (const statement of [
    `UPDATE ledger SET delta = 1000 WHERE account_id = '${account.id}'`,
    `DELETE FROM ledger WHERE account_id = '${account.id}'`,
    'TRUNCATE ledger',
    `UPDATE ledger SET delta = 1 WHERE account_id = 'acc_nobody'`,
  ]) {
    await assert.rejects(
      harness.db.query(statement),
      /append-only: (UPDATE|DELETE|TRUNCATE) is refused/,
    )
  }
  assert.equal((await balancesOf(harness.db, account.id)).ledger, 25)
})

test('a grant is booked once per reference, also when twenty ask at once', async () => {
  const account = await harness.account(0)
  const other = createLedger(harness.open())
  const request = {
    accountId: account.id,
    credits: 100,
    kind: 'purchase',
    reference: newId('req'),
  } as const
  const grants = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      untilFree(() => (i % 2 ? harness.ledger : other).grant(request)),
    ),
  )
  assert.equal(grants.filter((grant) => grant.outcome === 'granted').length, 1)
  assert.equal((await balancesOf(harness.db, account.id)).credits, 100)
  const [row] = await harness.db.query<{ total_purchased: number }>(
    'SELECT total_purchased FROM accounts WHERE id = $1',
    [account.id],
  )
  assert.equal(row?.total_purchased, 100)
})

test('a reference given again with another number is refused, and gives nothing', async () => {
  const { id: accountId } = await harness.account(0)
  const invoice = { accountId, kind: 'grant', reference: 'invoice 17' } as const
  await harness.ledger.grant({ ...invoice, credits: 100 })
  await assert.rejects(harness.ledger.grant({ ...invoice, credits: 1000 }), {
    name: 'ReferenceReusedError',
    message: 'The reference invoice 17 was booked before with 100 credits: use another reference.',
  })
  assert.equal((await balancesOf(harness.db, accountId)).credits, 100)
})

test('a grant to an unknown account is reported and makes no entry', async () => {
  const request = { accountId: 'acc_nobody', credits: 1, kind: 'grant', reference: 'lost' } as const
  assert.deepEqual(await harness.ledger.grant(request), { outcome: 'no_account' })
})

test('a charge larger than its hold is refused whole', async () => {
  const account = await harness.account(2)
  const hold = holdOf(account.id)
  await harness.ledger.hold(hold)
  await assert.rejects(harness.ledger.settle(settlementOf(hold, { credits: 3 })))
  assert.deepEqual(await balancesOf(harness.db, account.id), {
    credits: 2,
    held: 2,
    ledger: 2,
    holds: 2,
    gaps: 0,
  })
})

test('the statement of an account is newest first, and its pages neither repeat nor lose an entry', async () => {
  const account = await harness.account(25)
  for (let i = 0; i < 5; i += 1) {
    const hold = holdOf(account.id)
    await harness.ledger.hold(hold)
    await harness.ledger.settle(settlementOf(hold, { requestId: `req_${i}` }))
  }
  const first = await harness.ledger.usage({ accountId: account.id, limit: 4, cursor: null })
  // An entry that comes in between belongs to a fresh first page, not to the second one.
  await harness.ledger.grant({
    accountId: account.id,
    credits: 1,
    kind: 'grant',
    reference: newId('req'),
  })
  const second = await harness.ledger.usage({
    accountId: account.id,
    limit: 4,
    cursor: first.nextCursor,
  })
  const entries = [...first.entries, ...second.entries]
  assert.deepEqual(
    entries.map((entry) => entry.requestId),
    ['req_4', 'req_3', 'req_2', 'req_1', 'req_0', null],
  )
  assert.deepEqual(
    entries.map((entry) => entry.balanceAfter),
    [15, 17, 19, 21, 23, 25],
  )
  assert.equal(entries[0]?.credits, -2)
  assert.equal(entries.at(-1)?.kind, 'trial')
  assert.equal(second.nextCursor, null)
})

test('no account sees the entries of another', async () => {
  const account = await harness.account(25)
  await harness.account(25)
  const page = await harness.ledger.usage({ accountId: account.id, limit: 200, cursor: null })
  assert.equal(page.entries.length, 1)
})
