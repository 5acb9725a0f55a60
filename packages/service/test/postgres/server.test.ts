import assert from 'node:assert/strict'
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { ask, atEnd, isRootRun, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { until } from '@enricher/lab/test/support/until'
import pg from 'pg'
import { startLockPath } from '../../postgres/run-directory.ts'
import { startEmbedded } from '../../postgres/server.ts'

const silent = () => undefined
const dataDir = join(temporaryFolder({ after }), 'data')

before(async () => {
  const server = await startEmbedded({ dataDir, log: silent })
  await ask(server.connection, "CREATE TABLE words AS SELECT 'kept' AS word")
  await server.stop()
})

test('what was written is there after a stop and a second start', async () => {
  const server = await startEmbedded({ dataDir, log: silent })
  assert.deepEqual(await ask(server.connection, 'SELECT word FROM words'), [{ word: 'kept' }])
  await server.stop()
})

test('the server keeps every promise on disk, listens on no network and speaks Unicode', async (t) => {
  const server = await startEmbedded({ dataDir, log: silent })
  atEnd(t, () => server.stop())
  const rows = await ask<{ name: string; setting: string }>(
    server.connection,
    'SELECT name, setting FROM pg_settings',
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  assert.equal(settings.get('fsync'), 'on')
  assert.equal(settings.get('synchronous_commit'), 'on')
  assert.equal(settings.get('full_page_writes'), 'on')
  assert.equal(settings.get('listen_addresses'), '')
  assert.deepEqual(await ask(server.connection, "SELECT lower('ÄÖŞ') AS low"), [{ low: 'äöş' }])
  assert.equal(statSync(server.connection.host).mode & 0o777, 0o700)
})

test('eight busy processes and ten commands beside them are all connected at once', async (t) => {
  const server = await startEmbedded({ dataDir, log: silent })
  atEnd(t, () => server.stop())
  // A process opens at most ten for requests, three for jobs, and one that watches the database.
  const clients = Array.from({ length: 8 * 14 + 10 }, () => new pg.Client(server.connection))
  const refusals = await Promise.all(
    clients.map((client) => client.connect().then(() => null, String)),
  )
  assert.deepEqual([...new Set(refusals)], [null])
  await Promise.all(clients.map((client) => client.query('SELECT 1')))
  await Promise.all(clients.map((client) => client.end()))
})

test('the log of the server begins a new file when it has grown, and holds no statement', async () => {
  const logFile = join(dataDir, 'postgres.log')
  truncateSync(logFile, 6_000_000)
  const server = await startEmbedded({ dataDir, log: silent })
  await assert.rejects(ask(server.connection, "SELECT 'jane@example.test'::int"))
  await server.stop()
  assert.ok(statSync(logFile).size < 100_000)
  assert.equal(statSync(`${logFile}.1`).size, 6_000_000)
  assert.doesNotMatch(readFileSync(logFile, 'utf8'), /jane@example\.test/)
})

test('the log of a server that runs on is put aside within minutes when it has grown', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const server = await startEmbedded({ dataDir, log: silent })
  atEnd(t, () => server.stop())
  const logFile = join(dataDir, 'postgres.log')
  truncateSync(logFile, 6_000_000)
  t.mock.timers.tick(180_000)
  await until(() => statSync(logFile).size < 100_000)
})

test('a server that ends unasked is started again at its address', async (t) => {
  const messages: string[] = []
  const server = await startEmbedded({ dataDir, log: (message) => messages.push(message) })
  atEnd(t, () => server.stop())
  const pidFile = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
  await until(() => messages.filter((message) => message.startsWith('started')).length === 2)
  assert.deepEqual(await ask(server.connection, 'SELECT word FROM words'), [{ word: 'kept' }])
})

if (isRootRun) {
  test('root starts the server as an unprivileged user', async () => {
    const server = await startEmbedded({ dataDir, log: silent })
    const pidFile = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    const serverUid = statSync(`/proc/${Number.parseInt(pidFile, 10)}`).uid
    assert.notEqual(serverUid, 0)
    assert.equal(statSync(join(dataDir, 'postgres')).uid, serverUid)
    await server.stop()
  })
}

test('a path too long for a socket gets its socket in a short private folder', async (t) => {
  const folder = join(temporaryFolder(t), 'long-'.repeat(20))
  const longDir = join(folder, 'data')
  mkdirSync(folder)
  renameSync(dataDir, longDir)
  const server = await startEmbedded({ dataDir: longDir, log: silent })
  const lockFolder = dirname(startLockPath(realpathSync(longDir)))
  for (const short of [server.connection.host, lockFolder]) {
    atEnd(t, () => rmSync(short, { recursive: true, force: true }))
  }
  atEnd(t, () => server.stop())
  assert.ok(Buffer.byteLength(server.connection.host) < 80)
  assert.equal(statSync(server.connection.host).mode & 0o777, 0o700)
  const joined = await startEmbedded({ dataDir: longDir, log: silent })
  assert.deepEqual(joined.connection, server.connection)
  await joined.stop()
  assert.deepEqual(await ask(server.connection, 'SELECT word FROM words'), [{ word: 'kept' }])
})
