import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { type Hold, openPipe } from './holders.ts'
import type { Location } from './location.ts'
import { pidFileOf } from './pid-file.ts'
import type { RunDirectory } from './run-directory.ts'
import { spawnOptionsFor } from './user.ts'

/**
 * Time of a fast shutdown before an immediate one is requested, which loses nothing either: the next start recovers.
 * PostgreSQL 18 never ends when a fast one is requested while it recovers from the crash of a backend.
 */
const fastStopSecondsMax = 5

/**
 * Reads the pipe of the holders to its end, closes it, so that it does not hear the next server's users, and requests a
 * fast shutdown of the server (SIGINT). It also ends when the server has ended: any line makes it look. A killed
 * launcher does not reap its server any more, so the server's number may be another process's by then: the signal is
 * sent only when the server's own file still names it.
 */
const stopUnused = `
is_named() {
  read -r named <"$pidfile" && [ "$named" = "$server" ]
}
stop_unused() {
  while read -r line <&5; do kill -0 "$server" 2>/dev/null || return; done
  exec 5<&-
  kill -0 "$launcher" 2>/dev/null || is_named || return
  kill -INT "$server"
  seconds=0
  while [ "$seconds" -lt ${fastStopSecondsMax} ]; do
    sleep 1
    kill -0 "$server" 2>/dev/null || return
    seconds=$((seconds + 1))
  done
  is_named && kill -QUIT "$server"
}
`

/**
 * Starts PostgreSQL as a child of this script. The script reaps the server, so that lock files of a killed one never
 * look alive; it ignores the signals that a terminal or a supervisor sends to every process, because the server ends
 * after its users; and it stops the server when the last holder has ended.
 *
 * Descriptor 3 is the lifeline, which only the server keeps. The pipe of the holders moves to 5, since background
 * commands of sh read /dev/null on 0.
 */
const launcherScript = `
${stopUnused}
exec 5<&0 </dev/null
trap '' HUP INT TERM
pidfile=$1
shift
launcher=$$
"$@" 5<&- &
server=$!
exec 3>&-
stop_unused &
watch=$!
exec 5<&-
wait "$server"
code=$?
kill -9 "$watch" 2>/dev/null
exit "$code"
`

/** Stops a server whose launcher was killed, once its last holder has ended. */
const guardScript = `
${stopUnused}
exec 5<&0 </dev/null
trap '' HUP INT TERM
pidfile=$1
server=$2
# No process: only the pid file tells whose number that is.
launcher=
stop_unused
`

/** Spawns the launcher with the command line of the server; `writerFd` is the server's lifeline. */
export function spawnLauncher(
  location: Location,
  command: readonly string[],
  fds: { readonly readerFd: number; readonly logFd: number; readonly writerFd: number },
  ownPid: number,
): ChildProcess {
  const options = spawnOptionsFor(location.user)
  const child = spawn(
    '/bin/sh',
    ['-c', launcherScript, 'sh', pidFileOf(location.cluster), ...command],
    {
      ...options,
      // PostgreSQL takes a process id in an old lock file for alive unless it belongs to its own family.
      env: { ...options.env, PG_GRANDPARENT_PID: String(ownPid) },
      stdio: [fds.readerFd, fds.logFd, fds.logFd, fds.writerFd],
      detached: true,
    },
  )
  child.unref()
  return child
}

/**
 * Takes hold of a server without a launcher, and starts a process that stops it: the server would outlive its last user
 * otherwise.
 */
export function guardServer(location: Location, run: RunDirectory, serverPid: number): Hold {
  const { readerFd, hold } = openPipe(run.holdersPipe)
  const stdio: StdioOptions = [readerFd, 'ignore', 'ignore']
  const args = ['-c', guardScript, 'sh', pidFileOf(location.cluster), String(serverPid)]
  try {
    const child = spawn('/bin/sh', args, {
      ...spawnOptionsFor(location.user),
      stdio,
      detached: true,
    })
    // The next look at the pipe finds that a guard could not run, and tries again.
    child.on('error', () => undefined)
    child.unref()
  } finally {
    closeSync(readerFd)
  }
  return hold
}
