import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { urlOf } from '@enricher/lab/test/support/app'
import { createEmptyDatabase } from '@enricher/lab/test/support/database'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import { restInTransaction } from '@enricher/lab/test/support/rest-in-transaction'
import type { ConnectionConfig } from '../../postgres/server.ts'
import { createLedger } from '../../store/credits/ledger.ts'
import { openDatabase } from '../../store/database.ts'
import { createJobQueue } from '../../store/jobs/job-queue.ts'
import { migrate } from '../../store/migrate.ts'
import { migrationLock } from '../../store/migration-lock.ts'
import { openStore } from '../../store/open-store.ts'
import { roleStatements, serviceConnectionOf } from '../../store/service-role.ts'
import { withOption } from '../../store/session-options.ts'
import { holdOf } from './store-harness.ts'

async function openService(t: TestContext, connection: ConnectionConfig, url = urlOf(connection)) {
  const lines: string[] = []
  const settings = { databaseUrl: url, dataDir: '', databasePoolSize: 2 }
  const store = await openStore(settings, (line) => void lines.push(line))
  t.after(() => store.close())
  return { ...store, lines }
}

function openAs(t: TestContext, connection: string | ConnectionConfig) {
  const db = openDatabase({ connection, poolSize: 1 })
  t.after(() => db.close())
  return db
}

// A start takes a tenth of a second.
const lateMs = 30_000

const roleOf = 'SELECT current_user::text AS role'

async function accountIn(db: ReturnType<typeof openDatabase>) {
  const { id } = await makeAccount(db)
  await createLedger(db).hold(holdOf(id))
  return id
}

test('a new database is migrated by its owner and served by a role that owns the queue of jobs alone', async (t) => {
  const connection = await createEmptyDatabase(t)
  const store = await openService(t, connection)
  assert.ok(store.applied.includes('0012-ledger-guards.sql'))
  assert.deepEqual(await store.db.query(roleOf), [{ role: 'enricher_service' }])
  const owned = await store.db.query(
    `SELECT relname FROM pg_class WHERE relowner = 'enricher_service'::regrole
        AND relnamespace <> 'graphile_worker'::regnamespace`,
  )
  assert.deepEqual(owned, [])
  const again = await openService(t, connection)
  assert.deepEqual(again.applied, [])
  assert.deepEqual(await again.db.query(roleOf), [{ role: 'enricher_service' }])
})

test('what would move money past the ledger is denied to the service', async (t) => {
  const { db } = await openService(t, await createEmptyDatabase(t))
  const id = await accountIn(db)
  for (const statement of [
    'UPDATE accounts SET credits = credits + 1',
    'UPDATE accounts SET held = 0',
    'UPDATE accounts SET total_purchased = 0',
    'DELETE FROM accounts',
    "INSERT INTO accounts (id, email, password_hash, credits) VALUES ('x', 'x@acme.example', '', 1)",
    'UPDATE ledger SET delta = 1',
    "UPDATE operator_actions SET event = 'none'",
    'DELETE FROM operator_actions',
    'DELETE FROM ledger',
    'TRUNCATE ledger',
    'TRUNCATE holds',
    'SET session_replication_role = replica',
    'ALTER TABLE ledger DISABLE TRIGGER ledger_is_append_only',
    'ALTER TABLE ledger DISABLE TRIGGER ledger_moves_credits',
    'ALTER TABLE accounts DISABLE TRIGGER ALL',
    'DROP TRIGGER accounts_keep_their_balance ON accounts',
    'CREATE OR REPLACE FUNCTION move_credits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'ALTER TABLE ledger ADD COLUMN more text',
    'DROP TABLE ledger CASCADE',
    'DELETE FROM schema_migrations',
    'CREATE TRIGGER own BEFORE INSERT ON ledger EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    `CREATE TEMP TABLE forged (LIKE ledger); CREATE TRIGGER own AFTER INSERT ON forged
       REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION move_credits()`,
  ]) {
    await assert.rejects(db.query(statement), /permission denied|must be owner/, statement)
  }
  for (const [statement, refusal] of [
    [
      `INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
       VALUES ('${id}', 5, 31, 'grant', 'x')`,
      /is refused/,
    ],
    [
      `INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
       VALUES ('${id}', -5, 20, 'grant', 'x')`,
      /is refused/,
    ],
    ['UPDATE holds SET credits = 1', /keeps its account and its credits/],
  ] as const) {
    await assert.rejects(db.query(statement), refusal, statement)
  }
  const [row] = await db.query('SELECT credits, held FROM accounts WHERE id = $1', [id])
  assert.deepEqual(row, { credits: 25, held: 2 })
})

const beyondService = [
  'UPDATE accounts SET is_operator = true',
  "INSERT INTO accounts (id, email, password_hash, is_operator) VALUES ('x', 'x@acme.example', '', true)",
  'CREATE SCHEMA own',
]

test('no account is made an operator’s by the service, and no schema', async (t) => {
  const { db } = await openService(t, await createEmptyDatabase(t))
  await accountIn(db)
  for (const statement of beyondService) {
    await assert.rejects(db.query(statement), /permission denied/, statement)
  }
})

test('rights that earlier versions gave are taken back at the next start', async (t) => {
  const connection = await createEmptyDatabase(t)
  const owner = openAs(t, connection)
  const before = await openService(t, connection)
  await owner.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE')
  await owner.query('GRANT INSERT, UPDATE ON accounts TO enricher_service')
  await owner.query(
    'REVOKE INSERT (credits, held, total_purchased) ON accounts FROM enricher_service',
  )
  await owner.query(`GRANT CREATE ON DATABASE ${connection.database} TO enricher_service`)
  await before.db.query('CREATE SCHEMA own')
  const { db, ...store } = await openService(t, connection)
  for (const statement of beyondService) {
    await assert.rejects(
      db.query(statement.replace('own', 'other')),
      /permission denied/,
      statement,
    )
  }
  const job = { task: 'recheck', key: 'one', payload: {}, dueAtMs: Date.now() + 60_000 }
  await createJobQueue(db, store.connection).schedule(job)
})

test('a table of the same name made by the service does not stand in for one of ours', async (t) => {
  const { db } = await openService(t, await createEmptyDatabase(t))
  const id = await accountIn(db)
  await db.transaction(async (tx) => {
    await tx.query('CREATE TEMP TABLE accounts (id text, credits bigint, total_purchased bigint)')
    await tx.query(`INSERT INTO pg_temp.accounts VALUES ('${id}', 25, 0)`)
    await tx.query(
      `INSERT INTO public.ledger (account_id, delta, balance_after, kind, reference)
       VALUES ('${id}', 5, 30, 'grant', 'x')`,
    )
    await tx.query('DROP TABLE pg_temp.accounts')
  })
  const [row] = await db.query('SELECT credits FROM accounts WHERE id = $1', [id])
  assert.deepEqual(row, { credits: 30 })
})

test('a table that a later migration makes is the service’s to write at once', async (t) => {
  const connection = await createEmptyDatabase(t)
  const { db } = await openService(t, connection)
  await openAs(t, connection).query('CREATE TABLE later (n int)')
  await db.query('INSERT INTO later VALUES (1)')
})

test('jobs that an earlier version installed as the owner go on under the role', async (t) => {
  const connection = await createEmptyDatabase(t)
  const owner = openAs(t, connection)
  await migrate(owner)
  const job = { task: 'recheck', key: 'one', payload: { n: 1 }, dueAtMs: Date.now() + 60_000 }
  await createJobQueue(owner, connection).schedule(job)
  const store = await openService(t, connection)
  assert.deepEqual(await store.db.query(roleOf), [{ role: 'enricher_service' }])
  const queue = createJobQueue(store.db, store.connection)
  assert.equal(await queue.hasJobs(), true)
  assert.equal(await queue.count(), 1)
  const done = Promise.withResolvers<unknown>()
  await queue.schedule({ ...job, key: 'two', dueAtMs: Date.now() })
  const runner = await queue.run({ recheck: async (payload) => done.resolve(payload) }, done.reject)
  assert.deepEqual(await done.promise, { n: 1 })
  await runner.stop()
  const foreign = await owner.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace
        AND relowner <> 'enricher_service'::regrole`,
  )
  assert.deepEqual(foreign, [])
})

test('jobs are installed by the service itself in a new database', async (t) => {
  const store = await openService(t, await createEmptyDatabase(t))
  const queue = createJobQueue(store.db, store.connection)
  await queue.schedule({ task: 'recheck', key: 'one', payload: {}, dueAtMs: Date.now() + 60_000 })
  assert.equal(await queue.hasJobs(), true)
})

/** Makes a database of the administrator's, and a user that is no superuser and may make tables in it. */
async function withUser(t: TestContext) {
  const connection = await createEmptyDatabase(t)
  const admin = openAs(t, connection)
  const user = `plain_${connection.database.slice(-12)}`
  await admin.query(`CREATE ROLE ${user} LOGIN`)
  await admin.query(`GRANT CREATE ON SCHEMA public TO ${user}`)
  t.after(async () => {
    // The database is dropped by now, and with it all that the user owned.
    const server = openDatabase({
      connection: { ...connection, database: 'postgres' },
      poolSize: 1,
    })
    await server.query(`DROP ROLE ${user}`)
    await server.close()
  })
  return { admin, user, connection: { ...connection, user } }
}

/** Makes a database whose owner may not make roles. */
async function ownedByUser(t: TestContext) {
  const made = await withUser(t)
  await made.admin.query(`ALTER DATABASE ${made.connection.database} OWNER TO ${made.user}`)
  return made
}

/** Makes a database of another owner, in which a user may make tables and schemas but grant no rights. */
async function lentToUser(t: TestContext) {
  const made = await withUser(t)
  await made.admin.query(`GRANT CREATE ON DATABASE ${made.connection.database} TO ${made.user}`)
  return made
}

test('an owner who may not make roles serves as itself and says so, until the statements are run', async (t) => {
  const { admin, user, connection } = await ownedByUser(t)
  const store = await openService(t, connection)
  assert.deepEqual(await store.db.query(roleOf), [{ role: user }])
  assert.match(store.lines.join('\n'), /as the owner of its tables: "enricher doctor"/)
  await accountIn(store.db)
  await admin.query(`GRANT enricher_service TO ${user}`)
  const later = await openService(t, connection)
  assert.deepEqual(await later.db.query(roleOf), [{ role: 'enricher_service' }])
  await accountIn(later.db)
  const job = { task: 'recheck', key: 'one', payload: {}, dueAtMs: Date.now() + 60_000 }
  await createJobQueue(later.db, later.connection).schedule(job)
})

test('an owner who may not make roles serves while a backup is made', async (t) => {
  const { connection } = await ownedByUser(t)
  await openService(t, connection)
  const backup = openAs(t, connection)
  await backup.transaction(async (tx) => {
    await restInTransaction(tx)
    await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [migrationLock])
    const late = once(AbortSignal.timeout(lateMs), 'abort').then(() =>
      assert.fail('the start waits for the backup'),
    )
    const store = await Promise.race([openService(t, connection), late])
    await accountIn(store.db)
  })
})

test('a user who may make no schema serves as itself until the statements are run', async (t) => {
  const { admin, user, connection } = await withUser(t)
  await admin.query(`GRANT enricher_service TO ${user}`)
  const job = { task: 'recheck', key: 'one', payload: {}, dueAtMs: Date.now() + 60_000 }
  const store = await openService(t, connection)
  assert.deepEqual(await store.db.query(roleOf), [{ role: user }])
  const statements = roleStatements(user, connection.database).split(';')
  await admin.query(statements.find((one) => one.includes('DATABASE')) ?? '')
  const later = await openService(t, connection)
  assert.deepEqual(await later.db.query(roleOf), [{ role: 'enricher_service' }])
  await createJobQueue(later.db, later.connection).schedule(job)
})

test('jobs that a user installed in a database of another owner go on under the role', async (t) => {
  const { admin, user, connection } = await lentToUser(t)
  const job = { task: 'recheck', key: 'one', payload: {}, dueAtMs: Date.now() + 60_000 }
  const store = await openService(t, connection)
  await createJobQueue(store.db, store.connection).schedule(job)
  await admin.query(`GRANT enricher_service TO ${user}`)
  const later = await openService(t, connection)
  assert.deepEqual(await later.db.query(roleOf), [{ role: 'enricher_service' }])
  await createJobQueue(later.db, later.connection).schedule({ ...job, key: 'two' })
})

test('an option of the address is kept beside the role and our own', async (t) => {
  const connection = await createEmptyDatabase(t)
  const url = withOption(urlOf(connection), '-c search_path=public')
  const { db } = await openService(t, connection, url)
  const [row] = await db.query(
    `SELECT current_user::text AS role, current_setting('search_path') AS path,
            current_setting('enable_seqscan') AS seqscan`,
  )
  assert.deepEqual(row, { role: 'enricher_service', path: 'public', seqscan: 'off' })
  assert.equal(
    serviceConnectionOf('postgres://me@/db?host=/run/x&options=-c%20a%3Db'),
    'postgres://me@/db?host=/run/x&options=-c%20a%3Db%20-c%20role%3Denricher_service',
  )
  assert.equal(withOption('postgres://h/db#x', '-c a=b'), 'postgres://h/db?options=-c%20a%3Db#x')
})
