import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Hold, openPipe } from './holders.ts'
import { spawnLauncher } from './launcher.ts'
import { type Lifeline, openLifeline } from './lifeline.ts'
import type { Location } from './location.ts'
import { isPidForeign, pidOf } from './pid-file.ts'
import { systemCode } from './refusal.ts'
import type { RunDirectory } from './run-directory.ts'
import { logFileOf, logSince, rotateBeforeStart } from './server-log.ts'

/** Settings of PostgreSQL by name: https://www.postgresql.org/docs/18/runtime-config.html */
export type ServerSettings = Readonly<Record<string, string>>

/** One start of the server: this process's hold on it, and the watch for its end. */
export type ServerProcess = {
  readonly hold: Hold
  readonly lifeline: Lifeline
  /** Returns the log since the start, or the reason why nothing could be started. */
  output(): string
}

/**
 * The bound suffices for fourteen processes with all their connections: DATABASE_POOL_SIZE, ten, three for jobs, and
 * one that watches. A hundred more cost 3 MB at the start (20 MB of memory in all at 100, 23 at 200, 30 at 400,
 * measured idle); the cost is in used connections, 1.3 MB and more each.
 */
const connectionsMax = 200

/** Settings for a server that shares a small machine with the service; every start passes them. */
const settings: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: String(connectionsMax),
  shared_buffers: '64MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '512MB',
  jit: 'off',
  io_method: 'sync', // no I/O worker processes
  max_logical_replication_workers: '0', // no launcher process
  max_parallel_workers_per_gather: '0', // two cores are busy already, and /dev/shm of containers is small
  huge_pages: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log', // failed statements reach their caller; their text could hold personal data
}

/** Launches the server; it is not ready yet when this returns. Throws when its log or its pipes cannot be opened. */
export function launch(
  location: Location,
  run: RunDirectory,
  binariesDirectory: string,
  overrides: ServerSettings,
): ServerProcess {
  const logFile = logFileOf(location.dataDir)
  rotateBeforeStart(logFile)
  const logFd = openSync(logFile, 'a', 0o600)
  const logBytesBefore = statSync(logFile).size
  const { readerFd, hold } = openPipe(run.holdersPipe)
  const { writerFd, lifeline } = openLifeline(run.lifelinePipe)
  const command = [
    join(binariesDirectory, 'bin', 'postgres'),
    ...['-D', location.cluster, '-k', run.directory, '-p', String(run.port)],
    ...Object.entries({ ...settings, ...overrides }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ]
  let fault = ''
  try {
    const fds = { readerFd, logFd, writerFd }
    const child = spawnLauncher(location, command, fds, familyPid(location.cluster))
    child.once('error', (error) => {
      fault = systemCode(error)
    })
  } catch (error) {
    // A refused change of user is thrown; the lifeline, which has no writer, then reports the end at once.
    fault = systemCode(error)
  } finally {
    for (const fd of [readerFd, logFd, writerFd]) closeSync(fd)
  }
  return { hold, lifeline, output: () => fault || logSince(logFile, logBytesBefore) }
}

/**
 * Returns the process id that PostgreSQL does not take for another server's when it finds it in a lock file: this
 * process's own, as numbers repeat in containers, or one that is no server's.
 */
function familyPid(cluster: string): number {
  return isPidForeign(cluster) ? (pidOf(cluster) ?? process.pid) : process.pid
}
