import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { freePort } from '@enricher/lab/tools/service-process'
import pg from 'pg'
import { type Embedded, startEmbedded } from '../../postgres/server.ts'
import { explainRefusal } from '../../store/connection-refusal.ts'
import { openDatabase } from '../../store/database.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'

const connectionsMax = 8

const dataDir = join(temporaryFolder({ after }), 'data')
let server: Embedded
before(async () => {
  const settings = { max_connections: String(connectionsMax), fsync: 'off' }
  server = await startEmbedded({ dataDir, log: () => undefined, settings })
})
after(() => server.stop())

test('connections that are used up are reported with their cause and what to change, and served when one comes free', async (t) => {
  const others = Array.from({ length: connectionsMax }, () => new pg.Client(server.connection))
  await Promise.all(others.map((other) => other.connect()))
  const db = openDatabase({ connection: server.connection, poolSize: 1 })
  t.after(async () => {
    await db.close()
    await Promise.all(others.slice(1).map((other) => other.end()))
  })
  await assert.rejects(db.query('SELECT 1'), (error) => {
    assert.ok(error instanceof DatabaseUnavailableError)
    assert.doesNotMatch(error.message, /max_connections/, 'callers do not see it')
    assert.match(String(error.cause), /every connection .* in use.*DATABASE_POOL_SIZE/)
    return true
  })
  const waiting = db.query<{ one: number }>('SELECT 1 AS one')
  await others[0]?.end()
  assert.deepEqual(await waiting, [{ one: 1 }])
})

const wordsFor = (cause: unknown) => (explainRefusal(cause) as Error).message

test('where nothing listens the address is named, and what to change', async () => {
  const port = await freePort()
  const connecting = once(connect(port, '127.0.0.1'), 'connect')
  const refused = await connecting.catch((error: unknown) => error)
  assert.equal(
    wordsFor(refused),
    `nothing listens at 127.0.0.1 port ${port}: start PostgreSQL, or correct host and port in DATABASE_URL`,
  )
})

test('a refused password leads to the setting, in the words of the server', () => {
  const refused = new pg.DatabaseError('password authentication failed for user "a"', 1, 'error')
  refused.code = '28P01'
  assert.match(wordsFor(refused), /for user "a": correct user and password in DATABASE_URL$/)
})

test('a socket of the embedded server that is gone, and any other error, are left as they are', () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED /x/.s'), { code: 'ECONNREFUSED' })
  assert.equal(explainRefusal(gone), gone)
  assert.equal(explainRefusal('text'), 'text')
})
