import type { JobRunner } from '../jobs/job-runner.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Ledger } from '../store/credits/ledger.ts'
import type { Database } from '../store/database.ts'
import { createMaintenance } from '../store/maintenance.ts'
import { auditChore } from './audit-services.ts'
import { type Chores, startChores } from './chores.ts'
import type { KeyedDigests } from './keyed-digests.ts'
import type { Knowledge } from './knowledge-services.ts'
import type { ProviderServices } from './provider-services.ts'

const sweepEveryMs = 5_000
const purgeEveryMs = 60_000
// Another process may have scheduled one.
const wakeEveryMs = 30_000
// As often as metrics are usually collected.
const watchEveryMs = 15_000

export type ChoreParts = {
  readonly db: Database
  readonly ledger: Pick<Ledger, 'sweep'>
  readonly digests: Pick<KeyedDigests, 'keyStored'>
  readonly knowledge: Pick<Knowledge, 'queue' | 'privacy'>
  readonly jobs: Pick<JobRunner, 'wake' | 'freeLost'>
  readonly providers: ProviderServices | null
  readonly metrics: Pick<Metrics, 'ledgerMismatches'>
  readonly logger: Logger
}

/** Starts the periodic tasks of a service. What fails is logged and done at the next interval. */
export function runChores(parts: ChoreParts): Chores {
  const { db, ledger, digests, knowledge, jobs, providers, metrics, logger } = parts
  const watch = providers?.watch.refresh
  return startChores(
    [
      { name: 'sweep expired holds', everyMs: sweepEveryMs, run: ledger.sweep },
      { name: 'free jobs of dead processes', everyMs: sweepEveryMs, run: jobs.freeLost },
      { name: 'purge expired rows', everyMs: purgeEveryMs, run: createMaintenance(db).purge },
      { name: 'key stored digests', everyMs: purgeEveryMs, run: digests.keyStored },
      { name: 'purge failed jobs', everyMs: purgeEveryMs, run: knowledge.queue.purge },
      { name: 'look for jobs', everyMs: wakeEveryMs, run: jobs.wake },
      auditChore(db, metrics, logger),
      { name: 'erase again', everyMs: purgeEveryMs, run: knowledge.privacy.eraseAgain },
      ...(watch ? [{ name: 'watch providers', everyMs: watchEveryMs, run: watch }] : []),
    ],
    (chore, error) => logger.warn({ err: error }, `could not ${chore}`),
  )
}
