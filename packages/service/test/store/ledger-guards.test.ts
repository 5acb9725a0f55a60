import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '@enricher/engine/lib/ids'
import { balancesOf, createStoreHarness, holdOf, settlementOf } from './store-harness.ts'

const harness = await createStoreHarness({ after })

/** Columns of an entry that would be right for an account of 25 credits that holds 2. */
const entry = {
  delta: 5,
  balance_after: 30,
  kind: 'grant',
  reference: 'note',
  input_key: null,
  asked: null,
  reason: null,
}
const takenBack = { delta: -5, balance_after: 20, kind: 'take_back', asked: 5, reason: 'abuse' }

async function accountWithHold() {
  const account = await harness.account(25)
  await harness.ledger.hold(holdOf(account.id))
  return account
}

function book(accountId: string, changes: Partial<Record<keyof typeof entry, unknown>>) {
  const { delta, balance_after, kind, reference, input_key, asked, reason } = {
    ...entry,
    ...changes,
  }
  return harness.db.query(
    `INSERT INTO ledger (account_id, delta, balance_after, kind, reference, input_key, asked, reason, paid_period)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $6::bytea IS NULL THEN NULL ELSE 1 END)`,
    [accountId, delta, balance_after, kind, reference, input_key, asked, reason],
  )
}

const refusedEntries: readonly (readonly [string, Parameters<typeof book>[1], RegExp])[] = [
  ['a balance that does not follow', { balance_after: 31 }, /entry of the account .* is refused/],
  ['a negative grant', { delta: -5, balance_after: 20 }, /is refused/],
  ['a negative trial', { delta: -5, balance_after: 20, kind: 'trial' }, /is refused/],
  ['a negative purchase', { delta: -5, balance_after: 20, kind: 'purchase' }, /is refused/],
  ['a lookup that gives credits', { kind: 'lookup', input_key: 'k' }, /only_takes|is refused/],
  ['a lookup without its input', { delta: -2, balance_after: 23, kind: 'lookup' }, /is refused/],
  ['an entry without a reference', { reference: null }, /reference/],
  [
    'a charge beyond the balance',
    { delta: -26, balance_after: -1, kind: 'lookup', input_key: 'k' },
    /balance_after|is refused/,
  ],
  [
    'a charge of what is held for others',
    { delta: -24, balance_after: 1, kind: 'lookup', input_key: 'k' },
    /held_within_credits/,
  ],
  [
    'a take-back of what is held',
    { ...takenBack, delta: -24, balance_after: 1, asked: 24 },
    /held_within_credits/,
  ],
  ['a take-back that gives', { ...takenBack, delta: 5, balance_after: 30 }, /says_what_was_asked/],
  ['a take-back of more than was asked', { ...takenBack, asked: 4 }, /says_what_was_asked/],
  ['a take-back that asks for nothing', { ...takenBack, asked: null }, /says_what_was_asked/],
  ['a take-back without a reason', { ...takenBack, reason: null }, /has_a_reason/],
  ['a refund that gives', { ...takenBack, delta: 5, kind: 'refund' }, /says_what_was_asked/],
  ['a grant of nothing', { delta: 0, balance_after: 25 }, /delta_check|is refused/],
  ['a grant that was asked to take', { asked: 5 }, /says_what_was_asked/],
]
for (const [name, changes, refusal] of refusedEntries) {
  test(`SQL refuses ${name}, and nothing of it stays`, async () => {
    const account = await accountWithHold()
    const before = await balancesOf(harness.db, account.id)
    await assert.rejects(book(account.id, changes), refusal)
    assert.deepEqual(await balancesOf(harness.db, account.id), before)
  })
}

test('an entry written by hand moves the balance, and a purchase what was purchased', async () => {
  const account = await accountWithHold()
  await book(account.id, { kind: 'purchase', reference: newId('req') })
  const [row] = await harness.db.query<{ credits: number; total_purchased: number }>(
    'SELECT credits, total_purchased FROM accounts WHERE id = $1',
    [account.id],
  )
  assert.deepEqual(row, { credits: 30, total_purchased: 5 })
})

test('several entries of one statement are booked together when they follow one another', async () => {
  const [one, two] = [await harness.account(10), await harness.account(20)]
  const insert = (values: string) =>
    harness.db.query(
      `INSERT INTO ledger (account_id, delta, balance_after, kind, reference) VALUES ${values}`,
    )
  await insert(
    `('${one.id}', 1, 11, 'grant', 'a'), ('${two.id}', 2, 22, 'grant', 'a'), ('${one.id}', 3, 14, 'grant', 'b')`,
  )
  assert.equal((await balancesOf(harness.db, one.id)).credits, 14)
  assert.equal((await balancesOf(harness.db, two.id)).credits, 22)
  // One wrong entry makes the entries beside it fail, whatever their account.
  await assert.rejects(
    insert(`('${one.id}', 1, 15, 'grant', 'c'), ('${two.id}', 1, 25, 'grant', 'c')`),
    new RegExp(two.id),
  )
  assert.equal((await balancesOf(harness.db, one.id)).credits, 14)
})

const refusedChanges: readonly (readonly [string, string, RegExp])[] = [
  ['credits without an entry', 'UPDATE accounts SET credits = credits + 1', /moved by entries/],
  ['credits held without a hold', 'UPDATE accounts SET held = held + 1', /moved by entries/],
  ['credits freed while held', 'UPDATE accounts SET held = 0', /moved by entries/],
  ['purchases without an entry', 'UPDATE accounts SET total_purchased = 9', /moved by entries/],
  ['another price of a hold', 'UPDATE holds SET credits = 1', /keeps its account and its credits/],
  ['another owner of a hold', "UPDATE holds SET account_id = 'x'", /keeps its account/],
  ['emptying the holds', 'TRUNCATE holds', /TRUNCATE is refused/],
  ['emptying the ledger', 'TRUNCATE ledger', /append-only/],
  ['emptying the accounts', 'TRUNCATE accounts CASCADE', /append-only|TRUNCATE is refused/],
  ['deleting entries', 'DELETE FROM ledger', /append-only/],
  ['changing entries', 'UPDATE ledger SET delta = 1', /append-only/],
  ['deleting an account with entries', 'DELETE FROM accounts', /foreign key/],
  [
    'an account that begins with credits',
    "INSERT INTO accounts (id, email, password_hash, credits) VALUES ('rich', 'rich@acme.example', '', 5)",
    /moved by entries/,
  ],
]
for (const [name, statement, refusal] of refusedChanges) {
  test(`SQL refuses ${name}, to the owner of the tables too`, async () => {
    const account = await accountWithHold()
    const before = await balancesOf(harness.db, account.id)
    await assert.rejects(harness.db.query(statement), refusal)
    assert.deepEqual(await balancesOf(harness.db, account.id), before)
  })
}

test('what is no balance of an account can be changed as ever', async () => {
  const account = await accountWithHold()
  await harness.db.query(
    "UPDATE accounts SET password_hash = 'new', credits = credits WHERE id = $1",
    [account.id],
  )
  await harness.db.query("UPDATE holds SET expires_at = now() + interval '1 hour'")
})

test('a hold made or deleted by hand holds and frees its credits', async () => {
  const account = await harness.account(25)
  await harness.db.query(
    `INSERT INTO holds VALUES ('by-hand', $1, 7, 'by-hand', 'find-website', now() + interval '1 hour')`,
    [account.id],
  )
  assert.deepEqual(await balancesOf(harness.db, account.id), {
    credits: 25,
    held: 7,
    ledger: 25,
    holds: 7,
    gaps: 0,
  })
  await harness.db.query("DELETE FROM holds WHERE id = 'by-hand'")
  assert.equal((await balancesOf(harness.db, account.id)).held, 0)
})

test('the ledger stays append-only where a session leaves ordinary triggers out', async () => {
  const account = await harness.account(25)
  await assert.rejects(
    harness.db.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query('DELETE FROM ledger WHERE account_id = $1', [account.id])
    }),
    /append-only/,
  )
})

test('one input is never booked twice in one period, whatever becomes of the cache', async () => {
  const account = await harness.account(25)
  const [first, second] = [holdOf(account.id), holdOf(account.id)]
  const { inputKey } = await settle(first)
  // An erasure removed the answer: it is found once more, and is not charged once more.
  await harness.db.query('DELETE FROM lookups WHERE account_id = $1', [account.id])
  const again = await settle(second, { inputKey })
  assert.deepEqual(again.settled, {
    outcome: 'settled',
    creditsRemaining: 23,
    creditsCharged: 0,
    isRecorded: false,
  })
  assert.deepEqual(await balancesOf(harness.db, account.id), {
    credits: 23,
    held: 0,
    ledger: 23,
    holds: 0,
    gaps: 0,
  })
})

test('an input whose answer has lived its life is charged again', async () => {
  const account = await harness.account(25)
  const { inputKey } = await settle(holdOf(account.id), { ttlMs: 20 })
  await new Promise((resolve) => setTimeout(resolve, 30))
  const again = await settle(holdOf(account.id), { inputKey, ttlMs: 20 })
  assert.deepEqual(again.settled, {
    outcome: 'settled',
    creditsRemaining: 21,
    creditsCharged: 2,
    isRecorded: false,
  })
})

async function settle(
  hold: ReturnType<typeof holdOf>,
  overrides: Parameters<typeof settlementOf>[1] = {},
) {
  await harness.ledger.hold(hold)
  const settlement = settlementOf(hold, overrides)
  return { settled: await harness.ledger.settle(settlement), inputKey: settlement.inputKey }
}

test('the same note gives two accounts their credits, and a payment only one', async () => {
  const [one, two] = [await harness.account(0), await harness.account(0)]
  const grant = (accountId: string, kind: 'grant' | 'purchase') =>
    harness.ledger.grant({ accountId, credits: 10, kind, reference: 'promo' })
  assert.equal((await grant(one.id, 'grant')).outcome, 'granted')
  assert.equal((await grant(two.id, 'grant')).outcome, 'granted')
  assert.equal((await grant(two.id, 'grant')).outcome, 'already_granted')
  assert.equal((await grant(one.id, 'purchase')).outcome, 'granted')
  assert.equal((await grant(two.id, 'purchase')).outcome, 'already_granted')
  assert.equal((await balancesOf(harness.db, one.id)).credits, 20)
  assert.equal((await balancesOf(harness.db, two.id)).credits, 10)
})
