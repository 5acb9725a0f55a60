import { flushCompileCache } from 'node:module'
import process from 'node:process'
import type { SmtpReach } from '@enricher/engine/verify/smtp/smtp-self-test'
import { boundHeapGrowth } from '@enricher/service/lib/heap-growth'
import { openLogOutput } from '@enricher/service/lib/log-output'
import { createLogger, type Logger } from '@enricher/service/lib/logger'
import { isPlainOn, plainLine } from '@enricher/service/lib/plain-log'
import { requireOwnSessions } from '@enricher/service/store/own-session'
import { buildApp } from '@enricher/surfaces/http/app'
import { listen, requireFree } from '@enricher/surfaces/http/listen'
import type { Config } from './config/config.ts'
import { readEgressCa } from './config/egress-ca.ts'
import { createServices, type ServiceOverrides, type Services } from './services.ts'
import { reachWords, startLines } from './wiring/start-lines.ts'
import { createStop, onStopSignal } from './wiring/stop.ts'

/**
 * Starts the service and returns when it listens. SIGTERM or SIGINT stops it in order, and so does an unhandled error,
 * with exit code 1; another signal after a second or more stops it at once.
 */
export async function serve(config: Config, overrides: ServiceOverrides = {}): Promise<void> {
  boundHeapGrowth()
  const output = openLogOutput(process.stdout.fd, (dropped) =>
    logger.error({ dropped }, 'log lines were dropped: standard output could not be written'),
  )
  process.on('exit', output.flushSync)
  const isPlain = isPlainOn(process.stdout, config.logFormat)
  const write = (line: string) => output.write(isPlain ? plainLine(line) : line)
  const logger = createLogger(config.logLevel, { write })
  const settings = await withKnownPort(config)
  // The searches read the certificates later; reading them here lets a mistake end the start and not the lookups.
  await readEgressCa(settings)
  const services = await createServices(settings, logger, overrides)
  const build = async () => {
    if (services.store.kind === 'external') await requireOwnSessions(services.store)
    return buildApp(services, settings)
  }
  const app = await build().catch(async (error) => {
    await services.stop()
    throw error
  })
  services.metrics.process.watchLog(output.dropped)
  const url = await listen(app, settings).catch(async (error) => {
    // A port that is taken must not leave a database running.
    await app.close()
    await services.stop()
    throw error
  })
  const tell = (lines: readonly string[]) => {
    if (isPlain && config.logLevel !== 'silent') for (const line of lines) output.write(`${line}\n`)
  }
  tell(startLines(settings, url))
  if (!isPlain) logListening(logger, settings, url, services.store.kind)
  if (isHiddenAddress(settings)) {
    logger.warn(
      { base_url: settings.baseUrl },
      'other machines can reach this service, and its documents and mails name an address that they cannot: set BASE_URL',
    )
  }
  if (settings.smtpVerify !== 'off')
    testSmtpSoon(services, logger, (reach) => tell(reachWords(reach)))
  keepCompiledCodeWhenIdle()
  const stop = createStop({ app, services, logger, settings })
  stopOnSignal(logger, stop)
  stopOnError(logger, stop)
}

function logListening(
  logger: Logger,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  url: string,
  database: Services['store']['kind'],
): void {
  logger.info({ url, base_url: baseUrl, docs: `${baseUrl}/docs`, database }, 'listening')
}

/** Returns true for a service that listens on all interfaces but calls itself localhost. */
function isHiddenAddress({ host, baseUrl }: Pick<Config, 'host' | 'baseUrl'>): boolean {
  return ['0.0.0.0', '::'].includes(host) && URL.parse(baseUrl)?.hostname === 'localhost'
}

// The delay leaves the processor to the start and the first requests, because the test loads the searches.
const smtpTestDelayMs = 5_000
const smtpTestMaxMs = 15_000
// The searches are loaded before the first check, too.
const idleLookEveryMs = 10_000
// Share of the time since the previous check; health probes alone take less.
const idleUtilizationMax = 0.02

/**
 * Writes the compile cache once, when the event loop was idle for ten seconds: writing blocks it for up to half a
 * second after the very first start. A process that exits writes the cache by itself, but one that is killed later
 * would lose it.
 */
function keepCompiledCodeWhenIdle(): void {
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > idleUtilizationMax) return
    clearInterval(timer)
    flushCompileCache()
  }, idleLookEveryMs)
  timer.unref()
}

/** Tests in the background whether mail servers can be reached, for `/healthz`. */
function testSmtpSoon(
  { smtp }: Services,
  logger: Logger,
  onTested: (reach: SmtpReach) => void,
): void {
  const test = async () => {
    try {
      await smtp.isOpen(AbortSignal.timeout(smtpTestMaxMs))
      logger.info({ smtp: smtp.reach() }, 'port 25 tested')
      onTested(smtp.reach())
    } catch (error) {
      // The searches could not be loaded; the next lookup reports that to its caller.
      logger.warn({ err: error }, 'could not test port 25')
    }
  }
  setTimeout(() => void test(), smtpTestDelayMs).unref()
}

/** Port 0 asks for a free port. The public address must contain it, so it is chosen before anything is built. */
async function withKnownPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await requireFree(config)
  const named = (address: string) =>
    address.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`)
  return { ...config, port, baseUrl: named(config.baseUrl), siteUrl: named(config.siteUrl) }
}

type Stop = ReturnType<typeof createStop>

function stopOnSignal(logger: Logger, stop: Stop): void {
  onStopSignal(['SIGTERM', 'SIGINT'], (signal) => {
    logger.info({ signal }, 'stopping')
    // A person at a terminal only waits for the running requests.
    stop({ isSudden: signal === 'SIGINT' })
  })
}

/** After an unhandled error the state of the process is unknown, so it ends and a supervisor starts another one. */
function stopOnError(logger: Logger, stop: Stop): void {
  const end = (error: unknown) => {
    logger.fatal({ err: error }, 'an error that nothing handles: stopping')
    process.exitCode = 1
    stop({ isSudden: false })
  }
  // Unhandled rejections arrive here, too, unless a browser's library threw them.
  process.on('uncaughtException', end)
}
