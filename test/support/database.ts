import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { sha256 } from '../../src/lib/digest.ts'
import { type ConnectionConfig, startEmbedded } from '../../src/postgres/server.ts'
import { openDatabase } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { prepareServiceRole, serviceRole } from '../../src/store/service-role.ts'

/** Holds the address of the run's server, as JSON, for the test files. */
export const serverVariable = 'ENRICHER_TEST_SERVER'

/** Nothing a test writes must outlive a power failure; databases are made and dropped faster so. */
export const throwaway = { fsync: 'off', full_page_writes: 'off' }

const repository = resolve(import.meta.dirname, '../..')
const migrations = join(repository, 'migrations')

/** Any number: the process that holds it makes the template. */
const templateLock = 7_203_518

/** What `createTestDatabase` needs of a test's context; `{ after }` of node:test serves a whole file. */
export type Ending = { after(end: () => Promise<void>): void }

/**
 * A fresh, migrated database of the test's own, dropped when the test ends. Close every pool on it
 * before the test returns, or let it go: the drop ends its connections.
 */
export async function createTestDatabase(ending: Ending): Promise<ConnectionConfig> {
  const server = await testServer()
  const template = await withClient(server, ensureTemplate)
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`)
  // What may be done with a database is not copied with it.
  await run(server, `GRANT CREATE ON DATABASE ${database} TO ${serviceRole}`)
  ending.after(() => run(server, `DROP DATABASE ${database} WITH (FORCE)`))
  return { ...server, database }
}

/** A fresh database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(ending: Ending): Promise<ConnectionConfig> {
  const server = await testServer()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `CREATE DATABASE ${database} TEMPLATE template0 STRATEGY file_copy`)
  ending.after(() => run(server, `DROP DATABASE ${database} WITH (FORCE)`))
  return { ...server, database }
}

let ownServer: Promise<ConnectionConfig> | undefined

/**
 * The run's server; for a test file run alone, one in a folder that is kept, so that the next such run
 * starts quickly. That one stops by itself when the last process that uses it has ended.
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

async function ensureTemplate(client: pg.Client): Promise<string> {
  const name = `template_${migrationsDigest()}`
  await client.query('SELECT pg_advisory_lock($1)', [templateLock])
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) await makeTemplate(client, name)
  await client.query('SELECT pg_advisory_unlock($1)', [templateLock])
  return name
}

/** The draft gets the template's name when every migration has run, so a killed run leaves no half of one. */
async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const draft = `${name}_draft`
  await dropTemplates(client)
  await client.query(`CREATE DATABASE ${draft} TEMPLATE template0`)
  await migrateDatabase({ ...(await testServer()), database: draft })
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
}

/** Templates of earlier migrations, in the folder that is kept, are of no use any more. */
async function dropTemplates(client: pg.Client): Promise<void> {
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
}

function migrationsDigest(): string {
  const names = globSync('*.sql', { cwd: migrations }).sort()
  const texts = [...names, '../src/store/migrate.ts', '../src/store/service-role.ts'].map((name) =>
    readFileSync(join(migrations, name), 'utf8'),
  )
  return sha256([...names, ...texts].join('\n'))
    .toString('hex')
    .slice(0, 12)
}

async function run(server: ConnectionConfig, statement: string): Promise<void> {
  await withClient(server, (client) => client.query(statement))
}

async function withClient<R>(
  server: ConnectionConfig,
  work: (client: pg.Client) => Promise<R>,
): Promise<R> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
