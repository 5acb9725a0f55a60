import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, globSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, packageFor } from '../../packages/service/postgres/binaries.ts'
import { linkLibraries } from '../../packages/service/postgres/libraries.ts'
import {
  chooseServerUser,
  isRoot,
  readPasswd,
  runAs,
  type ServerUser,
  spawnOptionsFor,
} from '../../packages/service/postgres/user.ts'
import { endChild } from '../tools/end-child.ts'
import { freePort } from '../tools/service-process.ts'
import { openSilentProxy } from '../tools/silent-proxy.ts'
import { atExit } from './at-exit.ts'
import type { ServerControl, StormDatabase } from './database.ts'

const host = '127.0.0.1'
const user = 'enricher'
const initTimeoutMs = 120_000
const startTimeoutMs = 60_000
const pollMs = 50
// A supervisor waits as long; a server that was killed needs its backends to end as well.
const restartMs = 500

/**
 * Runs a PostgreSQL server on TCP, behind a proxy that can fall silent. The server is the system's where one is
 * installed, else the one that npm installed. It is started again when it ends without being stopped.
 */
export async function externalDatabase(folder: string): Promise<StormDatabase> {
  const owner = isRoot() ? chooseServerUser(readPasswd()) : null
  const binaries = await findServer()
  const cluster = join(folder, 'postgres')
  await makeCluster(binaries, cluster, owner)
  const port = await freePort()
  const connection = { host, port, user, database: 'postgres', ssl: false } as const
  const server = keepServer({ binaries, cluster, owner, port, log: join(folder, 'postgres.log') })
  await untilAnswers(connection)
  const proxy = await openSilentProxy({ host, port })
  const control: ServerControl = {
    stop: server.stop,
    start: () => {
      server.start()
      return untilAnswers(connection)
    },
    ready: () => untilAnswers(connection),
    silence: proxy.swallow,
    endSilence: proxy.pass,
  }
  return {
    env: { DATABASE_URL: `postgres://${user}@${host}:${proxy.port}/postgres` },
    connection,
    cluster,
    server: control,
    async close() {
      await server.stop()
      await proxy.close()
    },
  }
}

/** Finds the folder with `initdb` and `postgres`. */
async function findServer(): Promise<string> {
  const installed = globSync('/usr/lib/postgresql/*/bin/postgres').sort().at(-1)
  if (installed !== undefined) return dirname(installed)
  const found = await findBinaries(packageFor(process.platform, process.arch), import.meta.filename)
  await linkLibraries(found.directory)
  return join(found.directory, 'bin')
}

async function makeCluster(
  binaries: string,
  cluster: string,
  owner: ServerUser | null,
): Promise<void> {
  mkdirSync(cluster, { mode: 0o700 })
  if (owner) chownSync(cluster, owner.uid, owner.gid)
  const options = [`--pgdata=${cluster}`, `--username=${user}`, '--encoding=UTF8', '--locale=C']
  const made = await runAs(
    owner,
    join(binaries, 'initdb'),
    [...options, '--auth=trust', '--no-instructions'],
    initTimeoutMs,
  )
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`)
}

type ServerOptions = {
  readonly binaries: string
  readonly cluster: string
  readonly owner: ServerUser | null
  readonly port: number
  readonly log: string
}

/** Runs the server and starts it again when it ends without being stopped. */
function keepServer(options: ServerOptions) {
  let child: ChildProcess | null = null
  let isWanted = true
  const launchOne = () => {
    const running = launch(options)
    child = running
    running.once('exit', () => {
      child = null
      setTimeout(() => {
        if (isWanted && child === null) launchOne()
      }, restartMs)
    })
  }
  launchOne()
  return {
    start() {
      isWanted = true
      if (child === null) launchOne()
    },
    /** Ends the server at once and in order, sessions included. */
    async stop() {
      isWanted = false
      const ending = child
      if (ending === null) return
      ending.kill('SIGCONT')
      await endChild(ending, { signal: 'SIGINT' })
    },
  }
}

function launch({ binaries, cluster, owner, port, log }: ServerOptions): ChildProcess {
  const logFd = openSync(log, 'a', 0o600)
  const settings = [`listen_addresses=${host}`, 'unix_socket_directories=', 'max_connections=100']
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...spawnOptionsFor(owner), stdio: ['ignore', logFd, logFd], detached: true },
  )
  closeSync(logFd)
  // The server ends with the program, whatever ends the program.
  child.once(
    'exit',
    atExit(() => child.kill('SIGQUIT')),
  )
  return child
}

async function untilAnswers(connection: pg.ClientConfig): Promise<void> {
  const deadlineMs = performance.now() + startTimeoutMs
  while (!(await answers(connection))) {
    if (performance.now() > deadlineMs)
      throw new Error('PostgreSQL did not answer within a minute.')
    await pause(pollMs)
  }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined) // a server that stops in the meantime is asked again
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined) // the client may never have been connected
  }
}
