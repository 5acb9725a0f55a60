import type { Counters } from '@enricher/engine/lib/counters'
import { ownVersion } from '@enricher/engine/lib/own-version'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createDatabaseSeries, type DatabaseMetrics } from './database-series.ts'
import { createJobSeries, type JobMetrics } from './job-series.ts'
import { createProcessSeries, type ProcessMetrics } from './process-series.ts'
import { createProviderSeries, type ProviderMetrics } from './provider-series.ts'
import { createRenderSeries } from './render-series.ts'
import { createRequestSeries } from './request-series.ts'

type SearchMetrics = ProviderMetrics & Counters

/** Every metric that the service publishes, named in one place. Labels are drawn from bounded sets only. */
export type Metrics = SearchMetrics & {
  /** Counts and times one HTTP request; `route` is the pattern, never the path that a client sent. */
  requestEnded(method: string, route: string, status: number, durationMs: number): void
  /** Counts one lookup: `hit`, `miss`, `cached`, `refused` or `error`. */
  lookupEnded(operation: string, result: string): void
  creditsCharged(operation: string, credits: number): void
  /** Counts a question: `grammar` or `model` planned it, and it ended as `answer`, `elicitation` or `failure`. */
  questionEnded(planner: string, result: string): void
  /** Counts one failed attempt to sign in; `reason` is one of a few words. */
  signInFailed(reason: string): void
  /** Counts a connection that was closed at once, because the maximum was open. */
  connectionRefused(): void
  /** Sets 1 while rate limits are shared through Redis, 0 while each process counts for itself. */
  sharedLimits(isShared: boolean): void
  /** Sets the number of accounts and days whose sums are not those of their entries, or whose holds do not add up. */
  ledgerMismatches(accountsAndDays: number): void
  readonly process: ProcessMetrics
  readonly jobs: JobMetrics
  readonly database: DatabaseMetrics
  /** Returns the text exposition format of Prometheus, version 0.0.4. */
  text(): Promise<string>
  readonly contentType: string
}

// The buckets reach from a cached answer (under 1 ms) to the deadline of a search (30 s).
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const providerSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const mismatchSeries = {
  name: 'enricher_ledger_mismatches',
  help: 'Accounts and days whose sums contradict the ledger, as last audited; anything but 0 is a fault of the service.',
}

// The release's own version, as in /healthz; versions of its dependencies are not published.
const buildSeries = {
  name: 'enricher_build_info',
  help: '1, with the version of the release.',
  labelNames: ['version'] as const,
}

/** Creates instruments with a registry of their own, so that two services in one process are separate. */
export function createMetrics(): Metrics {
  const registry = openRegistry()
  const registers = [registry]
  const requests = createRequestSeries(requestSeconds)
  const lookups = new Counter({
    name: 'enricher_lookups_total',
    help: 'Lookups by operation and result.',
    labelNames: ['operation', 'result'],
    registers,
  })
  const credits = new Counter({
    name: 'enricher_credits_charged_total',
    help: 'Credits charged for lookups.',
    labelNames: ['operation'],
    registers,
  })
  const providers = new Histogram({
    name: 'enricher_provider_duration_seconds',
    help: 'Questions to sources by outcome, and how long they took.',
    labelNames: ['provider', 'outcome'],
    buckets: providerSeconds,
    registers,
  })
  const signIns = new Counter({
    name: 'enricher_auth_failed_total',
    help: 'Attempts to get in that failed, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const refused = new Counter({
    name: 'enricher_connections_refused_total',
    help: 'Connections closed at once because too many were open.',
    registers,
  })
  const shared = new Gauge({
    name: 'enricher_rate_limits_shared',
    help: '1 while rate limits are shared through Redis.',
    registers,
  })
  const mismatches = new Gauge({ ...mismatchSeries, registers })
  const smtp = new Gauge({
    name: 'enricher_smtp_reach',
    help: '1 for what is known about reaching mail servers.',
    labelNames: ['reach'],
    registers,
  })
  return {
    process: createProcessSeries(registry),
    jobs: createJobSeries(registry),
    database: createDatabaseSeries(registry),
    ...createProviderSeries(registry),
    ...createUnreadableSeries(registry),
    ...createRenderSeries(registry),
    ...createQuestionSeries(registry),
    requestEnded: requests.observe,
    lookupEnded: (operation, result) => lookups.inc({ operation, result }),
    creditsCharged: (operation, amount) => credits.inc({ operation }, amount),
    providerAnswered: (provider, outcome, durationMs) =>
      providers.observe({ provider, outcome }, durationMs / 1000),
    signInFailed: (reason) => signIns.inc({ reason }),
    connectionRefused: () => refused.inc(),
    sharedLimits: (isShared) => shared.set(isShared ? 1 : 0),
    ledgerMismatches: (accountsAndDays) => mismatches.set(accountsAndDays),
    smtpReach: (reach) => {
      smtp.reset()
      smtp.set({ reach }, 1)
    },
    text: async () => `${await registry.metrics()}${requests.text()}`,
    contentType: registry.contentType,
  }
}

/** Creates a registry with the metrics of the process and its release. */
function openRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Metrics are read without a key: a version that can be looked up in lists of known weaknesses is not published.
  registry.removeSingleMetric('nodejs_version_info')
  new Gauge({ ...buildSeries, registers: [registry] }).set({ version: ownVersion }, 1)
  return registry
}

/** Counts questions; each label is one of a few words. */
function createQuestionSeries(registry: Registry) {
  const counter = new Counter({
    name: 'enricher_questions_total',
    help: 'Questions by what planned them and how they ended.',
    labelNames: ['planner', 'result'],
    registers: [registry],
  })
  return {
    questionEnded: (planner: string, result: string): void => counter.inc({ planner, result }),
  }
}

// Enough hosts to show a source of faults; the sites that we read determine the hosts, and a series for each would fill
// the memory.
const hostsMax = 50

/** Counts texts from outside that could not be read; the first fifty hosts have a label of their own. */
function createUnreadableSeries(registry: Registry) {
  const counter = new Counter({
    name: 'enricher_unreadable_texts_total',
    help: 'Pages, files and replies from outside that could not be read, by reader, fault and host.',
    labelNames: ['reader', 'fault', 'host'],
    registers: [registry],
  })
  const hosts = new Set<string>()
  return {
    textUnreadable(reader: string, fault: string, host: string): void {
      if (hosts.size < hostsMax) hosts.add(host)
      counter.inc({ reader, fault, host: hosts.has(host) ? host : 'other' })
    },
  }
}
