import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionOf } from '../src/store/embedded/connection.ts'
import { postmasterOf, type StormDatabase } from './database.ts'
import { commandOf, isRunning, parentOf, signalTo } from './processes.ts'

// A server whose last user has gone stops by itself: one checkpoint.
const endTimeoutMs = 15_000
const endPollMs = 50

/** The embedded database of services with this DATA_DIR. They start it, and it ends with them. */
export function embeddedDatabase(dataDir: string): StormDatabase {
  const cluster = join(dataDir, 'postgres')
  const run = { directory: join(dataDir, 'run'), port: 5432, holdersPipe: '', lifelinePipe: '' }
  // Its launcher may be gone by then, which would end it.
  const end = () => {
    const pid = postmasterOf({ cluster })
    if (pid !== null) signalTo(pid, 'SIGQUIT')
  }
  process.once('exit', end)
  return {
    env: { DATA_DIR: dataDir },
    connection: connectionOf(run),
    cluster,
    server: null,
    async close() {
      await endLeftover(cluster)
      process.off('exit', end)
    },
  }
}

/** The script that launched the server; null when it is gone, and the server an orphan. */
export function launcherOf(database: Pick<StormDatabase, 'cluster'>): number | null {
  const postmaster = postmasterOf(database)
  const parent = postmaster === null ? null : parentOf(postmaster)
  return parent !== null && commandOf(parent).startsWith('/bin/sh') ? parent : null
}

/** A server that lost its launcher has nobody to stop it when the services have ended. */
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
