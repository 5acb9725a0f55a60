import { type Accounts, createAccounts } from './auth/accounts.ts'
import { createPasswords } from './auth/passwords.ts'
import { createPrincipals, type Principals } from './auth/principals.ts'
import type { Config } from './config.ts'
import type { Engine } from './enrich/engine.ts'
import { startChores } from './lib/chores.ts'
import { companyNameKey } from './lib/company-name.ts'
import type { Logger } from './lib/logger.ts'
import { createMetrics, type Metrics } from './lib/metrics.ts'
import { systemClock } from './lib/time.ts'
import { createFlights } from './lookup/flights.ts'
import { createLookups, type Lookups } from './lookup/lookups.ts'
import { mistakeInCursor } from './lookup/roster-pages.ts'
import { runSearch } from './lookup/searches.ts'
import type { SmtpSelfTest } from './providers/native/smtp-self-test.ts'
import type { OpenEngine } from './search-services.ts'
import { createAccounts as createAccountStore } from './store/accounts.ts'
import { createApiKeys } from './store/api-keys.ts'
import { type Companies, createCompanies } from './store/companies.ts'
import type { Database } from './store/database.ts'
import { createLedger, type Ledger } from './store/ledger.ts'
import { createMaintenance } from './store/maintenance.ts'
import { openStore, type Store } from './store/open-store.ts'
import { createRecall } from './store/recall.ts'
import { createRequests, type Requests } from './store/requests.ts'
import { createRosters, type Rosters } from './store/rosters.ts'
import { createSecrets, type Secrets } from './store/secrets.ts'
import { createSuppressions, type Suppressions } from './store/suppressions.ts'

const hourMs = 3_600_000
// A lookup ends by its deadline and is settled within milliseconds; whoever takes longer is dead.
const holdLeaseSlackMs = 15_000
const sweepEveryMs = 5_000
const purgeEveryMs = 60_000

/** Everything the surfaces need, built once. */
export type Services = {
  readonly accounts: Accounts
  readonly principals: Principals
  readonly lookups: Lookups
  readonly metrics: Metrics
  /** The searches themselves: no account, no credits, no cache. */
  readonly engine: Engine
  /** Whether mail servers can be reached. */
  readonly smtp: SmtpSelfTest
  readonly store: Store
  readonly ledger: Ledger
  readonly companies: Companies
  /** Lets running lookups end, writes what is still to be written, and closes everything. */
  stop(): Promise<void>
}

/** Tests put a search of their own at the boundary of the house; everything else stays real. */
export type ServiceOverrides = { readonly engine?: Engine }

/** The wiring, bottom to top. Throws an Error that says what to change when the database cannot be opened. */
export async function createServices(
  config: Config,
  logger: Logger,
  overrides: ServiceOverrides = {},
): Promise<Services> {
  const metrics = createMetrics()
  const store = await openStore(config, (message) => logger.info(message))
  const { db } = store
  const companies = createCompanies(db, companyNameKey)
  const ledger = createLedger(db)
  const requests = createRequests(db, (error) =>
    logger.warn({ err: error }, 'an idempotency record could not be written'),
  )
  const keys = createApiKeys(db)
  const passwords = createPasswords(config.passwordHashesParallel)
  const accounts = createAccounts({
    accounts: createAccountStore(db),
    keys,
    ledger,
    passwords,
    clock: systemClock,
  })
  const searching = overrides.engine
    ? { engine: overrides.engine, smtp: untestedSmtp, close: async () => {} }
    : openEngineLazily(config, async () => {
        const { openEngine } = await import('./search-services.ts')
        return openEngine(config, companies, metrics)
      })
  const secrets = createSecrets(db)
  const lookups = wireLookups(config, {
    db,
    ledger,
    requests,
    rosters: createRosters(db),
    secrets,
    suppressions: createSuppressions(db, secrets),
    metrics,
    logger,
    engine: searching.engine,
  })
  const maintenance = createMaintenance(db)
  const chores = startChores(
    [
      { name: 'sweep expired holds', everyMs: sweepEveryMs, run: ledger.sweep },
      { name: 'purge expired rows', everyMs: purgeEveryMs, run: maintenance.purge },
    ],
    (chore, error) => logger.warn({ err: error }, `could not ${chore}`),
  )
  const stop = async () => {
    await lookups.idle()
    await chores.stop()
    await requests.flush()
    await searching.close()
    await store.close()
  }
  return {
    accounts,
    principals: createPrincipals(keys),
    lookups,
    metrics,
    engine: searching.engine,
    smtp: searching.smtp,
    store,
    ledger,
    companies,
    stop,
  }
}

/** For an engine that asks nobody. */
const untestedSmtp: SmtpSelfTest = { reach: () => 'unknown', isOpen: async () => false }

/** Page parsers and the way out are a third of the service's code: the first search loads them. */
function openEngineLazily(config: Config, load: () => Promise<OpenEngine>): OpenEngine {
  let opened: Promise<OpenEngine> | undefined
  let smtp: SmtpSelfTest | undefined
  const open = async () => {
    opened ??= load()
    smtp = (await opened).smtp
    return opened
  }
  const untested = config.smtpVerify === 'off' ? 'off' : 'unknown'
  return {
    engine: {
      findWebsite: async (query, run) => (await open()).engine.findWebsite(query, run),
      findPersonEmail: async (query, run) => (await open()).engine.findPersonEmail(query, run),
      findDecisionMaker: async (query, run) => (await open()).engine.findDecisionMaker(query, run),
      findByProfile: async (query, run) => (await open()).engine.findByProfile(query, run),
      findRoster: async (query, run) => (await open()).engine.findRoster(query, run),
      verifyEmail: async (query, run) => (await open()).engine.verifyEmail(query, run),
    },
    smtp: {
      reach: () => smtp?.reach() ?? untested,
      isOpen: async (signal) => (await open()).smtp.isOpen(signal),
    },
    close: async () => (await opened)?.close(),
  }
}

type LookupParts = {
  readonly db: Database
  readonly ledger: Ledger
  readonly requests: Requests
  readonly rosters: Rosters
  readonly secrets: Secrets
  readonly suppressions: Suppressions
  readonly metrics: Metrics
  readonly logger: Logger
  readonly engine: Engine
}

function wireLookups(config: Config, parts: LookupParts): Lookups {
  const { db, ledger, requests, metrics, suppressions, logger } = parts
  const recall = createRecall(db)
  const hitTtlMs = config.cacheHitDays * 24 * hourMs
  const cursorKey = async () => Buffer.from(await parts.secrets.read('cursor'))
  const tools = {
    engine: parts.engine,
    rosters: parts.rosters,
    cursorKey,
    suppression: () => suppressions.held().list,
    clock: systemClock,
    hitTtlMs,
  }
  return createLookups({
    ledger,
    requests,
    flights: createFlights(),
    clock: systemClock,
    metrics,
    limits: {
      lookupTimeoutMs: config.lookupTimeoutMs,
      holdLeaseMs: config.lookupTimeoutMs + holdLeaseSlackMs,
      hitTtlMs,
      missTtlMs: config.cacheMissHours * hourMs,
    },
    recall: (ask) =>
      recall({
        credential: { keyHash: ask.credential.keyHash },
        inputKey: ask.inputKey,
        operation: ask.operation.name,
        idempotencyKey: ask.idempotencyKey,
      }),
    suppression: (version) => suppressions.current(version),
    mistakeIn: (operation, input) => mistakeInCursor(cursorKey, operation, input),
    search: (operation, input, run) => runSearch(tools, operation, input, run),
    onFault: (error, requestId) =>
      logger.error({ request_id: requestId, err: error }, 'a part of a lookup failed'),
  })
}
