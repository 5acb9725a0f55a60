import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { databaseUrlOf, runCommand } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { createEarlierDatabase } from '@enricher/lab/test/support/earlier-database'
import { restInTransaction } from '@enricher/lab/test/support/rest-in-transaction'
import { until } from '@enricher/lab/test/support/until'
import { type Database, openDatabase } from '@enricher/service/store/database'
import {
  EarlierTransactionError,
  rewriteTables,
} from '@enricher/service/store/privacy/rewrite-tables'
import type { ConnectionConfig } from '../../../service/postgres/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'enricher-key-'))
after(() => rmSync(folder, { recursive: true }))
const database = await createTestDatabase({ after })
const env = { DATABASE_URL: databaseUrlOf(database) }
const run = (line: string, more: Record<string, string> = {}) =>
  runCommandHere(line.split(' '), { ...env, ...more })
const address = ['--email', 'jane.doe@acme.example']

test('the key moves from the database to a file, and the list holds on', async () => {
  assert.equal((await runCommandHere(['privacy', 'suppress', ...address], env)).code, 0)
  assert.equal((await run('privacy key')).stdout, 'kept in  database\n')
  const { stdout: key } = await run('privacy key --print')
  assert.match(key, /^\w{44}\n$/)
  const path = join(folder, 'suppression-key')
  writeFileSync(path, key)
  const fromFile = { SUPPRESSION_KEY_FILE: path }
  const taken = await run('privacy key --take-out', fromFile)
  assert.equal(taken.stdout, 'taken out of the database\n', taken.stderr)
  const shown = await run('privacy key --json', { SUPPRESSION_KEY: key.trim() })
  assert.deepEqual(JSON.parse(shown.stdout), { kept_in: 'environment', taken_out: false })
  const again = await runCommandHere(['privacy', 'suppress', ...address], {
    ...env,
    ...fromFile,
  })
  assert.match(again.stdout, /^was suppressed before/)

  for (const wrong of [{}, { SUPPRESSION_KEY: 'x'.repeat(40) }]) {
    const refused = await run('privacy list', wrong)
    assert.equal(refused.code, 0, 'the list alone needs no key')
    const { code, stderr } = await runCommandHere(['privacy', 'suppress', ...address], {
      ...env,
      ...wrong,
    })
    assert.equal(code, 1)
    assert.match(stderr, /^error: [^\n]*SUPPRESSION_KEY[^\n]*\n$/)
    const served = await runCommand(['serve'], { ...env, ...wrong, PORT: '0' })
    assert.equal(served.code, 1)
    assert.match(served.stderr, /^error: [^\n]*SUPPRESSION_KEY[^\n]*\n$/)
  }
})

test('a key file that is missing, too short or given beside a key is named before anything is done', async () => {
  const short = join(folder, 'short')
  writeFileSync(short, 'secret')
  const cases: [Record<string, string>, RegExp][] = [
    [{ SUPPRESSION_KEY_FILE: join(folder, 'missing') }, /SUPPRESSION_KEY_FILE cannot be read/],
    [{ SUPPRESSION_KEY_FILE: short }, /must hold 32 to 256 letters/],
    [{ SUPPRESSION_KEY_FILE: short, SUPPRESSION_KEY: 'y'.repeat(40) }, /not both/],
    [{ SUPPRESSION_KEY: 'short' }, /SUPPRESSION_KEY must be 32 to 256 letters/],
  ]
  for (const [settings, expected] of cases) {
    const { code, stderr } = await run('privacy key', settings)
    assert.equal(code, 1)
    assert.match(stderr, expected)
    assert.doesNotMatch(stderr, /yyy|secret\b/)
  }
})

test('migrate keys what an earlier version stored, once', async (t) => {
  const earlier = { DATABASE_URL: databaseUrlOf(await createEarlierDatabase(t)) }
  const first = await run('migrate', earlier)
  assert.match(first.stdout, /^keyed 37 stored digests$/m, first.stderr)
  assert.equal((await run('migrate', earlier)).stdout, 'The database is up to date.\n')
})

test('compact takes what was erased out of the files of every table that may name a person', async (t) => {
  const db = openOwn(t, database)
  // The transaction began before the erasure: while it runs, the server keeps rows that are erased after its beginning.
  const earlier = await holdTransaction(t, await createTestDatabase(t))
  await eraseMailbox(db)
  assert.equal(await isInFile(db), true)
  const compacted = run('privacy compact --json')
  await until(() => looksForEarlier(db))
  await earlier.end()
  const { code, stdout, stderr } = await compacted
  assert.equal(code, 0, stderr)
  const { tables } = JSON.parse(stdout)
  assert.ok(tables.includes('site_crawls') && tables.includes('requests') && tables.length >= 10)
  assert.equal(await isInFile(db), false)
})

test('compact rewrites nothing, and says so, while a transaction keeps what was erased', async (t) => {
  const db = openOwn(t, database)
  const earlier = await holdTransaction(t, database)
  await eraseMailbox(db)
  await assert.rejects(rewriteTables(db, 200), EarlierTransactionError)
  assert.equal(await isInFile(db), true)
  await earlier.end()
  await rewriteTables(db, 20_000)
  assert.equal(await isInFile(db), false)
})

function openOwn(t: TestContext, connection: ConnectionConfig): Database {
  const db = openDatabase({ connection, poolSize: 1 })
  t.after(() => db.close())
  return db
}

async function eraseMailbox(db: Database): Promise<void> {
  await db.query(
    `INSERT INTO mailbox_verdicts (domain, email, status, reason, checked_at, expires_at)
     VALUES ('acme.example', 'zyxwv.tarrowby@acme.example', 'valid', 'accepted', now(), now() + interval '1 day')`,
  )
  await db.query(`DELETE FROM mailbox_verdicts WHERE email LIKE 'zyxwv%'`)
}

async function isInFile(db: Database): Promise<boolean> {
  await db.query('CHECKPOINT')
  const [row] = await db.query<{ place: number }>(
    `SELECT position('zyxwv'::bytea IN pg_read_binary_file(pg_relation_filepath('mailbox_verdicts'))) AS place`,
  )
  return row?.place !== 0
}

async function looksForEarlier(db: Database): Promise<boolean> {
  const rows = await db.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND query LIKE '%pg_snapshot_xmin%'`,
  )
  return rows.length > 0
}

/** Begins a transaction that has written, and holds it open. */
async function holdTransaction(t: TestContext, connection: ConnectionConfig) {
  const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => mayEnd.resolve())
  const db = openOwn(t, connection)
  const over = db.transaction(async (tx) => {
    await restInTransaction(tx)
    await tx.query('SELECT pg_current_xact_id()')
    began.resolve()
    await mayEnd.promise
  })
  await began.promise
  return {
    end: () => {
      mayEnd.resolve()
      return over
    },
  }
}

test('compact never reports a table as rewritten that it may not rewrite', async () => {
  const url = databaseUrlOf({ ...database, user: 'enricher_service' })
  const { code, stdout, stderr } = await run('privacy compact', { DATABASE_URL: url })
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /Not rewritten: site_crawls, .*owner/)
})
