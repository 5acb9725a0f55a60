import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createEmptyDatabase } from '@enricher/lab/test/support/database'
import { readRevenue } from '../../../store/billing/revenue.ts'
import { auditDays } from '../../../store/credits/audit-sums.ts'
import { createLedger } from '../../../store/credits/ledger.ts'
import { fillSums, foldSums } from '../../../store/credits/ledger-sums.ts'
import { type Database, openDatabase } from '../../../store/database.ts'
import { migrate } from '../../../store/migrate.ts'
import { createStoreHarness, holdOf, settlementOf } from '../store-harness.ts'

type Sum = { readonly day: string; readonly part: string; readonly entries: number }

/** Returns what the sums say, and what the entries say. */
async function bothOf(db: Database): Promise<[readonly Sum[], readonly Sum[]]> {
  return Promise.all([
    db.query<Sum>(
      `SELECT day::text, part, sum(entries)::bigint AS entries, sum(credits)::bigint AS credits
         FROM ledger_sums GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
    db.query<Sum>(
      `SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, ledger_part(kind, reference) AS part,
              count(*) AS entries, sum(delta)::bigint AS credits
         FROM ledger GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
  ])
}

async function assertExact(db: Database): Promise<readonly Sum[]> {
  const [sums, entries] = await bothOf(db)
  assert.deepEqual(sums, entries)
  return sums
}

async function rowsOf(db: Database): Promise<number> {
  const [row] = await db.query<{ rows: number }>('SELECT count(*) AS rows FROM ledger_sums')
  return row?.rows ?? 0
}

/** Makes entries of every kind, many at once. */
async function bookAll(db: Database, accountIds: readonly string[]): Promise<void> {
  const ledger = createLedger(db)
  await Promise.all(
    accountIds.map(async (accountId, n) => {
      const reference = randomUUID()
      await ledger.grant({ accountId, credits: 20, kind: 'grant', reference })
      await ledger.grant({ accountId, credits: 500, kind: 'purchase', reference: randomUUID() })
      await ledger.grant({ accountId, credits: 3, kind: 'grant', reference: `re_${n} undone` })
      await ledger.takeBack({
        accountId,
        credits: 5,
        kind: 'take_back',
        reference: randomUUID(),
        reason: 'a mistake',
      })
      await ledger.takeBack({
        accountId,
        credits: 7,
        kind: 'refund',
        reference: randomUUID(),
        reason: 'refunded',
      })
      const hold = holdOf(accountId)
      await ledger.hold(hold)
      await ledger.settle(settlementOf(hold))
    }),
  )
}

async function accountsOf(harness: Awaited<ReturnType<typeof createStoreHarness>>, size: number) {
  const made = await Promise.all(Array.from({ length: size }, () => harness.account(25)))
  return made.map(({ id }) => id)
}

test('each entry is in the sum of its day and part, also of entries made at the same time', async (t) => {
  const harness = await createStoreHarness(t)
  const ids = await accountsOf(harness, 12)
  await Promise.all([bookAll(harness.db, ids), bookAll(harness.open(), ids)])
  const sums = await assertExact(harness.db)
  assert.deepEqual(
    sums.map(({ part, entries }) => [part, entries]),
    [
      ['granted', 12 * 5],
      // The same reversal is undone once.
      ['reversed', 12 * 3],
      ['sold', 12 * 2],
      ['spent', 12 * 2],
    ],
  )
})

test('an entry that is refused is in no sum', async (t) => {
  const { db, account } = await createStoreHarness(t)
  const { id } = await account(25)
  const before = await assertExact(db)
  await assert.rejects(
    db.query(
      `INSERT INTO ledger (account_id, delta, balance_after, kind, reference) VALUES ($1, 5, 99, 'grant', 'x')`,
      [id],
    ),
    /is refused/,
  )
  assert.deepEqual(await assertExact(db), before)
})

test('many rows of a day become one for each part, and the report stays the same', async (t) => {
  const harness = await createStoreHarness(t)
  const { db } = harness
  await bookAll(db, await accountsOf(harness, 12))
  const report = await readRevenue(db, 3)
  assert.ok((await rowsOf(db)) > 50)
  await Promise.all([foldSums(db), foldSums(harness.open()), bookAll(db, [])])
  await foldSums(db)
  await assertExact(db)
  assert.ok((await rowsOf(db)) <= 50)
  assert.deepEqual(await readRevenue(db, 3), report)
  assert.equal(report[0]?.creditsOutstanding, 12 * (25 + 20 + 500 + 3 - 5 - 7 - 2))
})

test('folding while others book loses nothing', async (t) => {
  const harness = await createStoreHarness(t)
  const ids = await accountsOf(harness, 6)
  const folding = harness.open()
  let isOver = false
  const fold = (async () => {
    while (!isOver) await foldSums(folding)
  })()
  for (let round = 0; round < 5; round += 1) await bookAll(harness.db, ids)
  isOver = true
  await fold
  await assertExact(harness.db)
})

const shipped = resolve(import.meta.dirname, '../../../store/migrations')

/** Makes a database as the version before the sums left it, and a way to go on from there. */
async function beforeSums(t: TestContext) {
  const connection = await createEmptyDatabase(t)
  const folder = await mkdtemp(join(tmpdir(), 'before-sums-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const name of await readdir(shipped)) {
    if (name < '0049') await copyFile(join(shipped, name), join(folder, name))
  }
  const open = () => {
    const db = openDatabase({ connection, poolSize: 4 })
    t.after(() => db.close())
    return db
  }
  const db = open()
  await migrate(db, { folder })
  await db.query(
    `INSERT INTO accounts (id, email, password_hash)
     SELECT 'acc_' || i, i || '@accounts.example', '' FROM generate_series(1, 40) i`,
  )
  return { db, open }
}

const grantAll = (db: Database, name: string) =>
  db.query(
    `WITH locked AS MATERIALIZED (SELECT id, credits FROM accounts ORDER BY id FOR NO KEY UPDATE)
     INSERT INTO ledger (account_id, delta, balance_after, kind, reference, created_at)
     SELECT id, 1, credits + 1, 'grant', $1, now() - (length(id) || ' days')::interval FROM locked`,
    [name],
  )

test('entries of before the sums are added once, while old and new processes book', async (t) => {
  const { db, open } = await beforeSums(t)
  for (let n = 0; n < 10; n += 1) await grantAll(db, `before ${n}`)
  let isOver = false
  let during = 0
  const writer = open()
  const booking = (async () => {
    while (!isOver) {
      await grantAll(writer, `during ${during}`)
      during += 1
    }
  })()
  await migrate(open())
  await grantAll(db, 'after')
  const [first, second] = [open(), open()]
  await Promise.all([fillSums(first), fillSums(second)])
  await fillSums(db)
  isOver = true
  await booking
  await assertExact(db)
  assert.ok(during > 0)
  assert.equal(await fillSums(db), 0)
  await foldSums(db)
  await assertExact(db)
})

test('until every earlier entry is added the report reads the entries themselves', async (t) => {
  const { db, open } = await beforeSums(t)
  await grantAll(db, 'before')
  await migrate(open())
  const report = await readRevenue(db, 10)
  assert.equal(report[0]?.creditsOutstanding, 40)
  assert.equal(
    report.reduce((sum, day) => sum + day.creditsGranted, 0),
    40,
  )
  await fillSums(db)
  assert.deepEqual(await readRevenue(db, 10), report)
})

// The day with which a round begins.
const lastDay = `(((now() - interval '1 hour') AT TIME ZONE 'UTC')::date - 1)::text`

test('a sum that is not that of its entries is found, day by day', async (t) => {
  const { db, open } = await beforeSums(t)
  await grantAll(db, 'before')
  await migrate(open())
  assert.deepEqual(await auditDays(db), { mismatches: [], wrongDays: 0 })
  await fillSums(db)
  const comparedAll = async () => {
    // A busy machine reads few hours in the time of a step; the last step of a round ends it.
    const found = []
    let isRound = false
    while (!isRound) {
      found.push(...(await auditDays(db)).mismatches)
      const [place] = await db.query<{ is_first: boolean }>(
        `SELECT place->>'hour' = '0' AND place->>'day' = ${lastDay} AS is_first
           FROM audit_places WHERE name = 'days'`,
      )
      isRound = place?.is_first ?? false
    }
    return found
  }
  assert.deepEqual(await comparedAll(), [])
  await db.query(
    'UPDATE ledger_sums SET credits = credits + 1 WHERE day = (SELECT min(day) FROM ledger_sums)',
  )
  const [found] = await comparedAll()
  assert.deepEqual([found?.part, found?.credits, found?.summedCredits], ['granted', 31, 32])
  assert.equal((await auditDays(db)).wrongDays, 1)
})
