import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atExit } from './at-exit.ts'
import { postmasterOf, type StormDatabase } from './database.ts'
import { commandOf, isRunning, parentOf, signalTo } from './processes.ts'

// A server stops by itself after its last user has left, with one checkpoint.
const endTimeoutMs = 15_000
const endPollMs = 50

/** Opens the embedded database of services with this DATA_DIR. They start it, and it ends with them. */
export function embeddedDatabase(dataDir: string): StormDatabase {
  const cluster = join(dataDir, 'postgres')
  // The launcher, which would end the server, may have ended by then.
  const callOff = atExit(() => {
    const pid = postmasterOf({ cluster })
    if (pid !== null) signalTo(pid, 'SIGQUIT')
  })
  return {
    env: { DATA_DIR: dataDir },
    connection: {
      host: join(dataDir, 'run'),
      port: 5432,
      user: 'enricher',
      database: 'enricher',
      ssl: false,
    },
    cluster,
    server: null,
    async close() {
      await endLeftover(cluster)
      callOff()
    },
  }
}

/** Returns the script that launched the server; null when the script has ended and the server is an orphan. */
export function launcherOf(database: Pick<StormDatabase, 'cluster'>): number | null {
  const postmaster = postmasterOf(database)
  const parent = postmaster === null ? null : parentOf(postmaster)
  return parent !== null && commandOf(parent).startsWith('/bin/sh') ? parent : null
}

/** Ends a server without its launcher: no other process stops it when the services have ended. */
async function endLeftover(cluster: string): Promise<void> {
  const deadlineMs = performance.now() + endTimeoutMs
  for (;;) {
    const pid = postmasterOf({ cluster })
    if (pid === null) return
    if (performance.now() > deadlineMs) return killServer(pid)
    await pause(endPollMs)
  }
}

async function killServer(pid: number): Promise<void> {
  signalTo(pid, 'SIGCONT')
  signalTo(pid, 'SIGQUIT')
  while (isRunning(pid)) await pause(endPollMs)
}
