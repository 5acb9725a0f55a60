import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import { createAccountStore } from '../../../store/accounts/accounts.ts'
import { deletedTables, keptTables } from '../../../store/accounts/deletion.ts'
import { openDatabase } from '../../../store/database.ts'
import { createAccountJobs } from '../../../store/jobs/account-jobs.ts'
import { createJobSlices } from '../../../store/jobs/job-slices.ts'
import { createLookupCounts } from '../../../store/lookups/lookup-counts.ts'
import { untilFree } from '../store-harness.ts'

const db = openDatabase({ connection: await createTestDatabase({ after }) })
after(() => db.close())

test('every table with rows of an account is emptied of them at its deletion, or kept on purpose', async () => {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'account_id' ORDER BY name`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...deletedTables, ...keptTables].toSorted(),
  )
})

test('an account whose jobs hold credits is not deleted yet, and its jobs are ended for the next try', async () => {
  const { id: accountId } = await makeAccount(db)
  const jobs = createAccountJobs(db)
  const asked = { accountId, kind: 'bulk', input: '{}', idempotency: null, keptMs: 86_400_000 }
  const runs = (await jobs.submit(asked, 10)) ?? assert.fail('refused')
  const waits = (await jobs.submit(asked, 10)) ?? assert.fail('refused')
  await createJobSlices(db, { processId: 'proc_x' }).begin(accountId, 'one')
  await db.query(
    `INSERT INTO holds (id, account_id, credits, flight_key, operation, expires_at)
     VALUES ('hold', $1, 2, 'x', 'find-website', now() + interval '1 minute')`,
    [accountId],
  )
  const { outcome } = await createAccountStore(db).delete(accountId, Buffer.alloc(32))
  assert.equal(outcome, 'busy')
  const rows = await db.query(
    'SELECT id, state, cancelled_at IS NOT NULL AS cancelled FROM account_jobs ORDER BY number',
  )
  assert.deepEqual(rows, [
    { id: runs.id, state: 'running', cancelled: true },
    { id: waits.id, state: 'failed', cancelled: true },
  ])
})

test('what was counted before a deletion is written neither after it nor beside it', async () => {
  const { id: accountId } = await makeAccount(db, { email: 'gone@acme.example' })
  const { id: other } = await makeAccount(db, { email: 'stays@acme.example' })
  const counts = createLookupCounts(db)
  const note = (id: string) =>
    counts.note({ accountId: id, operation: 'find-website', credits: 2, result: 'hit' })
  // A deletion under way holds the row of the account.
  let isWritten = false
  const flushed = await db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [accountId])
    note(accountId)
    note(other)
    // A pause of the machine may last for longer than a statement waits for a lock.
    const flush = untilFree(() => counts.flush()).then(() => {
      isWritten = true
    })
    await sleep(100)
    assert.equal(isWritten, false, 'it waits')
    await tx.query("UPDATE accounts SET deleted_at = now(), former_email = '' WHERE id = $1", [
      accountId,
    ])
    return { flush }
  })
  await flushed.flush
  note(accountId)
  await counts.flush()
  const rows = await db.query<{ account_id: string }>('SELECT account_id FROM lookup_counts')
  assert.deepEqual(
    rows.map(({ account_id }) => account_id),
    [other],
  )
})
