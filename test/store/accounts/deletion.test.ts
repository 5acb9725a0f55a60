import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { tablesKept, tablesOfAccounts } from '../../../src/store/accounts/deletion.ts'
import { openDatabase } from '../../../src/store/database.ts'
import { createTestDatabase } from '../../support/database.ts'

const db = openDatabase({ connection: await createTestDatabase({ after }) })
after(() => db.close())

test('every table with rows of an account is emptied of them at its deletion, or kept on purpose', async () => {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'account_id' ORDER BY name`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    [...tablesOfAccounts, ...tablesKept].toSorted(),
  )
})
