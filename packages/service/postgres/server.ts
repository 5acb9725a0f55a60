import process from 'node:process'
import { sleep } from '@enricher/engine/lib/time'
import { findBinaries, packageFor, placeBinaries } from './binaries.ts'
import { ensureCluster, requireCluster } from './cluster.ts'
import { type ConnectionConfig, connectionOf, reach } from './connection.ts'
import { isDiskFull } from './disk-space.ts'
import { requireAnswer } from './folder-answers.ts'
import { join, readyMsMax } from './join.ts'
import { keepServing } from './keeper.ts'
import { isLifelineHeld } from './lifeline.ts'
import { type Location, locate, openDataDir, requireDatabaseIn } from './location.ts'
import { statusOf } from './pid-file.ts'
import { launch, type ServerProcess, type ServerSettings } from './process.ts'
import { explainFailure } from './refusal.ts'
import { makeRunDirectory, type RunDirectory, startLockPath } from './run-directory.ts'
import { keepLogShort, logFileOf } from './server-log.ts'
import { acquireStartLock } from './start-lock.ts'
import type { Use } from './use.ts'

export type { ConnectionConfig } from './connection.ts'

export type EmbeddedOptions = {
  readonly dataDir: string
  readonly log: (message: string) => void
  /**
   * Receives messages for the operator: that the server ended, or why it cannot be started again. `log` is used
   * without it.
   */
  readonly onFault?: (message: string) => void
  /** False: a DATA_DIR without a database is refused. True when left out: a database is created. */
  readonly mayCreate?: boolean
  /** Settings beyond our own, for this start; tests that need no durability turn `fsync` off. */
  readonly settings?: ServerSettings
}

/** The embedded server for one of its users. */
export type Embedded = {
  readonly connection: ConnectionConfig
  /** Releases the server; the last process to do so stops it. The pool must be closed before. */
  stop(): Promise<void>
}

/** Time for which a killed server may seem alive: until the system reaps it or its backends have ended. */
const takeoverMsMax = 20_000
const takeoverRetryMs = 100

const readyPollMs = 4

/**
 * Serves DATA_DIR with the PostgreSQL that npm installed: joins the server that another process runs there, or creates
 * and starts one. The server lives as long as any process that uses it, whichever started it; each of them starts it
 * again when it ends meanwhile; and it stops by itself when the last one has ended, however it ended.
 *
 * Throws an Error that gives the reason and names DATABASE_URL where it cannot run; NoDatabaseError where it may not
 * create a database.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, settings = {}, onFault = log } = options
  await requireAnswer(options.dataDir)
  if (options.mayCreate === false) requireDatabaseIn(options.dataDir)
  const packageName = packageFor(process.platform, process.arch)
  const dataDir = openDataDir(options.dataDir)
  const lockPath = startLockPath(dataDir)
  const never = new AbortController().signal
  const { site, use } = await locked(lockPath, never, async () => {
    const location = await locate(dataDir, log)
    const run = await makeRunDirectory(location)
    const found: Site = { location, run, packageName, settings, log }
    return { site: found, use: await joinOrStart(found, never) }
  })
  const { cluster } = site.location
  const release = keepServing(use, {
    cluster,
    log,
    onFault,
    serve: (signal) =>
      locked(lockPath, signal, async () => {
        // An empty database in place of the missing one would look like an answer.
        await requireCluster(cluster)
        await makeRunDirectory(site.location)
        return joinOrStart(site, signal)
      }),
  })
  const leaveLog = keepLogShort(
    logFileOf(dataDir),
    (work) => locked(lockPath, never, work),
    (error) => onFault(`the log of PostgreSQL could not be put aside: ${String(error)}`),
  )
  return {
    connection: connectionOf(site.run),
    async stop() {
      leaveLog()
      await release()
    },
  }
}

type Site = {
  readonly location: Location
  readonly run: RunDirectory
  readonly packageName: string
  readonly settings: ServerSettings
  readonly log: (message: string) => void
}

async function locked<R>(
  lockPath: string,
  signal: AbortSignal,
  work: () => Promise<R>,
): Promise<R> {
  const unlock = await acquireStartLock(lockPath, signal)
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    unlock()
  }
}

async function joinOrStart(site: Site, signal: AbortSignal): Promise<Use> {
  const deadline = performance.now() + takeoverMsMax
  for (;;) {
    const joined = await join(site.location, site.run, signal, site.log)
    if (joined) return joined
    const attempt = await start(site, signal)
    if ('lifeline' in attempt) return attempt
    const mayRetry = isHeldByAnother(attempt.failure) && performance.now() < deadline
    if (!mayRetry) throw explainFailure('starting the server', reasonedFailure(site, attempt))
    await sleep(takeoverRetryMs, signal)
  }
}

/**
 * Returns true for refusals that pass: by a killed server that is not reaped yet, by backends of one that are still
 * ending, and by a frozen one.
 */
export function isHeldByAnother(output: string): boolean {
  return /lock file "[^"]*" already exists|pre-existing shared memory block|holds the lifeline/.test(
    output,
  )
}

/** Returns the failure with its reason: a full disk loses the lines that would give it. */
function reasonedFailure({ location }: Site, { failure }: { readonly failure: string }): string {
  return isDiskFull(location.cluster) ? `${failure}\nNo space left on device` : failure
}

async function start(site: Site, signal: AbortSignal): Promise<Use | { readonly failure: string }> {
  const { location, run, log } = site
  // PostgreSQL's own guards see neither processes nor shared memory of another container.
  if (isLifelineHeld(run))
    return { failure: `another server holds the lifeline ${run.lifelinePipe}` }
  const begunMs = performance.now()
  const found = await findBinaries(site.packageName, import.meta.filename)
  const binaries = await placeBinaries(found, location.user, location.home, log)
  if (await ensureCluster(location, binaries)) log(`made a new database in ${location.cluster}`)
  const server = launch(location, run, binaries.directory, site.settings)
  const isReady = await untilReady(server, site, signal)
  if (!isReady) {
    server.hold.release()
    await server.lifeline.ended
    return { failure: server.output() }
  }
  const as = location.user ? ` as the user "${location.user.name}"` : ''
  const tookMs = Math.round(performance.now() - begunMs)
  log(
    `started PostgreSQL ${releaseOf(binaries.version)} for ${location.cluster}${as} in ${tookMs} ms`,
  )
  return { hold: server.hold, lifeline: server.lifeline, isStarter: true }
}

/**
 * Returns the release of PostgreSQL, `18.4`, from its package's version, `18.4.0-beta.17`: that "beta" is the package's
 * own.
 */
function releaseOf(packageVersion: string): string {
  return packageVersion.split('.').slice(0, 2).join('.')
}

async function untilReady(
  { lifeline, hold }: ServerProcess,
  { location, run }: Site,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + readyMsMax
  while (!lifeline.hasEnded()) {
    // The pid file may be a killed server's: only an answer counts.
    const isUp = statusOf(location.cluster) === 'ready'
    const reached = isUp ? await reach(connectionOf(run)) : 'absent'
    if (reached === 'ready') return true
    if (performance.now() > deadline) return false
    await sleep(readyPollMs, signal).catch((error: unknown) => {
      hold.release() // the launcher stops a server that no process waits for any more
      throw error
    })
  }
  return false
}
