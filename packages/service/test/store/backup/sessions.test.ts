import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { backUpTo, makeFolder, restoreFrom } from '@enricher/lab/test/support/backup-harness'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { until } from '@enricher/lab/test/support/until'
import pg from 'pg'
import type { ConnectionConfig } from '../../../postgres/server.ts'
import { openSource } from '../../../store/backup/source.ts'
import { readMigrations } from '../../../store/migrate.ts'
import { migrationLock } from '../../../store/migration-lock.ts'
import { openStore } from '../../../store/open-store.ts'

async function connect(t: TestContext, connection: ConnectionConfig, name = 'a test') {
  const client = new pg.Client({ ...connection, application_name: name })
  // The database is dropped together with connections that are still open.
  client.on('error', () => undefined)
  await client.connect()
  t.after(() => client.end())
  return client
}

async function openSnapshot(client: pg.Client) {
  const shipped = new Set((await readMigrations()).map(({ name }) => name))
  return openSource(client, 'all', shipped)
}

const advisoryLocks = `SELECT mode FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`
const settings = `SELECT name, setting FROM pg_settings ORDER BY name`

test('a backup keeps migrations away as long as its snapshot, and leaves neither lock nor setting on its connection', async (t) => {
  const connection = await createTestDatabase(t)
  const client = await connect(t, connection)
  const before = await client.query(settings)
  await openSnapshot(client)
  assert.deepEqual((await client.query(advisoryLocks)).rows, [{ mode: 'ShareLock' }])
  await client.query('COMMIT')
  assert.deepEqual((await client.query(advisoryLocks)).rows, [])
  assert.deepEqual((await client.query(settings)).rows, before.rows)
})

test('a backup that waited for a migration sees what that changed', async (t) => {
  const connection = await createTestDatabase(t)
  const migration = await connect(t, connection)
  await migration.query('BEGIN')
  await migration.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  await migration.query(`INSERT INTO companies VALUES ('acme', 'acme.example', 'Acme', false)`)
  const client = await connect(t, connection)
  const opening = openSnapshot(client)
  await until(async () => {
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await migration.query(waiting)).rows.length
  })
  await migration.query('COMMIT')
  await opening
  const { rows } = await client.query('SELECT name FROM companies')
  assert.deepEqual(rows, [{ name: 'Acme' }])
})

test('nothing starts on a database while a restore looks whether it is used', async (t) => {
  const connection = await createTestDatabase(t)
  const path = join(makeFolder(t), 'one.backup')
  await backUpTo(connection, path)
  // This session keeps the restore looking until it gives up.
  await connect(t, connection, 'enricher import')
  const looking = await connect(t, connection)
  let isOver = false
  const restoring = assert
    .rejects(restoreFrom(path, connection), /Enricher runs on this database: .*"enricher import"/)
    .finally(() => {
      isOver = true
    })
  const isConnected = `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'enricher restore' AND query LIKE '%pg_stat_activity%'`
  await until(async () => (await looking.query(isConnected)).rows.length)
  const url = databaseUrlOf(connection)
  const store = await openStore(
    { databaseUrl: url, dataDir: '/nonexistent', databasePoolSize: 1 },
    () => undefined,
  )
  t.after(() => store.close())
  assert.ok(isOver, 'the restore was given up first')
  await restoring
})
