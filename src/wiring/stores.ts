import type { Config } from '../config/config.ts'
import { givenSuppressionKey } from '../config/given-key.ts'
import { createKeyedDigest, type KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import { dayMs } from '../lib/time.ts'
import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { MxSlots } from '../model/mx-slots.ts'
import { configuredKeys } from '../model/provider-keys.ts'
import { companyNameKey } from '../names/company-name.ts'
import { type ApiKeys, createApiKeys } from '../store/accounts/api-keys.ts'
import { type BulkFiles, createBulkFiles } from '../store/bulk/bulk-files.ts'
import { type BulkRows, createBulkRows } from '../store/bulk/bulk-rows.ts'
import { type BulkRuns, createBulkRuns } from '../store/bulk/bulk-runs.ts'
import { createLedger, type Ledger } from '../store/credits/ledger.ts'
import type { Database } from '../store/database.ts'
import { type Companies, createCompanies } from '../store/facts/companies.ts'
import { createDomainFactsStore } from '../store/facts/domain-facts.ts'
import { type AccountJobs, createAccountJobs } from '../store/jobs/account-jobs.ts'
import { createJobQueue, type JobQueue } from '../store/jobs/job-queue.ts'
import { createJobSlices, type JobSlices } from '../store/jobs/job-slices.ts'
import { createJobSweeps, type JobSweeps } from '../store/jobs/job-sweeps.ts'
import { createJobWebhooks, type JobWebhooks } from '../store/jobs/job-webhooks.ts'
import { createTaskJobs, type TaskJobs } from '../store/jobs/task-jobs.ts'
import { keyStoredDigests } from '../store/key-digests.ts'
import { createEvidenceReader, type ReadEvidence } from '../store/lookups/evidence.ts'
import {
  createIdempotencyRecords,
  type IdempotencyRecords,
} from '../store/lookups/idempotency-records.ts'
import { createLookupCounts, type LookupCounts } from '../store/lookups/lookup-counts.ts'
import type { ReadLookupState } from '../store/lookups/lookup-state.ts'
import { createLookupStateReader } from '../store/lookups/lookup-state-reader.ts'
import { createRecentEntries, type RecentEntries } from '../store/lookups/recent-entries.ts'
import { createRosters, type Rosters } from '../store/lookups/rosters.ts'
import { createMxSlots } from '../store/mx-slots/mx-slots.ts'
import {
  type AgentRegistrations,
  createAgentRegistrations,
} from '../store/oauth/agent-registrations.ts'
import { createOAuthClients, type OAuthClients } from '../store/oauth/clients.ts'
import { createOAuthGrants, type OAuthGrants } from '../store/oauth/grants.ts'
import { createOAuthTokens, type OAuthTokens } from '../store/oauth/tokens.ts'
import type { Store } from '../store/open-store.ts'
import { createPresence, type Presence } from '../store/presence.ts'
import { createPrivacy, type Privacy } from '../store/privacy/privacy.ts'
import { createSuppressions, type Suppressions } from '../store/privacy/suppressions.ts'
import { createSecrets, type Secrets } from '../store/secrets.ts'
import type { ProviderServices } from './provider-stats.ts'

/** What the authorization server stores. */
export type OAuthStores = {
  readonly agents: AgentRegistrations
  readonly clients: OAuthClients
  readonly grants: OAuthGrants
  readonly tokens: OAuthTokens
}

/** What is stored of files of lookups. */
export type BulkStores = {
  readonly files: BulkFiles
  readonly rows: BulkRows
  readonly runs: BulkRuns
}

/** What is stored, by subject; each is created once for a process. */
export type Stores = {
  readonly db: Database
  readonly presence: Presence
  readonly readState: ReadLookupState
  readonly ledger: Ledger
  readonly records: IdempotencyRecords
  readonly rosters: Rosters
  readonly lookupCounts: LookupCounts
  readonly entries: RecentEntries
  readonly readEvidence: ReadEvidence
  readonly keys: ApiKeys
  readonly oauth: OAuthStores
  readonly companies: Companies
  readonly facts: DomainFactsStore
  readonly secrets: Secrets
  readonly suppressions: Suppressions
  readonly privacy: Privacy
  readonly mxSlots: MxSlots
  readonly queue: JobQueue
  readonly bulk: BulkStores
  readonly accountJobs: AccountJobs
  readonly jobSlices: JobSlices
  readonly jobSweeps: JobSweeps
  readonly taskJobs: TaskJobs
  readonly webhooks: JobWebhooks
}

/** Creates the stores of an open database. Nothing is read yet. */
export function createStores(
  { db, connection }: Pick<Store, 'db' | 'connection'>,
  config: Config,
): Stores {
  const presence = createPresence(db)
  const secrets = createSecrets(db, () => givenSuppressionKey(config))
  const suppressions = createSuppressions(db, secrets)
  return {
    db,
    presence,
    readState: createLookupStateReader(db, suppressions),
    ledger: createLedger(db, presence),
    records: createIdempotencyRecords(db, { presence }),
    rosters: createRosters(db),
    lookupCounts: createLookupCounts(db),
    entries: createRecentEntries(db),
    readEvidence: createEvidenceReader(db),
    keys: createApiKeys(db),
    oauth: {
      agents: createAgentRegistrations(db),
      clients: createOAuthClients(db),
      grants: createOAuthGrants(db),
      tokens: createOAuthTokens(db),
    },
    companies: createCompanies(db, companyNameKey),
    facts: createDomainFactsStore(db, suppressions, {
      crawlMs: config.factsCrawlDays * dayMs,
      verdictMs: config.factsVerdictDays * dayMs,
      mailboxMs: config.factsMailboxDays * dayMs,
    }),
    secrets,
    suppressions,
    privacy: createPrivacy(db, secrets),
    mxSlots: createMxSlots(db, { presence }),
    bulk: { files: createBulkFiles(db), rows: createBulkRows(db), runs: createBulkRuns(db) },
    queue: createJobQueue(db, connection, presence),
    accountJobs: createAccountJobs(db),
    jobSlices: createJobSlices(db, presence),
    jobSweeps: createJobSweeps(db, presence),
    taskJobs: createTaskJobs(db),
    webhooks: createJobWebhooks(db),
  }
}

/** Opens what is kept of providers; loaded where one has a key, null where none has. */
export async function openProviders(
  config: Config,
  db: Database,
  metrics: Metrics,
): Promise<ProviderServices | null> {
  if (configuredKeys(config).length === 0) return null
  const { createProviderServices } = await import('./provider-stats.ts')
  return createProviderServices(config, db, metrics)
}

/** The keys of this installation. */
export type InstallationKeys = {
  /** Under it the digests of inputs are stored. */
  readonly keyed: KeyedDigest
  /** Signs cursors. */
  readonly cursorKey: Buffer
  /** Keys what a process of an earlier version wrote beside this one. */
  keyStored(): Promise<number>
}

/**
 * Reads the installation's secrets and keys the digests that earlier versions stored, before anything is looked up: a
 * paid repeat must be found under its keyed digest.
 * @throws {SuppressionKeyError} when the secret is missing or differs from the one before
 */
export async function openKeys(
  { db, close }: Pick<Store, 'db' | 'close'>,
  secrets: Secrets,
  logger: Pick<Logger, 'info'>,
): Promise<InstallationKeys> {
  try {
    const [suppressionKey, cursorKey] = await Promise.all([
      secrets.read('suppression'),
      secrets.read('cursor'),
    ])
    const keyed = createKeyedDigest(suppressionKey)
    const startMs = performance.now()
    const keyStored = () => keyStoredDigests(db, keyed)
    const rows = await keyStored()
    if (rows > 0) {
      const ms = Math.round(performance.now() - startMs)
      logger.info({ rows, ms }, 'stored digests are keyed')
    }
    return { keyed, cursorKey: Buffer.from(cursorKey), keyStored }
  } catch (error) {
    // A server that this process started must not outlive the failure.
    await close()
    throw error
  }
}
