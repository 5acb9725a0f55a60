import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAccountFinder } from '../../store/accounts/account-search.ts'
import { readRevenue } from '../../store/billing/revenue.ts'
import { createUsage } from '../../store/credits/usage.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { createLookupCounts } from '../../store/lookups/lookup-counts.ts'
import { createLookupLog } from '../../store/lookups/lookup-log.ts'
import { createRecentEntries } from '../../store/lookups/recent-entries.ts'
import { createStoreHarness } from './store-harness.ts'

const { db, account } = await createStoreHarness({ after })
const { id: accountId } = await account(25)
// Enough rows that the planner has a choice.
await db.query(
  `INSERT INTO accounts (id, email, password_hash)
   SELECT 'acc_' || i, 'user' || i || '@accounts.example', '' FROM generate_series(1, 5000) i`,
)
await db.query(
  `INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
   SELECT id, i, CASE i WHEN 1 THEN 1 ELSE 3 END, 'grant', i::text
     FROM accounts CROSS JOIN generate_series(1, 2) i WHERE credits = 0 ORDER BY 1, 2`,
)
await db.query(
  `INSERT INTO lookups (account_id, input_key, answer, expires_at, request_id)
   SELECT id, decode(lpad(to_hex(n), 66, '0'), 'hex'), '{}', now() + interval '1 day', 'req_' || n
     FROM accounts CROSS JOIN generate_series(1, 2) n`,
)
await db.query(
  `INSERT INTO lookup_evidence (account_id, input_key, request_id, operation, expires_at)
   SELECT account_id, input_key, request_id, 'find-website', expires_at FROM lookups`,
)
await db.query('ANALYZE')

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Runs statements, and collects the nodes of their plans that were executed and read a table. */
function explained(): { readonly db: Database; readonly reads: Plan[] } {
  const reads: Plan[] = []
  const collect = (plan: Plan) => {
    if (plan['Relation Name'] !== undefined && plan['Actual Loops'] > 0) reads.push(plan)
    for (const part of plan.Plans ?? []) collect(part)
  }
  const explaining = (on: Queryable): Queryable => ({
    async query<R>(text: string, values?: readonly unknown[], name?: string) {
      const [row] = await on.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      )
      if (row) collect(row['QUERY PLAN'][0].Plan)
      return on.query<R>(text, values, name)
    },
  })
  const transaction: Database['transaction'] = (work, limits) =>
    db.transaction((tx) => work(explaining(tx)), limits)
  return { db: { ...db, ...explaining(db), transaction }, reads }
}

// Tables that hold a row for each account or lookup.
const growing = new Set(['accounts', 'ledger', 'lookups', 'lookup_evidence', 'lookup_counts'])
const latest = { before: null, operation: null, outcome: null, search: null }

const pages: Readonly<Record<string, (on: Database) => Promise<unknown>>> = {
  'overview: entries': (on) => createRecentEntries(on)({ accountId, limit: 13, before: null }),
  'overview: lookups': (on) => createLookupLog(on)({ ...latest, accountId, limit: 4 }),
  'overview: counts': (on) => createLookupCounts(on).list(accountId, 30),
  usage: (on) => createUsage(on)({ accountId, limit: 50, cursor: null }),
  revenue: (on) => readRevenue(on, 30),
  'accounts: list': (on) => createAccountFinder(on).search({ text: '', cursor: null, limit: 50 }),
  'accounts: next page': (on) =>
    createAccountFinder(on).search({ text: '', cursor: 'acc_77', limit: 50 }),
  'accounts: a part of an address': (on) =>
    createAccountFinder(on).search({ text: 'user4321@', cursor: null, limit: 50 }),
}

for (const [page, read] of Object.entries(pages)) {
  test(`${page} reads no table from end to end`, async () => {
    const { db: watched, reads } = explained()
    await read(watched)
    for (const plan of reads) {
      const table = plan['Relation Name'] ?? ''
      if (!growing.has(table)) continue
      assert.notEqual(plan['Node Type'], 'Seq Scan', table)
      const rows =
        plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
      assert.ok(rows <= 2_001, `${rows} rows of ${table}`)
    }
  })
}
