import type { Accounts } from './accounts/accounts.ts'
import { createPrincipals, type Principals } from './accounts/principals.ts'
import type { Config } from './config/config.ts'
import type { SmtpSelfTest } from './enrich/smtp/smtp-self-test.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { createRecheckTask, recheckTask } from './jobs/recheck-mailbox.ts'
import type { Logger } from './lib/logger.ts'
import { createMetrics, type Metrics } from './lib/metrics.ts'
import { systemClock } from './lib/time.ts'
import type { Lookups } from './lookup/lookups.ts'
import type { Engine } from './model/engine.ts'
import { createApiKeys } from './store/accounts/api-keys.ts'
import { createLedger, type Ledger } from './store/credits/ledger.ts'
import type { Companies } from './store/facts/companies.ts'
import { createIdempotencyRecords } from './store/lookups/idempotency-records.ts'
import { createLookupStateReader, type ReadLookupState } from './store/lookups/lookup-state.ts'
import { openStore, type Store } from './store/open-store.ts'
import { createPresence } from './store/presence.ts'
import { wireAccounts } from './wiring/account-services.ts'
import { createEnding } from './wiring/ending.ts'
import { openKeyedDigests } from './wiring/keyed-digests.ts'
import { createKnowledge, type Knowledge } from './wiring/knowledge-services.ts'
import { openEngineLazily, unasked } from './wiring/lazy-engine.ts'
import { openProviders } from './wiring/lazy-providers.ts'
import { wireLookups } from './wiring/lookup-services.ts'
import type { ProviderWatch } from './wiring/provider-watch.ts'
import { createSearchBound } from './wiring/search-load.ts'
import type { OpenEngine, SearchParts } from './wiring/search-services.ts'
import { runChores } from './wiring/service-chores.ts'

// For what could not be given back yet. A process that ends without it is taken for dead five seconds later.
const presenceEndMs = 2_000

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
  /** What a lookup asks the database first. */
  readonly recall: ReadLookupState
  readonly ledger: Ledger
  readonly companies: Companies
  /** What the operator sees of the providers; absent where no key is set. */
  readonly providers?: ProviderWatch
  /** Ends running searches and background work; nothing is charged for what they were after. */
  abort(): void
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
  const store = await openStore(
    config,
    (message) => logger.info(message),
    (message) => logger.error(message),
  )
  const { db } = store
  const presence = createPresence(db)
  const wakeJobs = () => void jobs.wake().catch(noteJobFault)
  const noteUnscheduled = unscheduledJobs(metrics, logger)
  const knowledge = createKnowledge({ ...store, presence }, config, wakeJobs, noteUnscheduled)
  const digests = await openKeyedDigests(store, knowledge.secrets, logger)
  const providers = await openProviders(config, db, metrics)
  const ledger = createLedger(db, presence)
  const noteJobFault = (error: unknown) => logger.warn({ err: error }, 'background jobs failed')
  const requests = createIdempotencyRecords(db, { presence })
  const keys = createApiKeys(db)
  const accounts = wireAccounts(config, { db, ledger, keys, keyed: digests.keyed, logger })
  const searching = openSearches(config, { knowledge, metrics, providers, logger }, overrides)
  const ending = createEnding()
  const bound = createSearchBound(config, metrics)
  const recheck = bound.boundRecheck(ending.boundRecheck(searching.recheck))
  const jobs = wireJobs(config, knowledge, recheck, noteJobFault)
  const recall = createLookupStateReader(db)
  const lookups = wireLookups(config, {
    recall,
    ledger,
    requests,
    knowledge,
    metrics,
    logger,
    keyed: digests.keyed,
    cursorKey: digests.cursorKey,
    engine: searching.engine,
    slots: bound.slots,
  })
  const chores = runChores({ db, ledger, digests, knowledge, jobs, providers, metrics, logger })
  const stop = async () => {
    await lookups.idle()
    await chores.stop()
    await jobs.stop()
    await searching.close()
    await providers?.stats.flush()
    await presence.end(presenceEndMs)
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
    recall,
    ledger,
    companies: knowledge.companies,
    ...(providers && { providers: providers.watch }),
    abort: () => ending.abort(lookups),
    stop,
  }
}

/** A lookup goes on without the job that would have asked again after it. */
function unscheduledJobs(metrics: Metrics, logger: Logger): (error: unknown) => void {
  return (error) => {
    metrics.process.jobNotScheduled()
    logger.warn({ err: error }, 'a background job could not be scheduled')
  }
}

type SearchNeeds = Pick<SearchParts, 'knowledge' | 'metrics' | 'providers'> & {
  readonly logger: Logger
}

function openSearches(
  config: Config,
  needs: SearchNeeds,
  { engine }: ServiceOverrides,
): OpenEngine {
  if (engine) return { ...unasked, engine }
  return openEngineLazily(config, async () => {
    const { openEngine } = await import('./wiring/search-services.ts')
    return openEngine(config, { ...needs, ...searchFaults(needs.logger) })
  })
}

/** What a search goes on without is written down all the same. */
function searchFaults(logger: Logger): Pick<SearchParts, 'onFault' | 'onUnreadable'> {
  return {
    onFault: (error) => logger.warn({ err: error }, 'provider books failed'),
    onUnreadable({ reader, fault, host, error }) {
      // A text that makes our own code throw is a mistake of ours; the other faults are what the bounds are for.
      const level = fault === 'failed' ? 'error' : 'warn'
      logger[level]({ err: error, reader, fault, host }, 'a text from outside could not be read')
    },
  }
}

function wireJobs(
  config: Config,
  knowledge: Knowledge,
  verifier: OpenEngine['recheck'],
  onError: (error: unknown) => void,
) {
  const { queue, memory, suppressions } = knowledge
  const suppression = () => suppressions.refresh()
  const ports = { queue, verifier, memory, clock: systemClock, suppression }
  const recheck = createRecheckTask(ports)
  return createJobRunner(
    queue,
    { [recheckTask]: recheck },
    { isOn: config.role !== 'api', onError },
  )
}
