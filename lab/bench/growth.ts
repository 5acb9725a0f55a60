import { join } from 'node:path'
import { createAccountFinder } from '@enricher/service/store/accounts/account-search'
import { readRevenue } from '@enricher/service/store/billing/revenue'
import { createUsage } from '@enricher/service/store/credits/usage'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { createLookupLog } from '@enricher/service/store/lookups/lookup-log'
import { createRecentEntries } from '@enricher/service/store/lookups/recent-entries'
import { migrate } from '@enricher/service/store/migrate'
import { startEmbedded } from '../../packages/service/postgres/server.ts'
import { count } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { defineBenchmark } from './shared/benchmark.ts'
import { withTemporaryFolder } from './shared/child.ts'
import { type Measurement, median } from './shared/report.ts'

const smallAccounts = 1_000
const entriesPerAccount = 10
const millisecondsOfPage = 400

type Sizes = { readonly rounds: number; readonly accounts: number }

/** Measures how often pages are read where accounts and lookups are many, against a thousand accounts. */
export const growth = defineBenchmark({
  summary: 'pages per second of a large installation, against those of a small one',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    accounts: count(100_000, { min: smallAccounts, smoke: smallAccounts }),
  },
  measure: measureGrowth,
})

const accountId = 'acc_500'
const latest = { before: null, operation: null, outcome: null, search: null }

const pages: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  overview: (db) =>
    Promise.all([
      createRecentEntries(db)({ accountId, limit: 13, before: null }),
      createLookupLog(db)({ ...latest, accountId, limit: 4 }),
    ]),
  usage: (db) => createUsage(db)({ accountId, limit: 50, cursor: null }),
  revenue: (db) => readRevenue(db, 30),
  accounts: (db) => createAccountFinder(db).search({ text: '', cursor: null, limit: 50 }),
  search: (db) => createAccountFinder(db).search({ text: 'user77@', cursor: null, limit: 50 }),
}

async function measureGrowth({ rounds, accounts }: Sizes): Promise<Measurement> {
  return withTemporaryFolder(async (folder) => {
    const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: () => undefined })
    const server = embedded.connection
    const opened: Database[] = []
    const open = (database: string) => {
      const db = openDatabase({ connection: { ...server, database } })
      opened.push(db)
      return db
    }
    try {
      const main = openDatabase({ connection: server })
      opened.push(main)
      const sizes: [string, number][] = [
        ['small', smallAccounts],
        ['large', accounts],
      ]
      for (const [name, size] of sizes) {
        progress.step(`filling the ${name} one`)
        await main.command(`CREATE DATABASE growth_${name}`, unlimited)
        await fill(open(`growth_${name}`), size)
      }
      return await compare(open('growth_small'), open('growth_large'), { rounds, accounts })
    } finally {
      await Promise.all(opened.map((db) => db.close()))
      await embedded.stop()
    }
  })
}

const unlimited = { statementTimeoutMs: null, lockTimeoutMs: 0 }

/**
 * Makes accounts with a month of lookups each. The triggers that move balances are off meanwhile: they are made for
 * statements of some dozens of entries.
 */
async function fill(db: Database, accounts: number): Promise<void> {
  await migrate(db)
  const statements = [
    `INSERT INTO accounts (id, email, password_hash, created_at)
     SELECT 'acc_' || i, 'user' || i || '@accounts.example', '', now() - i * interval '1 second'
       FROM generate_series(1, ${accounts}) i`,
    'ALTER TABLE ledger DISABLE TRIGGER ledger_moves_credits',
    'ALTER TABLE accounts DISABLE TRIGGER accounts_keep_their_balance',
    `INSERT INTO ledger (account_id, delta, balance_after, kind, reference, created_at)
     SELECT id, 1, i, 'grant', i::text, now() - (${entriesPerAccount} - i) * interval '3 days'
       FROM generate_series(1, ${entriesPerAccount}) i CROSS JOIN accounts ORDER BY 3, 1`,
    `UPDATE accounts SET credits = ${entriesPerAccount}`,
    'ALTER TABLE ledger ENABLE TRIGGER ledger_moves_credits',
    'ALTER TABLE accounts ENABLE TRIGGER accounts_keep_their_balance',
    `INSERT INTO ledger_sums (day, part, entries, credits)
     SELECT (created_at AT TIME ZONE 'UTC')::date, 'granted', count(*), sum(delta)::bigint FROM ledger GROUP BY 1`,
    `INSERT INTO lookups (account_id, input_key, answer, expires_at, request_id)
     SELECT id, decode(lpad(to_hex(i), 66, '0'), 'hex'), '{}', now() + interval '1 day', 'req_' || i
       FROM accounts CROSS JOIN generate_series(1, ${entriesPerAccount}) i`,
    `INSERT INTO lookup_evidence (account_id, input_key, request_id, operation, expires_at)
     SELECT account_id, input_key, request_id, 'find-website', expires_at FROM lookups`,
  ]
  for (const statement of statements) await db.transaction((tx) => tx.query(statement), unlimited)
  await db.command('VACUUM ANALYZE', unlimited)
}

async function compare(small: Database, large: Database, { rounds, accounts }: Sizes) {
  const rates = new Map<string, { small: number[]; large: number[] }>()
  for (const [name, read] of Object.entries(pages)) {
    progress.step(name)
    const found = { small: [] as number[], large: [] as number[] }
    rates.set(name, found)
    await Promise.all([rateOf(small, read), rateOf(large, read)])
    for (let round = 0; round < rounds; round += 1) {
      found.small.push(await rateOf(small, read))
      found.large.push(await rateOf(large, read))
    }
  }
  const revenue = rates.get('revenue') ?? { small: [], large: [] }
  return {
    name: 'growth',
    unit: 'revenue pages/s',
    ours: revenue.large,
    reference: revenue.small,
    referenceName: `of ${smallAccounts} accounts`,
    aim: { ratio: 0.9, better: 'higher' },
    extra: { accounts, entries: accounts * entriesPerAccount },
    details: Object.fromEntries(
      [...rates].map(([name, rate]) => {
        const [per, of] = [median(rate.small), median(rate.large)]
        return [
          name,
          {
            small: Math.round(per),
            large: Math.round(of),
            ratio: Math.round((of / per) * 100) / 100,
          },
        ]
      }),
    ),
  } as const
}

/** Reads a page again and again; returns how often a second. */
async function rateOf(db: Database, read: (db: Database) => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  let reads = 0
  while (performance.now() - startMs < millisecondsOfPage) {
    await read(db)
    reads += 1
  }
  return (reads * 1000) / (performance.now() - startMs)
}
