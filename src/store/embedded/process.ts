import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Hold, openPipe } from './holders.ts'
import type { Location } from './location.ts'
import type { RunDirectory } from './run-directory.ts'
import { spawnOptionsFor } from './user.ts'

/** Settings of PostgreSQL by name: https://www.postgresql.org/docs/18/runtime-config.html */
export type ServerSettings = Readonly<Record<string, string>>

/** One start of the server: the launcher that reaps it, and this process's hold on it. */
export type ServerProcess = {
  readonly hold: Hold
  /** Resolves when the server has ended, with what it logged since it was started. */
  readonly ended: Promise<string>
  hasEnded(): boolean
}

/**
 * Starts PostgreSQL as a child of this script. It reaps the server, so that lock files of a killed one
 * never look alive; it ignores the signals a terminal or a supervisor sends to everyone, because the
 * server ends after its users; and it asks for a fast shutdown (SIGINT) when the last holder is gone.
 * The pipe is kept on descriptor 3, since background commands of sh read /dev/null on 0.
 */
const launcherScript = `
exec 3<&0 </dev/null
trap '' HUP INT TERM
"$@" 3<&- &
server=$!
(while read -r line <&3; do :; done; kill -INT "$server") &
watch=$!
exec 3<&-
wait "$server"
code=$?
kill -9 "$watch" 2>/dev/null
exit "$code"
`

/** Settings for a server that shares a small machine with the service; passed at every start. */
const settings: ServerSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
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

const logBytesMax = 5_000_000

/** Launches the server; it is not ready yet when this returns. */
export function launch(
  location: Location,
  run: RunDirectory,
  binariesDirectory: string,
  overrides: ServerSettings,
): ServerProcess {
  const logFile = join(location.dataDir, 'postgres.log')
  rotate(logFile)
  const logFd = openSync(logFile, 'a', 0o600)
  const logBytesBefore = statSync(logFile).size
  const { readerFd, hold } = openPipe(run.holdersPipe)
  const args = ['-D', location.cluster, '-k', run.directory, '-p', String(run.port)]
  for (const [name, value] of Object.entries({ ...settings, ...overrides }))
    args.push('-c', `${name}=${value}`)
  const options = spawnOptionsFor(location.user)
  const child = spawn(
    '/bin/sh',
    ['-c', launcherScript, 'sh', join(binariesDirectory, 'bin', 'postgres'), ...args],
    {
      ...options,
      // PostgreSQL takes a process id it finds in an old lock file for alive unless it is its own family.
      env: { ...options.env, PG_GRANDPARENT_PID: String(process.pid) },
      stdio: [readerFd, logFd, logFd],
      detached: true,
    },
  )
  closeSync(readerFd)
  closeSync(logFd)
  child.unref()
  return { hold, ...watchEnd(child, () => logSince(logFile, logBytesBefore)) }
}

/** What the server says of itself in its pid file: starting, ready, stopping; null without one. */
export function statusOf(cluster: string): string | null {
  try {
    // The eighth line: https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() ?? null
  } catch {
    return null // no server, or one that is just removing the file
  }
}

function watchEnd(child: ChildProcess, output: () => string) {
  let isOver = false
  const ended = new Promise<string>((resolve) => {
    const finish = (text: string) => {
      isOver = true
      resolve(text)
    }
    child.once('exit', () => finish(output()))
    child.once('error', (error) => finish(error.message))
  })
  return { ended, hasEnded: () => isOver }
}

function rotate(logFile: string): void {
  if (!existsSync(logFile) || statSync(logFile).size < logBytesMax) return
  renameSync(logFile, `${logFile}.1`)
}

function logSince(logFile: string, bytesBefore: number): string {
  try {
    return readFileSync(logFile).subarray(bytesBefore).toString('utf8')
  } catch (error) {
    return `${logFile}: ${String(error)}` // removed while the server ran
  }
}
