import { dayMs } from '@enricher/engine/lib/time'
import type { DomainFactsStore } from '@enricher/engine/model/domain-facts'
import type { MxSlots } from '@enricher/engine/model/mx-slots'
import { configuredKeys } from '@enricher/engine/model/provider-keys'
import { companyNameKey } from '@enricher/engine/names/company-name'
import { createKeyedDigest, type KeyedDigest } from '@enricher/service/lib/keyed-digest'
import type { Logger } from '@enricher/service/lib/logger'
import type { Metrics } from '@enricher/service/lib/metrics'
import { type ApiKeys, createApiKeys } from '@enricher/service/store/accounts/api-keys'
import { type BulkFiles, createBulkFiles } from '@enricher/service/store/bulk/bulk-files'
import { type BulkRows, createBulkRows } from '@enricher/service/store/bulk/bulk-rows'
import { type BulkRuns, createBulkRuns } from '@enricher/service/store/bulk/bulk-runs'
import { type ChargeMarks, createChargeMarks } from '@enricher/service/store/credits/charge-marks'
import { createLedger, type Ledger } from '@enricher/service/store/credits/ledger'
import type { Database } from '@enricher/service/store/database'
import { type Companies, createCompanies } from '@enricher/service/store/facts/companies'
import { createDomainFactsStore } from '@enricher/service/store/facts/domain-facts'
import { createLogos, type Logos } from '@enricher/service/store/facts/logos'
import { type AccountJobs, createAccountJobs } from '@enricher/service/store/jobs/account-jobs'
import { createJobQueue, type JobQueue } from '@enricher/service/store/jobs/job-queue'
import { createJobSlices, type JobSlices } from '@enricher/service/store/jobs/job-slices'
import { createJobSweeps, type JobSweeps } from '@enricher/service/store/jobs/job-sweeps'
import { createJobWebhooks, type JobWebhooks } from '@enricher/service/store/jobs/job-webhooks'
import { createTaskJobs, type TaskJobs } from '@enricher/service/store/jobs/task-jobs'
import { keyStoredDigests } from '@enricher/service/store/key-digests'
import { createEvidenceReader, type ReadEvidence } from '@enricher/service/store/lookups/evidence'
import {
  createIdempotencyRecords,
  type IdempotencyRecords,
} from '@enricher/service/store/lookups/idempotency-records'
import {
  createLookupCounts,
  type LookupCounts,
} from '@enricher/service/store/lookups/lookup-counts'
import { createLookupLog, type ReadLog } from '@enricher/service/store/lookups/lookup-log'
import type { ReadLookupState } from '@enricher/service/store/lookups/lookup-state'
import { createLookupStateReader } from '@enricher/service/store/lookups/lookup-state-reader'
import {
  createRecentEntries,
  type RecentEntries,
} from '@enricher/service/store/lookups/recent-entries'
import { createRosters, type Rosters } from '@enricher/service/store/lookups/rosters'
import { createMxSlots } from '@enricher/service/store/mx-slots/mx-slots'
import {
  type AgentRegistrations,
  createAgentRegistrations,
} from '@enricher/service/store/oauth/agent-registrations'
import { createOAuthClients, type OAuthClients } from '@enricher/service/store/oauth/clients'
import { createOAuthGrants, type OAuthGrants } from '@enricher/service/store/oauth/grants'
import { createOAuthTokens, type OAuthTokens } from '@enricher/service/store/oauth/tokens'
import type { Store } from '@enricher/service/store/open-store'
import { createPresence, type Presence } from '@enricher/service/store/presence'
import { createPrivacy, type Privacy } from '@enricher/service/store/privacy/privacy'
import { createSuppressions, type Suppressions } from '@enricher/service/store/privacy/suppressions'
import { createSecrets, type Secrets } from '@enricher/service/store/secrets'
import type { Config } from '../config/config.ts'
import { givenSuppressionKey } from '../config/given-key.ts'
import type { ProviderServices } from './provider-stats.ts'

/** The stores of the authorization server. */
export type OAuthStores = {
  readonly agents: AgentRegistrations
  readonly clients: OAuthClients
  readonly grants: OAuthGrants
  readonly tokens: OAuthTokens
}

export type BulkStores = {
  readonly files: BulkFiles
  readonly rows: BulkRows
  readonly runs: BulkRuns
}

/** All stores, by subject; a process creates each once. */
export type Stores = {
  readonly db: Database
  readonly presence: Presence
  readonly readState: ReadLookupState
  readonly ledger: Ledger
  readonly chargeMarks: ChargeMarks
  readonly records: IdempotencyRecords
  readonly rosters: Rosters
  readonly lookupCounts: LookupCounts
  readonly entries: RecentEntries
  readonly readLog: ReadLog
  readonly readEvidence: ReadEvidence
  readonly keys: ApiKeys
  readonly oauth: OAuthStores
  readonly companies: Companies
  readonly facts: DomainFactsStore
  readonly logos: Logos
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

/** Creates the stores of an open database, without reading anything yet. */
export function createStores(
  { db, connection }: Pick<Store, 'db' | 'connection'>,
  config: Config,
): Stores {
  const presence = createPresence(db)
  const secrets = createSecrets(db, () => givenSuppressionKey(config))
  const suppressions = createSuppressions(db, secrets)
  const chargeMarks = createChargeMarks(db)
  return {
    db,
    presence,
    readState: createLookupStateReader(db, suppressions),
    ledger: createLedger(db, presence, chargeMarks),
    chargeMarks,
    records: createIdempotencyRecords(db, { presence }),
    rosters: createRosters(db),
    lookupCounts: createLookupCounts(db),
    entries: createRecentEntries(db),
    readLog: createLookupLog(db),
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
    logos: createLogos(db, suppressions),
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

/** Opens the provider stats. Their code is loaded only if a provider has a key, otherwise the result is null. */
export async function openProviders(
  config: Config,
  db: Database,
  metrics: Metrics,
): Promise<ProviderServices | null> {
  if (configuredKeys(config).length === 0) return null
  const { createProviderServices } = await import('./provider-stats.ts')
  return createProviderServices(config, db, metrics)
}

export type InstallationKeys = {
  /** Makes the digests under which inputs are stored. */
  readonly keyed: KeyedDigest
  /** Signs cursors. */
  readonly cursorKey: Buffer
  /** Replaces plain digests that a process of an earlier version still writes beside this one by keyed ones. */
  keyStored(): Promise<number>
}

/**
 * Reads the installation's secrets and keys the digests that earlier versions stored. This happens before any lookup,
 * because a paid repeat must be found under its keyed digest.
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
    // A server that this process has started must not survive the failure.
    await close()
    throw error
  }
}
