import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the file in which a running server records its process. */
export function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** Returns the state that the server records in its pid file: starting, ready, stopping; null without one. */
export function statusOf(cluster: string): string | null {
  // The eighth line: https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
  return linesOf(cluster)[7]?.trim() ?? null
}

/** Returns the process id in the pid file, which may be that of a killed server; null without one. */
export function pidOf(cluster: string): number | null {
  const pid = Number.parseInt(linesOf(cluster)[0] ?? '', 10)
  return pid > 0 ? pid : null
}

/**
 * Returns true when the pid file names a process that is no PostgreSQL server: another program that got the number of a
 * killed one, or a killed one that its parent never reaped (a container whose first process reaps nothing). Only Linux
 * shows that.
 */
export function isPidForeign(cluster: string): boolean {
  const pid = pidOf(cluster)
  if (pid === null) return false
  try {
    // The command line is empty for a process that is not reaped yet.
    return !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false // there is no such process, or no such system: the server itself looks
  }
}

function linesOf(cluster: string): string[] {
  try {
    return readFileSync(pidFileOf(cluster), 'utf8').split('\n')
  } catch {
    return [] // there is no server, or one that is just removing the file
  }
}
