import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { urlOf } from '@enricher/lab/test/support/app'
import { checkBalances } from '../../../../app/cli/doctor/balances.ts'
import { readConfig } from '../../../../app/config/config.ts'
import { auditTask } from '../../../../app/wiring/store-tasks.ts'
import { createLogger } from '../../../lib/logger.ts'
import { createMetrics } from '../../../lib/metrics.ts'
import { auditSlice, createAudit } from '../../../store/credits/audit.ts'
import type { Database, Queryable } from '../../../store/database.ts'
import { DatabaseUnavailableError } from '../../../store/database-unavailable.ts'
import { createStoreHarness, holdOf, settlementOf } from '../store-harness.ts'

/** Makes accounts with a history, in the order of their ids. */
async function createAccounts(t: TestContext, size: number) {
  const harness = await createStoreHarness(t)
  const accounts = await Promise.all(Array.from({ length: size }, () => harness.account(25)))
  for (const { id } of accounts) {
    const [charged, open] = [holdOf(id), holdOf(id)]
    await harness.ledger.hold(charged)
    await harness.ledger.hold(open)
    await harness.ledger.settle(settlementOf(charged))
  }
  /** Corrupts a table as its owner can: past the triggers. */
  const corrupt = (table: string, statement: string) =>
    harness.db.transaction(async (tx) => {
      await tx.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      await tx.query(statement)
      await tx.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    })
  return { ...harness, ids: accounts.map(({ id }) => id).sort(), corrupt }
}

test('balances that agree with the ledger are found to agree, slice by slice', async (t) => {
  const { db, ids } = await createAccounts(t, 5)
  const first = await auditSlice(db, '', 2)
  assert.deepEqual(first, { accounts: 2, lastId: ids[1], mismatches: [] })
  const second = await auditSlice(db, ids[1] ?? '', 2)
  assert.deepEqual(second, { accounts: 2, lastId: ids[3], mismatches: [] })
  const last = await auditSlice(db, ids[3] ?? '', 2)
  assert.deepEqual(last, { accounts: 1, lastId: null, mismatches: [] })
})

test('a balance without an entry, an entry without its balance and a hold without its credits are reported', async (t) => {
  const { db, ids, corrupt } = await createAccounts(t, 5)
  await corrupt('accounts', `UPDATE accounts SET credits = 30 WHERE id = '${ids[0]}'`)
  await corrupt(
    'ledger',
    `INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
     VALUES ('${ids[1]}', 5, 28, 'grant', 'x')`,
  )
  await corrupt('holds', `DELETE FROM holds WHERE account_id = '${ids[3]}'`)
  const { accounts, mismatches } = await auditSlice(db, '')
  assert.equal(accounts, 5)
  const right = { credits: 23, entries: 23, lastBalance: 23, held: 2, holds: 2 }
  assert.deepEqual(mismatches, [
    { ...right, accountId: ids[0], credits: 30 },
    { ...right, accountId: ids[1], entries: 28, lastBalance: 28 },
    { ...right, accountId: ids[3], holds: 0 },
  ])
})

test('the walk comes round again, and what was put right is no mismatch any more', async (t) => {
  const { db, ids, corrupt } = await createAccounts(t, 2)
  const audit = createAudit(db)
  assert.deepEqual(await audit.next(), { mismatches: [], wrongAccounts: 0 })
  await corrupt('accounts', `UPDATE accounts SET held = 3 WHERE id = '${ids[1]}'`)
  const found = await audit.next()
  assert.deepEqual([found.mismatches.length, found.wrongAccounts], [1, 1])
  await corrupt('accounts', `UPDATE accounts SET held = 2 WHERE id = '${ids[1]}'`)
  assert.deepEqual(await audit.next(), { mismatches: [], wrongAccounts: 0 })
})

const placeOf = async (db: Database) => {
  const [row] = await db.query<{ place: { afterId: string } }>(
    "SELECT place FROM audit_places WHERE name = 'accounts'",
  )
  return row?.place.afterId
}

test('another process goes on where the one before stopped, and knows what it found', async (t) => {
  const { db, open, ids, corrupt } = await createAccounts(t, 2)
  await corrupt('accounts', `UPDATE accounts SET held = 3 WHERE id = '${ids[0]}'`)
  await createAudit(db).next()
  await db.query(
    "UPDATE audit_places SET place = jsonb_build_object('afterId', $1::text) WHERE name = 'accounts'",
    [ids[0]],
  )
  const later = await createAudit(open()).next()
  assert.deepEqual(later, { mismatches: [], wrongAccounts: 1 })
  assert.equal(await placeOf(db), '')
})

test('an account that takes too long is an error, and those behind it are audited', async (t) => {
  const { db, ids, corrupt } = await createAccounts(t, 3)
  await corrupt('accounts', `UPDATE accounts SET held = 3 WHERE id = '${ids[2]}'`)
  const late = new DatabaseUnavailableError({ reason: 'late' })
  // The entries of the second account cannot be added up in time.
  const slow: Database = {
    ...db,
    transaction: (work, limits) =>
      db.transaction(async (tx) => {
        const query: Queryable['query'] = async (statement, parameters) => {
          const [afterId, accountsMax] = parameters ?? []
          const isSlice = statement.includes('slice AS MATERIALIZED')
          const isReached = String(afterId) < (ids[1] ?? '') && Number(accountsMax) > 1
          if (isSlice && (afterId === ids[0] || isReached)) throw late
          return tx.query(statement, parameters)
        }
        return work({ ...tx, query })
      }, limits),
  }
  const audit = createAudit(slow)
  let errors = 0
  let wrongAccounts = 0
  for (let step = 0; step < 20 && wrongAccounts === 0; step += 1) {
    await audit.next().then(
      (done) => {
        wrongAccounts = done.wrongAccounts
      },
      (error) => {
        assert.equal(error, late)
        errors += 1
      },
    )
  }
  assert.equal(wrongAccounts, 1)
  assert.ok(errors >= 5, `${errors}`)
})

test('an account that took too long is not passed again where another process has moved on', async (t) => {
  const { db, ids } = await createAccounts(t, 3)
  const late = new DatabaseUnavailableError({ reason: 'late' })
  const moveTo = (id = '') =>
    db.query(`UPDATE audit_places SET place = jsonb_build_object('afterId', $1::text)`, [id])
  let tried = 0
  const slow: Database = {
    ...db,
    transaction: async (work, limits) => {
      const query: Queryable['query'] = (statement, parameters) => {
        if (statement.includes('slice AS MATERIALIZED')) throw late
        return db.query(statement, parameters)
      }
      try {
        return await db.transaction((tx) => work({ ...tx, query }), limits)
      } catch (error) {
        tried += 1
        // Slices of 5,000, 500, 50 and 5 accounts were tried before one of a single account.
        if (tried === 5) await moveTo(ids[1])
        throw error
      }
    },
  }
  const audit = createAudit(slow)
  while (tried < 5) {
    assert.equal(await placeOf(db), '')
    await assert.rejects(audit.next(), late)
  }
  assert.equal(await placeOf(db), ids[1])
})

test('a process leaves the slice to the one that is at it, and does not wait', async (t) => {
  const { db, open } = await createAccounts(t, 2)
  await db.transaction(async (tx) => {
    await tx.query("SELECT FROM audit_places WHERE name = 'accounts' FOR UPDATE")
    assert.deepEqual(await createAudit(open()).next(), { mismatches: [], wrongAccounts: 0 })
  })
})

test('a mismatch is a gauge and a line in the log, and a failure of doctor', async (t) => {
  const { db, connection, ids, corrupt } = await createAccounts(t, 2)
  const metrics = createMetrics()
  const lines: string[] = []
  const task = auditTask(db, metrics, createLogger('info', { write: (line) => lines.push(line) }))
  const config = readConfig({ DATABASE_URL: urlOf(connection) })
  await task.run(new AbortController().signal)
  assert.match(await metrics.text(), /^enricher_ledger_mismatches 0$/m)
  assert.deepEqual(lines, [])
  assert.deepEqual(await checkBalances(config), [
    { state: 'ok', text: '2 accounts looked at: every balance is the sum of its entries' },
    { state: 'ok', text: 'the service works as enricher_service, which may not change a balance' },
  ])
  await corrupt('accounts', `UPDATE accounts SET credits = 30 WHERE id = '${ids[0]}'`)
  await task.run(new AbortController().signal)
  assert.match(await metrics.text(), /^enricher_ledger_mismatches 1$/m)
  assert.match(
    lines.join(''),
    new RegExp(`"level":"error".*${ids[0]}.*balances contradict the ledger`),
  )
  const [found] = await checkBalances(config)
  assert.equal(found?.state, 'fail')
  assert.match(
    found?.text ?? '',
    new RegExp(`1 contradicts the ledger: ${ids[0]} \\(balance 30, entries 23`),
  )
})

test('a full slice of accounts is looked at within its time', async (t) => {
  const { db } = await createAccounts(t, 3)
  await db.query(
    `INSERT INTO accounts (id, email, password_hash)
     SELECT 'acc_' || i, i || '@accounts.example', '' FROM generate_series(1, 6000) i`,
  )
  const { accounts, lastId, mismatches } = await auditSlice(db, '')
  assert.deepEqual([accounts, mismatches], [5_000, []])
  assert.ok(lastId !== null)
})
