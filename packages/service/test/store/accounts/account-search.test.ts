import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAccountFinder } from '../../../store/accounts/account-search.ts'
import { createStoreHarness } from '../store-harness.ts'

const { db } = await createStoreHarness({ after })
// Some were created at the same moment; one of five has a rare part in its address, far behind the latest.
await db.query(
  `INSERT INTO accounts (id, email, password_hash, created_at)
   SELECT 'acc_' || i, CASE WHEN i % 50 = 0 THEN 'Rare.' ELSE 'user' END || i || '@mail' || i % 3 || '.example', '',
          timestamptz '2026-01-01' + (i / 4) * interval '1 minute'
     FROM generate_series(1, 5000) i`,
)
await db.query(
  `INSERT INTO accounts (id, email, password_hash, created_at)
   VALUES ('acc_old', 'oldest-of-all@first.example', '', timestamptz '2020-01-01')`,
)
const finder = createAccountFinder(db)

/** Reads all pages of a search. */
async function idsOf(text: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await finder.search({ text, cursor, limit })
    ids.push(...page.accounts.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

async function expectedOf(text: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM accounts WHERE $1 = '' OR id = $1 OR position(lower($1) IN lower(email)) > 0
      ORDER BY created_at DESC, id DESC`,
    [text],
  )
  return rows.map(({ id }) => id)
}

for (const text of [
  '',
  'rare',
  'RARE.50',
  '@mail1',
  'e',
  '1@',
  'oldest',
  'acc_old',
  'acc_17',
  'zzz',
  '%',
  '_%a',
  "'",
]) {
  test(`the pages of a search for "${text}" have each account once, the latest first`, async () => {
    const [found, expected] = await Promise.all([idsOf(text, 700), expectedOf(text)])
    assert.deepEqual(found, expected)
  })
}

test('pages of one account each are as right as long ones', async () => {
  assert.deepEqual(await idsOf('rare.1', 1), await expectedOf('rare.1'))
})

test('a cursor that names no account has no page', async () => {
  const page = await finder.search({ text: '', cursor: 'acc_none', limit: 5 })
  assert.deepEqual(page, { accounts: [], nextCursor: null })
})
