import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import pg from 'pg'
import { signUp } from '../../test/support/client.ts'
import { runCommand } from '../../test/support/command.ts'
import { endChild } from '../../tools/end-child.ts'
import { freePort, startServiceProcess } from '../../tools/service-process.ts'
import {
  installedPostgres,
  type OwnPostgres,
  serverUser,
  startOwnPostgres,
} from './own-postgres.ts'

// Tests what docs/scaling.md says of PgBouncer, with a real one.

const program = '/usr/sbin/pgbouncer'
const binaries = installedPostgres()
// CI installs both.
const isMissing = !existsSync(program) || binaries === null
const skip = isMissing && !process.env['CI'] && 'PgBouncer and a PostgreSQL of its own are needed'

const startMsMax = 20_000
const folder = mkdtempSync(join(tmpdir(), 'enricher-bouncer-'))
let own: OwnPostgres
let filled: string
before(async () => {
  if (skip) return
  const { uid, gid } = serverUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  own = await startOwnPostgres(binaries ?? '')
  filled = await own.createDatabase('filled')
  const migrated = await runCommand(['migrate'], { DATABASE_URL: filled })
  assert.equal(migrated.code, 0, migrated.stderr)
})
after(async () => {
  if (!skip) await own.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a PgBouncer before the server; returns the address of one of its databases. */
async function startBouncer(t: TestContext, mode: string, more = '') {
  const port = await freePort()
  const direct = new URL(filled)
  const file = join(folder, `${port}.ini`)
  writeFileSync(
    file,
    `[databases]
* = host=${direct.searchParams.get('host')} port=${direct.port} user=${direct.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
${more}
`,
  )
  const child = spawn(program, [file], { ...serverUser(), cwd: folder, stdio: 'ignore' })
  t.after(() => endChild(child, { signal: 'SIGKILL' }))
  const urlOf = (database: string) => `postgres://${direct.username}@127.0.0.1:${port}/${database}`
  await untilListening(urlOf('filled'))
  return urlOf
}

async function untilListening(url: string): Promise<void> {
  const givingUpAtMs = performance.now() + startMsMax
  while (
    (await runCommand(['backup', '/'], { DATABASE_URL: url })).stderr.includes('ECONNREFUSED')
  ) {
    assert.ok(performance.now() < givingUpAtMs, 'PgBouncer does not listen')
    await sleep(50)
  }
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('backup and restore through a pooler in transaction mode leave nothing on its connections', {
  skip,
}, async (t) => {
  const urlOf = await startBouncer(
    t,
    'transaction',
    'default_pool_size = 1\nignore_startup_parameters = options, statement_timeout',
  )
  const empty = await own.createDatabase('restored')
  const file = join(folder, 'one.backup')
  for (const [args, database] of [
    [['backup', file], 'filled'],
    [['restore', file], 'restored'],
    [['restore', '--replace', file], 'restored'],
  ] as const) {
    const { code, stderr } = await runCommand(args, { DATABASE_URL: urlOf(database) })
    assert.equal(code, 0, stderr)
    // The pooler has one connection to each database: the one that the command used.
    const set = `SELECT name FROM pg_settings WHERE source = 'session' AND name <> 'application_name'
                  AND setting IS DISTINCT FROM reset_val`
    assert.deepEqual(await ask(urlOf(database), set), [], args.join(' '))
    const locks = `SELECT pid FROM pg_locks WHERE locktype = 'advisory'`
    assert.deepEqual(await ask(empty, locks), [], args.join(' '))
  }
})

test('a pooler that refuses the settings of the service is reported with what to change in it', {
  skip,
}, async (t) => {
  const urlOf = await startBouncer(t, 'session')
  const { code, stderr } = await runCommand(['serve'], { DATABASE_URL: urlOf('filled') })
  assert.equal(code, 1)
  assert.match(
    stderr,
    /a pooler .* refuses the settings .*pool_mode = session and ignore_startup_parameters = options, statement_timeout/,
  )
})

test('a pooler that gives each transaction another session is refused at the start, with what to change in it', {
  skip,
}, async (t) => {
  const urlOf = await startBouncer(
    t,
    'transaction',
    'ignore_startup_parameters = options, statement_timeout',
  )
  for (let start = 0; start < 3; start += 1) {
    const { code, stderr } = await runCommand(['serve'], {
      DATABASE_URL: urlOf('filled'),
      PORT: String(await freePort()),
    })
    assert.equal(code, 1)
    assert.match(stderr, /gives each transaction another session.*pool_mode = session/)
  }
})

test('the service serves through a pooler in session mode', { skip }, async (t) => {
  const urlOf = await startBouncer(
    t,
    'session',
    'ignore_startup_parameters = options, statement_timeout',
  )
  const service = startServiceProcess({
    DATABASE_URL: urlOf('filled'),
    PORT: String(await freePort()),
    SMTP_VERIFY: 'off',
    DNS_SERVERS: '127.0.0.1:1',
  })
  t.after(() => service.stop())
  await service.ready()
  const client = await signUp(service.url, 'pooled@acme.example')
  assert.equal(await client.credits(service.url), 25)
})
