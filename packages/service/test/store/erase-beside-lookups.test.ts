import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { restInTransaction } from '@enricher/lab/test/support/rest-in-transaction'
import { until } from '@enricher/lab/test/support/until'
import { createSettle } from '../../store/credits/settlement.ts'
import { createPrivacy } from '../../store/privacy/privacy.ts'
import { createSuppressionList } from '../../store/privacy/suppression-list.ts'
import { createSecrets } from '../../store/secrets.ts'
import { createStoreHarness, holdOf, settlementOf } from './store-harness.ts'

const harness = await createStoreHarness({ after })
const firm = { kind: 'domain', domain: 'acme.example' } as const

/** Writes `rows` answers to the shared cache, every eighth of them about the firm. */
async function fillKnownResults(rows: number): Promise<void> {
  await harness.db.query(
    `INSERT INTO known_results (input_key, answer, expires_at)
     SELECT sha256(n::text::bytea),
            json_build_object('email', 'p' || n || CASE WHEN n % 8 = 0 THEN '@acme.example' ELSE '@other.example' END,
                              'email_status', 'valid', 'source', 'native:smtp')::text,
            now() + interval '1 day'
       FROM generate_series(1, $1::int) n`,
    [rows],
  )
}

const countLeft = async () => {
  const [row] = await harness.db.query<{ left: number }>(
    `SELECT count(*) AS left FROM known_results WHERE answer LIKE '%@acme.example%'`,
  )
  return row?.left
}

test('lookups go on while an erasure of a large table waits for a locked row', async () => {
  await fillKnownResults(20_000)
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const locking = harness.open(1).transaction(async (tx) => {
    await restInTransaction(tx)
    // The row is in the middle: the erasure has erased rows before it by then.
    await tx.query(`SELECT 1 FROM known_results WHERE input_key = sha256('10000') FOR UPDATE`)
    isLocked()
    await unlocked
  })
  await locked
  const other = harness.open(4)
  const erasing = createPrivacy(other, createSecrets(other)).erase(firm, 'asked by letter')
  // Rows are erased before the erasure comes to the locked one.
  await until(async () => (await countLeft()) !== 2_500)

  // One lookup writes a row that was erased just now, and six write others.
  const settle = createSettle(harness.open())
  const accounts = await Promise.all(Array.from({ length: 7 }, () => harness.account(100)))
  const holds = accounts.map(({ id }) => holdOf(id))
  await Promise.all(holds.map((hold) => harness.ledger.hold(hold)))
  const settled = await Promise.all(
    holds.map((hold, index) =>
      settle(
        settlementOf(hold, {
          shared: true,
          inputKey: sha256(index === 0 ? '8' : `of its own ${index}`),
        }),
      ),
    ),
  )
  assert.ok(settled.every(({ outcome }) => outcome === 'settled'))
  assert.ok(((await countLeft()) ?? 0) > 0, 'the erasure still waits, and they did not')
  // The firm is suppressed from the first moment: no lookup answers with rows that are not erased yet.
  assert.equal((await createSuppressionList(other, createSecrets(other)).find(firm)).length, 1)
  unlock()
  await locking
  const { rows } = await erasing
  assert.ok((rows['known_results'] ?? 0) >= 2_499, JSON.stringify(rows))
  assert.equal(await countLeft(), 0)
})

test('an erasure that was interrupted is finished by the next process that looks', async () => {
  await harness.db.query('TRUNCATE known_results')
  await fillKnownResults(3_000)
  const db = harness.open(2)
  let transactions = 0
  const transaction: typeof db.transaction = (work, limits) => {
    transactions += 1
    if (transactions > 6) throw new Error('the process ends here')
    return db.transaction(work, limits)
  }
  const dying = createPrivacy({ ...db, transaction }, createSecrets(db))
  await assert.rejects(dying.erase(firm, null), /ends here/)
  assert.ok(((await countLeft()) ?? 0) > 0)
  await harness.db.query('UPDATE suppressions SET erase_again_at = now()')
  const other = createPrivacy(harness.db, createSecrets(harness.db))
  assert.equal(await other.eraseAgain(), true)
  assert.equal(await countLeft(), 0)
  assert.equal(await other.eraseAgain(), false)
})
