import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '../../packages/service/postgres/user.ts'
import { makePassableFolder } from '../tools/passable-folder.ts'
import { atExit } from './at-exit.ts'
import type { StormDatabase } from './database.ts'
import { type Disk, mountDisk } from './disk.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { externalDatabase } from './external-database.ts'
import { createJournal, type Journal } from './journal.ts'
import type { Setup } from './options.ts'
import { type Supervised, supervise } from './supervisor.ts'

/** Services and their database, with everything they need, in a folder that is removed afterwards. */
export type Place = {
  readonly folder: string
  readonly services: readonly Supervised[]
  readonly urls: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly database: StormDatabase
  readonly dataDisk: Disk | null
  readonly logDisk: Disk | null
  readonly journal: Journal
  /** Ends everything; returns the names of the services that did not obey SIGTERM. */
  close(): Promise<readonly string[]>
}

// A new database takes 50 MB, and a storm's writes fit in its first segments of the log.
const dataMegabytes = 512
// A service writes some 300 bytes a request.
const logMegabytes = 24

/** Returns true where small disks can be mounted, to be filled. */
export function hasDisks(): boolean {
  return isRoot()
}

/**
 * Starts a setup; resolves when its services are ready. `prepare` runs before they start, with their settings. @throws
 * when they are not ready within a minute.
 */
export async function openPlace(
  setup: Setup,
  settings: Readonly<Record<string, string>>,
  prepare: (env: Readonly<Record<string, string>>) => Promise<void> = async () => undefined,
): Promise<Place> {
  const folder = makePassableFolder('enricher-faults-')
  const ends: (() => Promise<unknown>)[] = []
  const disk = async (name: string, megabytes: number) => {
    const path = join(folder, name)
    mkdirSync(path)
    if (!hasDisks()) return null
    const mounted = await mountDisk(path, megabytes)
    ends.push(mounted.close)
    return mounted
  }
  // A second Ctrl-C does not wait: only what can be removed at once is removed.
  let callOff = () => {}
  const close = async () => {
    const orderly = await Promise.all(services.map((service) => service.stop()))
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    callOff()
    return services.filter((_, index) => !orderly[index]).map(({ slot }) => `service ${slot + 1}`)
  }
  const services: Supervised[] = []
  try {
    const logDisk = await disk('logs', logMegabytes)
    const dataDisk = await disk('data', dataMegabytes)
    const data = join(folder, 'data')
    const database = setup === 'external' ? await externalDatabase(data) : embeddedDatabase(data)
    ends.push(database.close)
    const env = { ...settings, ...database.env }
    await prepare(env)
    const journal = createJournal()
    for (const slot of setup === 'one' ? [0] : [0, 1]) {
      const logFile = join(folder, 'logs', `service-${slot + 1}.log`)
      services.push(await supervise({ slot, env, logFile, starts: journal.starts }))
    }
    await Promise.all(services.map((service) => service.ready()))
    // The folder is removed after the acts that end processes and disks.
    callOff = atExit(() => rmSync(folder, { recursive: true, force: true }))
    const urls = services.map(({ url }) => url)
    return { folder, services, urls, env, database, dataDisk, logDisk, journal, close }
  } catch (error) {
    await close()
    throw error
  }
}
