import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atExit } from './at-exit.ts'
import { postmasterOf, type StormDatabase } from './database.ts'
import { commandOf, isRunning, parentOf, signalTo } from './processes.ts'

// A server whose last user has gone stops by itself: one checkpoint.
const endTimeoutMs = 15_000
const endPollMs = 50

/** Opens the embedded database of services with this DATA_DIR. They start it, and it ends with them. */
export function embeddedDatabase(dataDir: string): StormDatabase {
  const cluster = join(dataDir, 'postgres')
  // Its launcher may be gone by then, which would end it.
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

/** Returns the script that launched the server; null when it is gone, and the server an orphan. */
export function launcherOf(database: Pick<StormDatabase, 'cluster'>): number | null {
  const postmaster = postmasterOf(database)
  const parent = postmaster === null ? null : parentOf(postmaster)
  return parent !== null && commandOf(parent).startsWith('/bin/sh') ? parent : null
}

/** A server that lost its launcher is stopped by no process when the services have ended. */
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
