import assert from 'node:assert/strict'
import { connect as connectTo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { urlOf } from '@enricher/lab/test/support/app'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { until } from '@enricher/lab/test/support/until'
import { freePort } from '@enricher/lab/tools/service-process'
import { openDatabase } from '../../store/database.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'
import { openJobPool } from '../../store/jobs/job-pool.ts'
import { defaultLimits } from '../../store/sessions.ts'
import { createStoreHarness } from './store-harness.ts'

const harness = await createStoreHarness({ after })

test('sessions of requests and of jobs keep their isolation and rest for as long as they like, whatever the database sets', async () => {
  const own = await createTestDatabase({ after })
  const settings = ["default_transaction_isolation = 'serializable'", "idle_session_timeout = '1s'"]
  for (const setting of settings) {
    await harness.db.query(`ALTER DATABASE "${own.database}" SET ${setting}`)
  }
  const shown = `SELECT current_setting('transaction_isolation') AS isolation,
                        current_setting('idle_session_timeout') AS idle`
  const pinned = [{ isolation: 'read committed', idle: '0' }]
  const db = openDatabase({ connection: own })
  after(() => db.close())
  assert.deepEqual(await db.query(shown), pinned)
  const jobs = openJobPool(urlOf(own), 1)
  after(() => jobs.end())
  assert.deepEqual((await jobs.clients.query(shown)).rows, pinned)
})

test('integers arrive as numbers, and those that a number cannot hold are refused', async () => {
  const [row] = await harness.db.query<{ n: number }>('SELECT 9007199254740991::bigint AS n')
  assert.equal(row?.n, Number.MAX_SAFE_INTEGER)
  await assert.rejects(harness.db.query('SELECT 9007199254740993::bigint AS n'), /exact integers/)
})

test('a failed statement does not spoil its connection', async () => {
  const db = harness.open(1)
  await assert.rejects(db.query('SELECT 1/0'), /division by zero/)
  assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
})

test('a connection whose session lost a prepared statement, or has one of another connection, is replaced', async () => {
  const db = harness.open(1)
  const named = () => db.query('SELECT 1 AS one', [], 'one')
  await named()
  const isReplaced = async (cause: RegExp) => {
    await assert.rejects(named(), (error) => {
      assert.ok(error instanceof DatabaseUnavailableError)
      assert.match(String(error.cause), cause)
      return true
    })
    assert.deepEqual(await named(), [{ one: 1 }])
  }
  await db.query('DEALLOCATE ALL')
  await isReplaced(/"one" does not exist: .*pool_mode = session/)
  await db.query('PREPARE two AS SELECT 2')
  await assert.rejects(db.query('SELECT 1', [], 'two'), { reason: 'unreachable' })
  assert.deepEqual(await db.query('SELECT 1 AS one', [], 'two'), [{ one: 1 }])
})

test('a transaction that throws leaves nothing behind, and its connection works on', async () => {
  const db = harness.open(1)
  const insert = "INSERT INTO companies VALUES ('acme', 'acme.example', 'Acme', false)"
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query(insert)
      throw new Error('stop')
    }),
    /stop/,
  )
  assert.deepEqual(await db.query("SELECT * FROM companies WHERE name_key = 'acme'"), [])
})

test('connections the server ends are replaced, those in use fail only the statement they carried', async () => {
  const db = harness.open(2)
  const endOthers = () =>
    harness.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
  const countRunning = async (query: string) => {
    const [row] = await harness.db.query<{ count: number }>(
      `SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE $1`,
      [query],
    )
    return row?.count
  }
  await Promise.all([db.query('SELECT 1'), db.query('SELECT 1')])
  await endOthers()
  // The server's end of a connection is closed a moment after its row disappears.
  await until(() => db.poolLoad().idle === 0)
  assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
  const cut = assert.rejects(db.query('SELECT pg_sleep(9)'))
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cutInTransaction = assert.rejects(
    db.transaction(async (tx) => {
      await tx.query('SELECT 1')
      begun.resolve()
      await ended.promise
      await tx.query('SELECT 1')
    }),
  )
  await begun.promise
  await until(() => countRunning('%pg_sleep(9)%'))
  await endOthers()
  ended.resolve()
  await Promise.all([cut, cutInTransaction])
  assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
})

test('a command whose connection is ended fails with what ended it', async () => {
  const db = harness.open(1)
  const cut = db.command("SELECT 'long', pg_sleep(9)", defaultLimits)
  const end = async () => {
    const rows = await harness.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT ''long''%'`,
    )
    return rows.length > 0
  }
  const ended = assert.rejects(cut, (error: Error) => {
    assert.match(String(error.cause), /terminating connection due to administrator command/)
    return true
  })
  await until(end)
  await ended
  assert.deepEqual(await db.query('SELECT 1 AS one'), [{ one: 1 }])
})

test('a statement waits for a server that is still starting', async () => {
  // Nothing listens at first: a little later, a relay to the database serves the port.
  const { host, port } = harness.connection
  const relay = createServer((socket) => {
    const upstream = host.startsWith('/')
      ? connectTo({ path: `${host}/.s.PGSQL.${port}` })
      : connectTo({ host, port })
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => end.destroy())
  })
  const relayPort = await freePort()
  const db = openDatabase({
    connection: { ...harness.connection, host: '127.0.0.1', port: relayPort },
    poolSize: 1,
  })
  const answer = db.query('SELECT 1 AS one')
  // The first attempts are refused.
  await sleep(200)
  relay.listen(relayPort, '127.0.0.1')
  assert.deepEqual(await answer, [{ one: 1 }])
  await db.close()
  relay.close()
})

test('an address in DATABASE_URL form is understood', async () => {
  const { host, port, user, database } = harness.connection
  const place = host.startsWith('/')
    ? `/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : ''
  const db = openDatabase({
    connection: place
      ? `postgres://${user}@localhost${place}`
      : `postgres://${user}@${host}:${port}/${database}`,
  })
  assert.deepEqual(await db.query('SELECT current_database() AS name'), [{ name: database }])
  await db.close()
})

test('the load of the pool says what has connections and what waits for one', async (t) => {
  const db = openDatabase({ connection: harness.connection, poolSize: 1 })
  t.after(db.close)
  assert.deepEqual(db.poolLoad(), { busy: 0, idle: 0, waiting: 0, max: 1 })
  await db.transaction(async (tx) => {
    await tx.query('SELECT 1')
    const second = db.ping()
    assert.deepEqual(db.poolLoad(), { busy: 1, idle: 0, waiting: 1, max: 1 })
    return { second }
  })
  await db.ping()
  assert.deepEqual(db.poolLoad(), { busy: 0, idle: 1, waiting: 0, max: 1 })
})
