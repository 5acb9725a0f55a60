import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import {
  backUpTo,
  contentOf,
  makeFolder,
  restoreFrom,
  using,
} from '@enricher/lab/test/support/backup-harness'
import { createEmptyDatabase, createTestDatabase } from '@enricher/lab/test/support/database'
import { createEarlierDatabase, earlierCalls } from '@enricher/lab/test/support/earlier-database'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import pg from 'pg'
import { checkValueOf } from '../../../lib/keyed-digest.ts'
import type { ConnectionConfig } from '../../../postgres/server.ts'
import { backupScopes, knownTables } from '../../../store/backup/tables.ts'
import { createLedger } from '../../../store/credits/ledger.ts'
import type { Database } from '../../../store/database.ts'
import { migrate } from '../../../store/migrate.ts'
import { createSecrets } from '../../../store/secrets.ts'

// Characters that a text may hold and a line of a file may not, and the line that ends the rows.
const oddText = 'tab\there, line\nfeed, return\r, \\backslash, \\N, "quotes", \\.\n\\.\n, é 漢 🜁, '

/** Fills a database with something in every kind of table. Returns the two accounts. */
async function fill(connection: ConnectionConfig): Promise<[string, string]> {
  return using(connection, async (db) => {
    await createSecrets(db).read('suppression')
    const one = await makeAccount(db, { label: oddText })
    const two = await makeAccount(db, { credits: 7, label: oddText })
    const accounts: [string, string] = [one.id, two.id]
    const ledger = createLedger(db)
    for (const reference of ['one', 'two']) {
      await ledger.grant({ accountId: accounts[0], credits: 500, kind: 'grant', reference })
    }
    const reason = oddText
    await ledger.takeBack({
      accountId: accounts[1],
      credits: 7,
      kind: 'take_back',
      reference: 'b',
      reason,
    })
    const rows: [string, unknown[]][] = [
      [
        `INSERT INTO lookups VALUES ($1, $2, $3, now() + '1 day')`,
        [accounts[0], Buffer.alloc(33, 1), oddText],
      ],
      [`INSERT INTO lookups VALUES ($1, $2, NULL, 'infinity')`, [accounts[1], Buffer.alloc(33, 1)]],
      [
        `INSERT INTO known_results VALUES ($1, $2, now() + '1 day')`,
        [Buffer.alloc(33, 255), oddText],
      ],
      [`INSERT INTO companies VALUES ('acme', 'acme.example', $1, false)`, [oddText]],
      [
        `INSERT INTO suppressions (id, kind, digests) VALUES ('sup_1', 'email', ARRAY[$1, ''])`,
        [oddText],
      ],
      [`INSERT INTO mail_host_turns VALUES ('host', '{}', '{}', 2, 0.1, now())`, []],
      [`INSERT INTO provider_budgets VALUES ('2026-11-20', 'acme', 1, 9007199254740993, 0)`, []],
      [
        `INSERT INTO site_crawls VALUES ('acme.example', $1, ARRAY['a,b', $1], now(), now())`,
        [oddText],
      ],
      [
        `INSERT INTO requests (account_id, operation, key, fingerprint, state, lease_until)
         VALUES ($1, 'find-website', 'done', '\\x00', 'done', NULL), ($1, 'find-website', 'running', '\\x00', 'running', now())`,
        [accounts[0]],
      ],
    ]
    for (const [text, values] of rows) await db.query(text, values)
    return accounts
  })
}

async function harness(t: TestContext) {
  const source = await createTestDatabase(t)
  const target = await createEmptyDatabase(t)
  const accounts = await fill(source)
  return { source, target, accounts, path: join(makeFolder(t), 'one.backup') }
}

function numberOf(db: Database, text: string, values: unknown[] = []): Promise<number> {
  return db
    .query<{ n: number }>(`SELECT (${text})::bigint AS n`, values)
    .then(([row]) => row?.n ?? -1)
}

test('a backup holds every table of the service, or says why not', async (t) => {
  await using(await createTestDatabase(t), async (db) => {
    const rows = await db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`,
    )
    const known = new Set(knownTables.map(({ name }) => name))
    const missing = rows.map(({ name }) => name).filter((name) => !known.has(name))
    assert.deepEqual(
      missing,
      [],
      'say in packages/service/store/backup/tables.ts what becomes of them',
    )
  })
})

test('a restored database is the one that was backed up, row for row', async (t) => {
  const { source, target, path } = await harness(t)
  const made = await backUpTo(source, path)
  const report = await restoreFrom(path, target)
  const before = await contentOf(source)
  const running = before['requests']?.filter((row) => row.includes('"running"')) ?? []
  assert.equal(running.length, 1)
  before['requests'] = before['requests']?.filter((row) => !running.includes(row)) ?? []
  const after = await contentOf(target)
  assert.deepEqual(after, before)
  assert.equal(report.summary.rows, made.rows)
  assert.equal(made.rows, Object.values(before).flat().length)
})

test('what searches under way had reserved is free again', async (t) => {
  const { source, target, accounts, path } = await harness(t)
  const [accountId] = accounts
  const hold = {
    holdId: 'hold_1',
    accountId,
    credits: 3,
    flightKey: sha256('search'),
    operation: 'find-website',
    leaseMs: 60_000,
  }
  const held = await using(source, (db) => createLedger(db).hold(hold as never))
  assert.equal(held.outcome, 'held')
  await backUpTo(source, path)
  await restoreFrom(path, target)
  await using(target, async (db) => {
    assert.equal(await numberOf(db, 'SELECT held FROM accounts WHERE id = $1', [accountId]), 0)
    assert.equal(
      await numberOf(db, 'SELECT credits FROM accounts WHERE id = $1', [accountId]),
      1025,
    )
    assert.equal(await numberOf(db, 'SELECT count(*) FROM holds'), 0)
    assert.equal((await createLedger(db).hold(hold as never)).outcome, 'held')
  })
})

test('a restored ledger goes on: new entries get new numbers, and it stays append-only', async (t) => {
  const { source, target, accounts, path } = await harness(t)
  await backUpTo(source, path)
  await restoreFrom(path, target)
  await using(target, async (db) => {
    const request = { accountId: accounts[0], credits: 10, kind: 'grant' } as const
    const again = await createLedger(db).grant({
      ...request,
      credits: 500,
      reference: 'two',
    })
    assert.equal(again.outcome, 'already_granted')
    const granted = await createLedger(db).grant({ ...request, reference: 'three' })
    assert.deepEqual(granted, { outcome: 'granted', creditsRemaining: 1035 })
    await assert.rejects(db.query('DELETE FROM ledger'), /append-only/)
  })
})

test('every trigger fires as it did before', async (t) => {
  const { source, target, path } = await harness(t)
  const triggers = `SELECT tgrelid::regclass::text AS on, tgname::text AS name, tgenabled::text AS mode
                      FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`
  await backUpTo(source, path)
  await restoreFrom(path, target)
  const before = await using(source, (db) => db.query(triggers))
  assert.ok(before.length > 0)
  assert.deepEqual(await using(target, (db) => db.query(triggers)), before)
})

test('a backup of the money alone keeps what callers paid for and leaves out what can be found again', async (t) => {
  const { source, target, path } = await harness(t)
  await backUpTo(source, path, { scope: 'money' })
  await restoreFrom(path, target)
  const [before, after] = [await contentOf(source), await contentOf(target)]
  for (const table of ['accounts', 'api_keys', 'ledger', 'lookups', 'secrets', 'suppressions']) {
    assert.deepEqual(after[table], before[table], table)
    assert.notEqual(after[table]?.length, 0, table)
  }
  for (const table of ['known_results', 'companies', 'site_crawls']) {
    assert.deepEqual(after[table], [], table)
  }
})

test('a backup of an earlier version is restored and brought up to date', async (t) => {
  const path = join(makeFolder(t), 'earlier.backup')
  await backUpTo(await createEarlierDatabase(t), path)
  const target = await createTestDatabase(t)
  const { migrated } = await restoreFrom(path, target)
  assert.equal(migrated[0], '0009-suppression-scopes.sql')
  await using(target, async (db) => {
    assert.deepEqual(await migrate(db), [])
    const balances = await db.query<{ credits: number }>('SELECT credits FROM accounts')
    const expected = Object.values(earlierCalls.balances).sort()
    assert.deepEqual(balances.map(({ credits }) => credits).sort(), expected)
  })
})

test('a database that is not empty is left alone, unless it is to be replaced', async (t) => {
  const { source, path } = await harness(t)
  await backUpTo(source, path)
  const target = await createTestDatabase(t)
  await using(target, (db) => makeAccount(db, { credits: 5 }))
  const before = await contentOf(target)
  await assert.rejects(
    restoreFrom(path, target),
    /not empty: it holds 1 accounts, 1 api_keys, 1 ledger\. .*--replace/,
  )
  assert.deepEqual(await contentOf(target), before)
  const { replaced } = await restoreFrom(path, target, { isReplacing: true })
  assert.deepEqual(
    replaced.map(({ table }) => table),
    ['accounts', 'api_keys', 'ledger'],
  )
  assert.deepEqual((await contentOf(target))['accounts'], (await contentOf(source))['accounts'])
})

test('a database on which the service runs is refused, with where it is connected from', async (t) => {
  const { source, path } = await harness(t)
  await backUpTo(source, path)
  const target = await createTestDatabase(t)
  // The host of a socket is a path.
  const from = target.host.startsWith('/') ? 'this machine' : target.host
  await using(target, async (db) => {
    await db.query('SELECT 1')
    await assert.rejects(
      restoreFrom(path, target),
      new RegExp(
        `Enricher runs on this database: end it first\\. Connected: "enricher" from ${from} since [^;]* \\(server process \\d+\\)\\.$`,
      ),
    )
    await Promise.all(Array.from({ length: 2 }, () => db.query('SELECT pg_sleep(0.1)')))
    await assert.rejects(
      restoreFrom(path, target),
      new RegExp(`Connected: "enricher" from ${from} since [^;]* \\(2 connections\\)\\.$`),
    )
  })
})

test('a service that is connected as a user whose sessions are hidden is found all the same', async (t) => {
  const { source, path } = await harness(t)
  await backUpTo(source, path)
  const target = await createEmptyDatabase(t)
  const user = `plain_${target.database.slice(-12)}`
  await using(target, async (db) => {
    await db.query(`CREATE ROLE ${user} LOGIN`)
    await db.query(`GRANT CREATE ON SCHEMA public TO ${user}`)
  })
  t.after(() => using({ ...target, database: 'postgres' }, (db) => db.query(`DROP ROLE ${user}`)))
  await using(target, async (db) => {
    await db.query('SELECT 1')
    await assert.rejects(
      restoreFrom(path, { ...target, user }),
      new RegExp(`Connected: "enricher" of the user "${target.user}" \\(server process \\d+\\)\\.`),
    )
  })
})

test('tables of another program are not touched', async (t) => {
  const { source, target, path } = await harness(t)
  await backUpTo(source, path)
  await using(target, (db) => db.query('CREATE TABLE accounts (theirs int)'))
  await assert.rejects(
    restoreFrom(path, target, { isReplacing: true }),
    /a table "accounts" that Enricher did not make/,
  )
})

test('what an operator built on the tables stops a restore, which then changes nothing', async (t) => {
  const { source, path } = await harness(t)
  await backUpTo(source, path)
  const target = await createTestDatabase(t)
  await using(target, (db) => db.query('CREATE VIEW balances AS SELECT credits FROM accounts'))
  await assert.rejects(restoreFrom(path, target), /remove it first \(view balances depends on/)
  await using(target, async (db) => assert.deepEqual(await migrate(db), []))
})

test('balances that do not agree with their ledger are not restored unasked', async (t) => {
  const { source, target, accounts, path } = await harness(t)
  await using(source, async (db) => {
    await db.transaction(async (tx) => {
      await tx.query('ALTER TABLE accounts DISABLE TRIGGER USER')
      await tx.query('UPDATE accounts SET credits = credits + 1 WHERE id = $1', [accounts[0]])
      await tx.query('ALTER TABLE accounts ENABLE TRIGGER USER')
    })
  })
  await backUpTo(source, path)
  await assert.rejects(
    restoreFrom(path, target),
    new RegExp(
      `${accounts[0]} has 1026, its entries sum to 1025, the last says 1025.*Nothing was restored`,
    ),
  )
  await using(target, async (db) => {
    assert.equal(await numberOf(db, `SELECT (to_regclass('accounts') IS NOT NULL)::int`), 0)
  })
  await restoreFrom(path, target, { isForgiving: true })
})

test('the key of the suppression list comes back, and another one in the environment is refused', async (t) => {
  const { source, target, path } = await harness(t)
  await backUpTo(source, path)
  await assert.rejects(
    restoreFrom(path, target, { givenKey: 'x'.repeat(44) }),
    /SUPPRESSION_KEY is not the key this backup was made with/,
  )
  assert.equal((await restoreFrom(path, target)).needsKey, false)
})

test('a backup without the key of the suppression list says that it is needed', async (t) => {
  const { source, target, path } = await harness(t)
  const key = 'k'.repeat(44)
  await using(source, async (db) => {
    await db.query(`DELETE FROM secrets`)
    await db.query(`INSERT INTO secrets (name, value) VALUES ('suppression-check', $1)`, [
      checkValueOf(key),
    ])
  })
  await backUpTo(source, path)
  assert.equal((await restoreFrom(path, target)).needsKey, true)
  const again = await restoreFrom(path, target, { isReplacing: true, givenKey: key })
  assert.equal(again.needsKey, false)
})

test('the database remembers when it was last backed up, for each kind', async (t) => {
  const { source, path } = await harness(t)
  for (const scope of backupScopes) {
    const { notRecorded, rows } = await backUpTo(source, `${path}.${scope}`, { scope })
    assert.equal(notRecorded, null)
    await using(source, async (db) => {
      const [row] = await db.query<{ rows: number; taken_at: Date }>(
        'SELECT rows, taken_at FROM backups WHERE scope = $1',
        [scope],
      )
      assert.equal(row?.rows, rows)
      assert.ok(Math.abs((row?.taken_at.getTime() ?? 0) - Date.now()) < 60_000)
    })
  }
})

test('a restore that is interrupted changes nothing', async (t) => {
  const { source, path } = await harness(t)
  await backUpTo(source, path)
  const target = await createTestDatabase(t)
  await using(target, (db) => makeAccount(db, { credits: 5 }))
  const before = await contentOf(target)
  const stopping = new AbortController()
  const interrupted = restoreFrom(path, target, {
    isReplacing: true,
    signal: stopping.signal,
    // The first rows are loaded by then.
    onProgress: ({ rows }) => rows > 0 && stopping.abort(),
  })
  await assert.rejects(interrupted)
  assert.deepEqual(await contentOf(target), before)
})

test('a table that another program keeps locked stops a restore with a word, and a backup does not lock it', async (t) => {
  const { source, path } = await harness(t)
  await using(source, async (db) => {
    await db.transaction(async (tx) => {
      await tx.query('LOCK TABLE accounts, ledger IN ROW EXCLUSIVE MODE')
      // The service holds the same lock all the time.
      await backUpTo(source, path)
    })
  })
  const target = await createTestDatabase(t)
  const other = new pg.Client({ ...target, application_name: 'a report' })
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT count(*) FROM ledger')
    await assert.rejects(
      restoreFrom(path, target, { lockTimeoutMs: 500 }),
      /Another program uses the tables/,
    )
  } finally {
    await other.end()
  }
})
