import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { sleep } from '@enricher/engine/lib/time'
import pg from 'pg'
import { endChild } from '../../tools/end-child.ts'

/**
 * A PostgreSQL of the machine's own, of another major version than the embedded one, on a socket in a folder of its
 * own.
 */
export type OwnPostgres = {
  readonly version: string
  /** Makes an empty database; returns its address. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

const startMsMax = 60_000
const port = 5432
const oldestMajor = 15

/** Returns the oldest supported binaries of those that Debian installs; null where there are none. */
export function installedPostgres(): string | null {
  const majorOf = (path: string) => Number(path.split('/')[4])
  const found = globSync('/usr/lib/postgresql/*/bin')
    .filter((path) => majorOf(path) >= oldestMajor && existsSync(join(path, 'initdb')))
    .sort((a, b) => majorOf(a) - majorOf(b))
  return found[0] ?? null
}

export async function startOwnPostgres(binaries: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-own-'))
  const user = serverUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0)
  const data = join(folder, 'data')
  const run = promisify(execFile)
  const initdb = [
    '--auth=trust',
    '--username=owner',
    '--encoding=UTF8',
    '--locale=C',
    `--pgdata=${data}`,
  ]
  await run(join(binaries, 'initdb'), [...initdb, '--no-sync'], { ...user, cwd: folder })
  const settings = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    `port=${port}`,
    'fsync=off',
  ]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const connection = { host: folder, port, user: 'owner' }
  const version = await untilReady(connection, server)
  return {
    version,
    async createDatabase(name) {
      await withClient({ ...connection, database: 'postgres' }, (client) =>
        client.query(`CREATE DATABASE ${name}`),
      )
      return `postgres://owner@localhost:${port}/${name}?host=${encodeURIComponent(folder)}`
    },
    async stop() {
      // Fast shutdown: https://www.postgresql.org/docs/15/server-shutdown.html
      await endChild(server, { signal: 'SIGINT' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns another user where this process is root, because PostgreSQL and PgBouncer refuse to run as root. */
export function serverUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.geteuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilReady(connection: pg.ClientConfig, server: ChildProcess): Promise<string> {
  const deadlineMs = performance.now() + startMsMax
  for (;;) {
    try {
      return await withClient({ ...connection, database: 'postgres' }, async (client) => {
        const { rows } = await client.query('SHOW server_version')
        return String(rows[0].server_version)
      })
    } catch (error) {
      // PostgreSQL is still starting.
      if (server.exitCode !== null || performance.now() > deadlineMs) throw error
      await sleep(50)
    }
  }
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
