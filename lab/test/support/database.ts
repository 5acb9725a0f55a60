import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { sha256 } from '@enricher/engine/lib/digest'
import { openDatabase } from '@enricher/service/store/database'
import { migrate } from '@enricher/service/store/migrate'
import { prepareServiceRole } from '@enricher/service/store/service-role'
import pg from 'pg'
import { type ConnectionConfig, startEmbedded } from '../../../packages/service/postgres/server.ts'

/** The variable that gives test files the address of the run's server, as JSON. */
export const serverVariable = 'ENRICHER_TEST_SERVER'

/**
 * Nothing a test writes must outlive a power failure, so databases may be made and dropped faster. Autovacuum would
 * start a process for each of some hundred databases, again and again, and none of them lives for long.
 */
export const throwaway = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

const repository = resolve(import.meta.dirname, '../../..')
const migrations = join(repository, 'packages/service/store/migrations')

/** The number is arbitrary: the process that holds this lock makes the template. */
const templateLock = 7_203_518

/** The part of a test's context that `createTestDatabase` needs; `{ after }` of node:test serves a whole file. */
export type Ending = { after(end: () => Promise<void>): void }

/**
 * Creates a fresh, migrated database for one test, which is dropped when the test ends. A test may close its pools
 * before it returns, or leave them open: the drop ends their connections.
 */
export async function createTestDatabase(ending: Ending): Promise<ConnectionConfig> {
  const { server, connections } = await ownAccess()
  template ??= withClient(connections, ensureTemplate)
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await connections.query(
    `CREATE DATABASE ${database} TEMPLATE ${await template} STRATEGY file_copy`,
  )
  ending.after(() => dropDatabase(database))
  return { ...server, database }
}

/** Creates a fresh database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(ending: Ending): Promise<ConnectionConfig> {
  const { server, connections } = await ownAccess()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await connections.query(`CREATE DATABASE ${database} TEMPLATE template0 STRATEGY file_copy`)
  ending.after(() => dropDatabase(database))
  return { ...server, database }
}

async function dropDatabase(database: string): Promise<void> {
  const { connections } = await ownAccess()
  await connections.query(`DROP DATABASE ${database} WITH (FORCE)`)
}

type Access = { readonly server: ConnectionConfig; readonly connections: pg.Pool }

let template: Promise<string> | undefined
let access: Promise<Access> | undefined
let ownServer: Promise<ConnectionConfig> | undefined

// A test makes one database at a time, or few.
const connectionsMax = 2

/**
 * Returns the run's server, and connections to it that are kept while this process makes databases: a copy takes three
 * statements, and four new connections for it would cost as much as the copy. The connections keep no process alive.
 */
function ownAccess(): Promise<Access> {
  access ??= testServer().then((server) => {
    const own = { max: connectionsMax, allowExitOnIdle: true }
    const connections = new pg.Pool({ ...server, database: 'postgres', ...own })
    // The pool replaces a connection that broke while it was idle.
    connections.on('error', () => undefined)
    return { server, connections }
  })
  return access
}

/**
 * Returns the run's server; for a test file run alone, a server in a folder that is kept, so that the next such run
 * starts quickly. That server stops by itself when the last process that uses it has ended.
 */
function testServer(): Promise<ConnectionConfig> {
  const given = process.env[serverVariable]
  if (given) return Promise.resolve(JSON.parse(given) as ConnectionConfig)
  ownServer ??= startOwnServer()
  return ownServer
}

async function startOwnServer(): Promise<ConnectionConfig> {
  const name = `enricher-test-${process.geteuid?.()}-${sha256(repository).toString('hex').slice(0, 8)}`
  const dataDir = join(tmpdir(), name)
  const server = await startEmbedded({ dataDir, log: () => undefined, settings: throwaway })
  return server.connection
}

async function ensureTemplate(client: pg.ClientBase): Promise<string> {
  const name = `template_${migrationsDigest()}`
  await client.query('SELECT pg_advisory_lock($1)', [templateLock])
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) await makeTemplate(client, name)
  await client.query('SELECT pg_advisory_unlock($1)', [templateLock])
  return name
}

/** Makes the template under a draft name until every migration has run: a killed run leaves no half template. */
async function makeTemplate(client: pg.ClientBase, name: string): Promise<void> {
  const draft = `${name}_draft`
  await dropTemplates(client)
  await client.query(`CREATE DATABASE ${draft} TEMPLATE template0`)
  await migrateDatabase({ ...(await testServer()), database: draft })
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
}

/** Drops templates of earlier migrations in the folder that is kept: they are of no use any more. */
async function dropTemplates(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    "SELECT datname AS name FROM pg_database WHERE datname LIKE 'template\\_%'",
  )
  for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

async function migrateDatabase(connection: ConnectionConfig): Promise<void> {
  const db = openDatabase({ connection, poolSize: 1 })
  await migrate(db)
  await prepareServiceRole(db, true)
  await db.close()
  // A first connection makes files in the database's folder that later ones use; they are copied with it.
  const first = openDatabase({ connection, poolSize: 1 })
  await first.query('SELECT 1')
  await first.close()
}

function migrationsDigest(): string {
  const names = globSync('*.sql', { cwd: migrations }).sort()
  const texts = [...names, '../migrate.ts', '../service-role.ts'].map((name) =>
    readFileSync(join(migrations, name), 'utf8'),
  )
  return sha256([...names, ...texts].join('\n'))
    .toString('hex')
    .slice(0, 12)
}

async function withClient<R>(
  connections: pg.Pool,
  work: (client: pg.ClientBase) => Promise<R>,
): Promise<R> {
  const client = await connections.connect()
  let isDone = false
  try {
    const result = await work(client)
    isDone = true
    return result
  } finally {
    // The connection of failed work may hold a lock, which ends with the connection.
    client.release(!isDone)
  }
}
