import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { startStalledBackup, untilStalled } from '@enricher/lab/test/support/stalled-backup'
import { until } from '@enricher/lab/test/support/until'
import pg from 'pg'
import type { ConnectionConfig } from '../../postgres/server.ts'
import { readKeptData } from '../../store/backup/kept-data.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { migrationLock, takeMigrationLock } from '../../store/migration-lock.ts'
import { openStore } from '../../store/open-store.ts'
import { findOverdueBackups } from '../../store/overdue-backups.ts'

function open(t: TestContext, connection: ConnectionConfig): Database {
  const db = openDatabase({ connection, poolSize: 2 })
  t.after(() => db.close())
  return db
}

async function connect(t: TestContext, connection: ConnectionConfig, name: string) {
  const client = new pg.Client({ ...connection, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  t.after(() => client.end())
  return client
}

test('a migration that has to wait names the session it waits for, and goes on when that ends', async (t) => {
  const connection = await createTestDatabase(t)
  const backup = await connect(t, connection, 'enricher backup')
  await backup.query('BEGIN')
  await backup.query('SELECT pg_advisory_xact_lock_shared($1)', [migrationLock])
  const { rows } = await backup.query('SELECT pg_backend_pid() AS pid')
  const said: string[] = []
  const times = { firstWordMs: 50, nextWordMs: 60_000, overdueAfterMs: 60_000 }
  const taken = open(t, connection).transaction((tx) =>
    takeMigrationLock(tx, 'exclusive', (line) => said.push(line), times),
  )
  await until(() => said.length > 0)
  const { pid } = rows[0]
  assert.match(
    said.join('\n'),
    new RegExp(
      `^waiting for "enricher backup" since \\d{4}-\\d\\d-\\d\\d [\\d:]+ UTC \\(server process ${pid}; to end it: SELECT pg_terminate_backend\\(${pid}\\)\\)$`,
    ),
  )
  await backup.query('COMMIT')
  await taken
  assert.equal(said.length, 1)
})

test('a backup whose process is suspended is reported by doctor past its limit, and ended by the migration that waits for it', async (t) => {
  const connection = await createTestDatabase(t)
  const { child, pid } = await startStalledBackup(t, connection)
  child.kill('SIGSTOP')
  // The bytes that the process read just before leave room for the server to send more, until that is full as well.
  await untilStalled(connection)
  const db = open(t, connection)
  assert.deepEqual(await findOverdueBackups(db), [], 'its limit is an hour')
  assert.match((await findOverdueBackups(db, 1)).join(), new RegExp(`server process ${pid};`))
  const said: string[] = []
  const times = { firstWordMs: 0, nextWordMs: 100, overdueAfterMs: 1 }
  await db.transaction((tx) => takeMigrationLock(tx, 'exclusive', (line) => said.push(line), times))
  assert.match(
    said[0] ?? '',
    new RegExp(`^ended "enricher backup" of .* \\(server process ${pid}\\)`),
  )
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(20_000) })
  child.kill('SIGCONT')
  child.stdout?.resume()
  assert.deepEqual(await exit, [1, null], 'it fails when it goes on')
})

test('a start beside a restore waits until it has ended, and then sees what was restored', async (t) => {
  const connection = await createTestDatabase(t)
  const restore = await connect(t, connection, 'enricher restore')
  await restore.query('BEGIN')
  await restore.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  await restore.query(`INSERT INTO secrets (name, value) VALUES ('restored', 'yes')`)
  const settings = { databaseUrl: databaseUrlOf(connection), dataDir: '/nonexistent' }
  let isOpen = false
  const opening = openStore({ ...settings, databasePoolSize: 2 }, () => undefined).then((store) => {
    isOpen = true
    return store
  })
  const db = open(t, connection)
  await until(async () => {
    // The process is connected, and asks for the lock again and again.
    const rows = await db.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_try_advisory%'
          AND pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  })
  // The process is given time to go on too early.
  await sleep(500)
  assert.equal(isOpen, false)
  await restore.query('COMMIT')
  const store = await opening
  t.after(() => store.close())
  const rows = await store.db.query(`SELECT value FROM secrets WHERE name = 'restored'`)
  assert.deepEqual(rows, [{ value: 'yes' }])
})

test('doctor says nothing of a backup that goes on', async (t) => {
  const connection = await createTestDatabase(t)
  await startStalledBackup(t, connection)
  const settings = { databaseUrl: databaseUrlOf(connection), dataDir: '/nonexistent' }
  const { overdueBackups } = await readKeptData({ ...settings, log: () => undefined })
  assert.deepEqual(overdueBackups, [])
})
