import type { Engine } from '@enricher/engine/native-engine'
import { createPrincipals } from '@enricher/service/accounts/principals'
import { type LoadedOnce, loadOnce } from '@enricher/service/lib/load-once'
import type { Logger } from '@enricher/service/lib/logger'
import { createMetrics, type Metrics } from '@enricher/service/lib/metrics'
import { createActivity } from '@enricher/service/lookup/activity'
import { createEvidence } from '@enricher/service/lookup/evidence'
import { createFindLogo } from '@enricher/service/lookup/logo'
import { createLookups } from '@enricher/service/lookup/lookups'
import type { Ledger } from '@enricher/service/store/credits/ledger'
import { openStore, type Store } from '@enricher/service/store/open-store'
import { atMost } from '@enricher/service/store/repeated-releases'
import type { Planner } from '@enricher/surfaces/ask/planner'
import type { HttpServices } from '@enricher/surfaces/http/http-services'
import type { Config } from './config/config.ts'
import { openLoggedAccounts } from './wiring/accounts.ts'
import { openAsk } from './wiring/ask.ts'
import { startBackground } from './wiring/background.ts'
import { openBilling } from './wiring/billing.ts'
import { openBulk } from './wiring/bulk.ts'
import { requireCharges } from './wiring/charge-watch.ts'
import { createReadiness, watchDatabase } from './wiring/health.ts'
import { lookupLimits, openSearchSlots } from './wiring/limits.ts'
import { loadSearchCode } from './wiring/load-search.ts'
import { openOperator } from './wiring/operator.ts'
import type { ProviderWatch } from './wiring/provider-stats.ts'
import type { OpenSearch, SearchOptions } from './wiring/search.ts'
import { serveOAuth } from './wiring/served-oauth.ts'
import { createStores, openKeys, openProviders, type Stores } from './wiring/stores.ts'

// Time to release the last holds. A process that ends without it is taken for dead five seconds later.
const presenceEndMs = 2_000
// Time to write when keys were last used; this is only shown to their owners.
const lastWritesMs = 500

/** The parts that the surfaces need, built once. */
export type Services = HttpServices & {
  readonly store: Store
  readonly ledger: Ledger
  /** The watch on providers for the operator; absent when no key is set. */
  readonly providers?: ProviderWatch
  /** The test of whether mail servers can be reached. */
  readonly smtp: OpenSearch['smtp']
  /** Queues running jobs again, for another process. */
  leave(): void
  /** Aborts running searches and background work, which are not charged. */
  abort(): void
  /** Waits for running lookups, writes pending data, and closes everything. */
  stop(): Promise<void>
}

/** Replacements for tests: an engine for the searches, or plans for the planner; everything else is real. */
export type ServiceOverrides = {
  readonly engine?: Engine
  readonly planner?: Planner
  /** Replaces the minutes between two polls of a slow provider. */
  readonly providerWait?: SearchOptions['providerWait']
  /** Replaces the service's own threads that read texts from outside. */
  readonly sharedReaders?: SearchOptions['sharedReaders']
}

/** Builds the services, bottom to top. Throws an Error that says what to change when the database cannot be opened. */
export async function createServices(
  config: Config,
  logger: Logger,
  { engine, planner, providerWait, sharedReaders }: ServiceOverrides = {},
): Promise<Services> {
  const metrics = createMetrics()
  const observed = { metrics, logger }
  const store = await openLoggedStore(config, observed)
  const stores = createStores(store, config)
  const installation = await openKeys(store, stores.secrets, logger)
  const providers = await openProviders(config, store.db, metrics)
  const slots = openSearchSlots(config, metrics)
  const search = loadOnce(async () => {
    const { rechecks } = background
    const parts = { stores, rechecks, providers, metrics, providerWait, sharedReaders }
    return loadSearch(config, parts, logger, engine)
  })
  const background = startBackground({
    config,
    stores,
    installation,
    providers,
    slots,
    verify: async (email, run) => (await search.get()).recheck.verify(email, run),
    ...{ lookups: () => lookups, ask: () => asking.ask },
    ...observed,
  })
  const lookups = createLookups({
    ...stores,
    ...installation,
    engine: async () => (await search.get()).engine,
    slots,
    limits: lookupLimits(config),
    ...observed,
  })
  const authorization = serveOAuth(config, stores, installation, logger)
  const database = watchDatabase(store, config.healthDatabaseMinutes)
  const accounts = openLoggedAccounts(stores, config, installation, logger)
  const asking = openAsk(config, { lookups, ...accounts, ...observed, planner })
  const billing = await openBilling(config, stores, accounts.accounts.profile, logger)
  const watch = providers ? { providers: providers.watch } : {}
  return {
    ...watch,
    ...accounts,
    billing: billing.billing,
    operator: openOperator(config, stores, slots, logger),
    principals: createPrincipals(stores.keys, stores.oauth.tokens),
    ...authorization,
    lookups,
    ask: asking.ask,
    ...openBulk(config, stores, installation, background.jobs),
    activity: createActivity(stores),
    evidence: createEvidence(stores),
    findLogo: createFindLogo({ ...stores, engine: async () => (await search.get()).engine }),
    ...observed,
    smtp: smtpOf(config, search),
    store,
    ledger: stores.ledger,
    health: database.health,
    readiness: createReadiness({ store, readState: stores.readState, ...watch }),
    leave: background.leave,
    abort: () => abortAll([lookups, background]),
    async stop() {
      for (const end of [database.stop, lookups.idle, background.stop, billing.stop]) await end()
      await (await search.settled())?.close()
      await Promise.all([asking.close(), authorization.oauth.close()])
      await Promise.all([accounts.mail?.idle(), providers?.stats.flush()])
      await closeStores(stores, store)
    },
  }
}

type Observed = { readonly metrics: Metrics; readonly logger: Logger }

/**
 * Opens the store, which must have the latest charge. Its waits and the events of its server are logged, and the load
 * of its pool is published.
 */
async function openLoggedStore(config: Config, { metrics, logger }: Observed): Promise<Store> {
  const store = await openStore(
    config,
    (message) => logger.info(message),
    (message) => logger.error(message),
  )
  metrics.database.watchPool(store.db.poolLoad)
  await requireCharges(store, config, { metrics, logger })
  return store
}

/** Loads the searches, or uses the engine of a test. */
async function loadSearch(
  config: Config,
  parts: Omit<SearchOptions, 'onFault' | 'onUnreadable'>,
  logger: Logger,
  engine: Engine | undefined,
): Promise<OpenSearch> {
  if (engine) return withoutNetwork(engine)
  const { openSearch } = await loadSearchCode()
  return openSearch(config, { ...parts, ...searchFaults(logger) })
}

/** Returns the searches of an engine that asks no mail server, and has nothing to close. */
function withoutNetwork(engine: Engine): OpenSearch {
  return {
    engine,
    recheck: { verify: () => Promise.reject(new Error('This engine asks no mail servers.')) },
    smtp: { reach: () => 'unknown', isOpen: async () => false },
    close: async () => {},
  }
}

/** Logs failures that a search survives. */
function searchFaults(logger: Logger): Pick<SearchOptions, 'onFault' | 'onUnreadable'> {
  return {
    onFault: (error) => logger.warn({ err: error }, 'provider stats could not be stored'),
    onUnreadable({ reader, fault, host, error }) {
      // A text on which our own code throws is a bug; the bounds exist for the other faults.
      const level = fault === 'failed' ? 'error' : 'warn'
      logger[level]({ err: error, reader, fault, host }, 'a text from outside could not be read')
    },
  }
}

/** Returns the test of whether mail servers can be reached, which needs the loaded searches. */
function smtpOf(
  { smtpVerify }: Pick<Config, 'smtpVerify'>,
  search: LoadedOnce<OpenSearch>,
): OpenSearch['smtp'] {
  const untested = smtpVerify === 'off' ? 'off' : 'unknown'
  return {
    reach: () => search.loaded()?.smtp.reach() ?? untested,
    isOpen: async (signal) => (await search.get()).smtp.isOpen(signal),
  }
}

/** Aborts running work. */
function abortAll(running: readonly { abort(): void }[]): void {
  for (const each of running) each.abort()
}

/** Writes data that no request waited for, releases everything that the process holds, and closes the database. */
async function closeStores(
  { keys, lookupCounts, presence }: Stores,
  store: Pick<Store, 'close'>,
): Promise<void> {
  await atMost(
    lastWritesMs,
    Promise.all([keys.flush(), lookupCounts.flush()]).then(() => undefined),
  )
  await presence.end(presenceEndMs)
  await store.close()
}
