import process from 'node:process'
import { sleep } from '../../lib/time.ts'
import { findBinaries, packageFor, placeBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type ConnectionConfig, connectionOf, reach } from './connection.ts'
import { takeHold } from './holders.ts'
import { keepServing, type Use } from './keeper.ts'
import { type Location, locate, openDataDir } from './location.ts'
import { launch, type ServerProcess, type ServerSettings, statusOf } from './process.ts'
import { explainFailure } from './refusal.ts'
import { makeRunDirectory, type RunDirectory, startLockPath } from './run-directory.ts'
import { acquireStartLock } from './start-lock.ts'

export type { ConnectionConfig } from './connection.ts'

export type EmbeddedOptions = {
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Beyond our own, for this start; tests that need no durability turn `fsync` off. */
  readonly settings?: ServerSettings
}

export type Embedded = {
  readonly connection: ConnectionConfig
  /** Lets go of the server; the last process to do so stops it. Close the pool before. */
  stop(): Promise<void>
}

/** How long a killed server may seem alive: until the system reaps it or its backends have ended. */
const takeoverMsMax = 20_000
const takeoverRetryMs = 100

/** Recovery after a crash replays at most `max_wal_size`; even a slow disk does that in minutes. */
const readyMsMax = 300_000
const readyPollMs = 4

/** A server that answers but has no launcher is stopping; one that stays lost its launcher. */
const joinMsMax = 5_000
const joinRetryMs = 20

/**
 * Serves DATA_DIR with the PostgreSQL that npm installed: joins the server another process runs there,
 * or makes and starts one. The server lives as long as any process that uses it, whoever started it,
 * and stops by itself when the last one has ended, however it ended.
 *
 * Throws an Error that says why and names DATABASE_URL where it cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, settings = {} } = options
  const packageName = packageFor(process.platform, process.arch)
  const dataDir = openDataDir(options.dataDir)
  const lockPath = startLockPath(dataDir)
  const { site, use } = await locked(lockPath, async () => {
    const location = await locate(dataDir, log)
    const run = await makeRunDirectory(location)
    const found: Site = { location, run, packageName, settings, log }
    return { site: found, use: await joinOrStart(found) }
  })
  const restart = () => locked(lockPath, () => joinOrStart(site))
  return {
    connection: connectionOf(site.run),
    stop: keepServing(use, site.location.cluster, restart, log),
  }
}

type Site = {
  readonly location: Location
  readonly run: RunDirectory
  readonly packageName: string
  readonly settings: ServerSettings
  readonly log: (message: string) => void
}

async function locked<R>(lockPath: string, work: () => Promise<R>): Promise<R> {
  const unlock = await acquireStartLock(lockPath)
  try {
    return await work()
  } finally {
    unlock()
  }
}

async function joinOrStart(site: Site): Promise<Use> {
  const deadline = performance.now() + takeoverMsMax
  for (;;) {
    const joined = await join(site.run)
    if (joined) return joined
    const attempt = await start(site)
    if ('server' in attempt) return attempt
    const mayRetry = isHeldByAnother(attempt.failure) && performance.now() < deadline
    if (!mayRetry) throw explainFailure('starting the server', attempt.failure)
    await sleep(takeoverRetryMs)
  }
}

/** True for the two refusals that pass: a killed server not yet reaped, and backends of one still ending. */
export function isHeldByAnother(output: string): boolean {
  return /lock file "[^"]*" already exists|pre-existing shared memory block/.test(output)
}

async function join(run: RunDirectory): Promise<Use | null> {
  const deadline = performance.now() + joinMsMax
  for (;;) {
    const hold = takeHold(run.holdersPipe)
    const reached = await reach(connectionOf(run))
    // Heard again after the answer: the launcher had not begun to stop the server before it was held.
    if (reached === 'ready' && hold?.isHeard()) return { hold, server: null }
    hold?.release()
    if (reached === 'absent') return null
    if (performance.now() > deadline)
      return reached === 'ready' ? { hold: null, server: null } : null
    await sleep(joinRetryMs)
  }
}

async function start(site: Site): Promise<Use | { readonly failure: string }> {
  const { location, run, log } = site
  const begunMs = performance.now()
  const found = await findBinaries(site.packageName, import.meta.filename)
  const binaries = await placeBinaries(found, location.user, location.home, log)
  if (await ensureCluster(location, binaries)) log(`made a new database in ${location.cluster}`)
  const server = launch(location, run, binaries.directory, site.settings)
  const isReady = await untilReady(server, run, location.cluster)
  if (!isReady) {
    server.hold.release()
    return { failure: await server.ended }
  }
  const as = location.user ? ` as the user "${location.user.name}"` : ''
  const tookMs = Math.round(performance.now() - begunMs)
  log(`started PostgreSQL ${binaries.version} for ${location.cluster}${as} in ${tookMs} ms`)
  return { hold: server.hold, server }
}

async function untilReady(
  server: ServerProcess,
  run: RunDirectory,
  cluster: string,
): Promise<boolean> {
  const deadline = performance.now() + readyMsMax
  while (!server.hasEnded()) {
    // The pid file may be a killed server's: only an answer counts.
    const reached = statusOf(cluster) === 'ready' ? await reach(connectionOf(run)) : 'absent'
    if (reached === 'ready') return true
    if (performance.now() > deadline) return false
    await sleep(readyPollMs)
  }
  return false
}
