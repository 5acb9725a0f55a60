import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { counted } from '@enricher/engine/lib/counted'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { Egress } from '@enricher/engine/net/egress'
import type { Network } from '@enricher/engine/net/network'
import { configuredBaseUrls } from '@enricher/engine/sources/registry'
import { makeFolder } from '@enricher/service/lib/make-folder'
import { NoDatabaseError } from '@enricher/service/postgres/refusal'
import { openDatabase } from '@enricher/service/store/database'
import { type Inspection, inspect } from '@enricher/service/store/inspection'
import { Redis } from 'ioredis'
import type { Config } from '../../config/config.ts'
import { formatDuration } from '../terminal.ts'
import { withStore } from '../with-store.ts'
import { checkBackups } from './backup.ts'
import { checkBalances } from './balances.ts'
import { checkBilling } from './billing.ts'
import { checkBreakers } from './breakers.ts'
import { checkBrowser } from './browser.ts'
import type { Finding } from './finding.ts'
import { checkJobs } from './jobs.ts'
import { checkKeys } from './keys.ts'
import { checkMail } from './mail.ts'
import { checkSmtp } from './smtp.ts'

/** A part of the report of `doctor`, with its name there. */
export type Check = {
  readonly name: string
  run(config: Config, egress: Egress): Promise<readonly Finding[]>
}

const nodeMajorMin = 24
const postgresVersionMin = 150_000
// A slow resolver or site still answers within this time; a closed firewall never does.
const outsideTimeoutMs = 5_000
// Certificates and caches tolerate a few seconds; a larger difference means that the clock is not synchronised.
const skewMsMax = 5_000

/** Checks in the order of the report; they do not depend on each other. */
export const checks: readonly Check[] = [
  { name: 'node', run: checkNode },
  { name: 'data', run: checkDataDir },
  { name: 'database', run: checkDatabase },
  { name: 'backup', run: checkBackups },
  { name: 'books', run: checkBalances },
  { name: 'jobs', run: checkJobs },
  { name: 'redis', run: checkRedis },
  { name: 'dns', run: checkDns },
  { name: 'sources', run: checkSources },
  { name: 'browser', run: checkBrowser },
  { name: 'smtp', run: checkSmtp },
  { name: 'mail', run: checkMail },
  { name: 'providers', run: checkBreakers },
  { name: 'billing', run: checkBilling },
]

/** Checks that call providers with the operator's keys. They may cost a little and run only on request. */
export const liveChecks: readonly Check[] = [{ name: 'keys', run: checkKeys }]

async function checkNode(): Promise<Finding[]> {
  const { node } = process.versions
  if (Number(node.split('.')[0]) >= nodeMajorMin) return [{ state: 'ok', text: node }]
  const advice = 'install Node 24, or start with "npm run ..." after "npm ci"'
  return [{ state: 'fail', text: `${node} is too old`, advice }]
}

async function checkDataDir({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  if (databaseUrl !== null) return [{ state: 'ok', text: 'not used: DATABASE_URL is set' }]
  const path = resolve(dataDir)
  try {
    makeFolder(path)
    await access(path, constants.W_OK | constants.X_OK)
    return [{ state: 'ok', text: `${path} is writable` }]
  } catch (error) {
    // The report names any failure and continues.
    const advice = 'set DATA_DIR to a folder this user may write to'
    return [{ state: 'fail', text: `${path}: ${messageOf(error)}`, advice }]
  }
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const kind = config.databaseUrl === null ? 'embedded' : 'DATABASE_URL'
  try {
    const found = await inspectDatabase(config)
    const { version, versionNumber, refusal } = found
    if (versionNumber < postgresVersionMin) {
      const advice = 'upgrade it to 15 or newer, or leave DATABASE_URL out'
      return [{ state: 'fail', text: `PostgreSQL ${version} is too old`, advice }]
    }
    return [
      { state: 'ok', text: `PostgreSQL ${version} (${kind}) answers` },
      refusal === null ? pendingFinding(found) : { state: 'fail', text: refusal },
      clockFinding(found.nowMs, "the database's clock"),
    ]
  } catch (error) {
    // A report continues after a failure.
    if (error instanceof NoDatabaseError) return [{ state: 'warn', text: error.message }]
    const advice = config.databaseUrl === null ? undefined : 'check DATABASE_URL and that it runs'
    return [{ state: 'fail', text: messageOf(error), ...(advice ? { advice } : {}) }]
  }
}

function pendingFinding({ pending }: Inspection): Finding {
  if (pending.length === 0) return { state: 'ok', text: 'every migration is applied' }
  return {
    state: 'warn',
    text: `${counted(pending.length, 'migration is', 'migrations are')} not applied yet`,
    advice: 'serve applies them when it starts; "enricher migrate" does it now',
  }
}

/** An operator's own database is inspected without a migration; the embedded one may be migrated. */
async function inspectDatabase(config: Config): Promise<Inspection> {
  if (config.databaseUrl === null) return withStore(config, ({ db }) => inspect(db))
  const database = openDatabase({ connection: config.databaseUrl, poolSize: 1 })
  try {
    return await inspect(database)
  } finally {
    await database.close()
  }
}

async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === null) {
    return [{ state: 'ok', text: 'not configured: each process counts requests for itself' }]
  }
  const options = { lazyConnect: true, maxRetriesPerRequest: 0, connectTimeout: outsideTimeoutMs }
  const redis = new Redis(redisUrl, { ...options, retryStrategy: () => null })
  // The rejection only says that the connection is closed; this error says why.
  let cause: Error | undefined
  redis.on('error', (error) => {
    cause ??= error
  })
  try {
    await redis.connect()
    await redis.ping()
    return [{ state: 'ok', text: 'answers' }]
  } catch (error) {
    // The report names the failure and continues.
    const advice = 'check REDIS_URL and that it runs'
    return [{ state: 'fail', text: messageOf(cause ?? error), advice }]
  } finally {
    redis.disconnect()
  }
}

async function checkDns(config: Config, network: Network): Promise<Finding[]> {
  const startMs = performance.now()
  const answer = await network.resolve('example.com', 'A', AbortSignal.timeout(outsideTimeoutMs))
  const took = formatDuration(performance.now() - startMs)
  const who = config.dnsServers === null ? "the system's resolver" : config.dnsServers.join(', ')
  // A name that does not exist is an answer, too.
  if (answer.status !== 'failed') return [{ state: 'ok', text: `${who} answers in ${took}` }]
  const advice = 'set DNS_SERVERS to a resolver this machine may ask over UDP port 53'
  return [{ state: 'fail', text: `${who} does not answer: ${unanswered(answer.reason)}`, advice }]
}

const unansweredWords: Readonly<Record<string, string>> = {
  local: 'nothing listens there, or this machine could not send the question',
  aborted: `it was waited for ${outsideTimeoutMs / 1_000} s`,
}

function unanswered(reason: string): string {
  return ownValue(unansweredWords, reason) ?? reason
}

async function checkSources(config: Config, network: Network): Promise<Finding[]> {
  const baseUrls = configuredBaseUrls(config)
  if (baseUrls.length === 0) {
    return [{ state: 'ok', text: 'none configured: addresses are guessed from names only' }]
  }
  return (await Promise.all(baseUrls.map((url) => checkSource(network, url)))).flat()
}

async function checkSource(network: Network, url: string): Promise<Finding[]> {
  const startMs = performance.now()
  try {
    const signal = AbortSignal.timeout(outsideTimeoutMs)
    const page = await network.fetch(url, {
      signal,
      timeoutMs: outsideTimeoutMs,
      isInterface: true,
    })
    const took = formatDuration(performance.now() - startMs)
    const reached: Finding = {
      state: 'ok',
      text: `${url} answers in ${took} (HTTP ${page.status})`,
    }
    const theirs = Date.parse(page.headers['date'] ?? '')
    return Number.isNaN(theirs) ? [reached] : [reached, clockFinding(theirs, `the clock of ${url}`)]
  } catch (error) {
    // Lookups go on with the other sources, so this is only a warning.
    const advice = 'open the way out (HTTPS), or switch the source off: see .env.example'
    return [{ state: 'warn', text: `${url} is out of reach: ${messageOf(error)}`, advice }]
  }
}

function clockFinding(theirsMs: number, whose: string): Finding {
  const skewMs = Math.abs(Date.now() - theirsMs)
  if (skewMs <= skewMsMax) return { state: 'ok', text: `clock agrees with ${whose}` }
  return {
    state: 'warn',
    text: `clock differs from ${whose} by ${formatDuration(skewMs)}`,
    advice: 'set both by NTP: certificates and expiry depend on them',
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const words = error.message || error.name
  const { cause } = error
  const isNew = cause instanceof Error && !words.includes(cause.message)
  const text = isNew ? `${words.replace(/\.$/, '')}: ${cause.message}` : words
  return text.replaceAll('\n', ' ')
}
