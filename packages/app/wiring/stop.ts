import process from 'node:process'
import { restCompilers } from '@enricher/engine/lib/rest-compilers'
import { sleep } from '@enricher/engine/lib/time'
import type { Logger } from '@enricher/service/lib/logger'
import type { Drain } from '@enricher/surfaces/http/drain'
import type { Config } from '../config/config.ts'

// One Ctrl-C may arrive more than once: from the terminal, which signals all its processes, and from npm or a parent
// that passes it on. Signals within a second count as one.
const sameSignalMsMax = 1_000

/** Calls `stop` at the first signal; a later one exits with code 1 at once. Returns a function that stops listening. */
export function onStopSignal(
  signals: readonly NodeJS.Signals[],
  stop: (signal: NodeJS.Signals) => void,
): () => void {
  let firstMs: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstMs === null) {
      firstMs = performance.now()
      stop(signal)
    } else if (performance.now() - firstMs > sameSignalMsMax) process.exit(1)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

// At these fractions of the grace period searches are aborted, and connections whose clients do not read are cut.
const searchesPart = 0.5
const connectionsPart = 0.75
// Anything that still runs after everything was closed has no work left.
const lastBreathMs = 500

/**
 * Creates the function that stops the service in order: readiness and jobs first, then the port, then searches that
 * take too long, then the connections, and the database last. The process then ends by itself, or with exit code 1 at
 * the end of the grace period if something hangs. `isSudden` closes the port without waiting for balancers to notice.
 * Later calls do nothing.
 */
export function createStop(options: {
  readonly app: {
    readonly drain: Drain
    readonly server: { closeAllConnections(): void }
    close(): PromiseLike<unknown>
  }
  readonly services: { leave(): void; abort(): void; stop(): Promise<void> }
  readonly logger: Logger
  readonly settings: Pick<Config, 'stopDrainMs' | 'stopGraceMs'>
}): (options: { readonly isSudden: boolean }) => void {
  const { app, services, logger, settings } = options
  const graceMs = settings.stopGraceMs
  const after = (part: number, work: () => void) => setTimeout(work, part * graceMs).unref()

  const stop = async (isSudden: boolean) => {
    const { drain } = app
    drain.announce()
    services.leave()
    const drainMs = isSudden || !drain.isWatched() ? 0 : settings.stopDrainMs
    await sleep(Math.min(drainMs, searchesPart * graceMs))
    drain.close()
    await drain.idle()
    await app.close()
    await services.stop()
    await restCompilers()
  }
  let isStopping = false
  return ({ isSudden }) => {
    if (isStopping) return
    isStopping = true
    after(searchesPart, services.abort)
    after(connectionsPart, () => app.server.closeAllConnections())
    after(1, () => {
      logger.error('the stop was not over within STOP_GRACE_MS: what still ran was cut off')
      process.exit(1)
    })
    stop(isSudden).then(
      () => {
        logger.info('stopped')
        setTimeout(() => process.exit(), lastBreathMs).unref()
      },
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
}
