import type { DatabaseMetrics } from '@enricher/service/lib/database-series'
import type { Logger } from '@enricher/service/lib/logger'
import type { Metrics } from '@enricher/service/lib/metrics'
import { countStoredBytes } from '@enricher/service/store/bulk/stored-bytes'
import { createAudit } from '@enricher/service/store/credits/audit'
import { auditDays } from '@enricher/service/store/credits/audit-sums'
import { fillSums, foldSums } from '@enricher/service/store/credits/ledger-sums'
import { countOpenHolds } from '@enricher/service/store/credits/open-holds'
import type { Database } from '@enricher/service/store/database'
import { createMaintenance } from '@enricher/service/store/maintenance'
import type { PeriodicTask } from './periodic-tasks.ts'
import type { InstallationKeys, Stores } from './stores.ts'

const sweepEveryMs = 5_000
const purgeEveryMs = 60_000
// Metrics are usually collected this often.
const watchEveryMs = 15_000
// A slice takes a tenth of a second, which is a thousandth of the database's time.
const auditEveryMs = 60_000

/** Creates the tasks that maintain the store: sweeps, purges, counts and the audit. */
export function createStoreTasks(
  stores: Stores,
  { keyStored }: Pick<InstallationKeys, 'keyStored'>,
  metrics: Metrics,
  logger: Pick<Logger, 'error'>,
): readonly PeriodicTask[] {
  const { db, ledger, queue, privacy } = stores
  return [
    { name: 'sweep expired holds', everyMs: sweepEveryMs, run: ledger.sweep },
    purgeTask(db, metrics.database),
    { name: 'key stored digests', everyMs: purgeEveryMs, run: keyStored },
    { name: 'purge failed jobs', everyMs: purgeEveryMs, run: queue.purge },
    { name: 'erase again', everyMs: purgeEveryMs, run: privacy.eraseAgain },
    ...countTasks(stores, metrics),
    { name: 'sum up entries by day', everyMs: purgeEveryMs, run: sumUp(db) },
    auditTask(db, metrics, logger),
  ]
}

/** Creates the task that deletes expired rows, and reports to the metrics how many are left. */
function purgeTask(db: Database, metrics: Pick<DatabaseMetrics, 'rowsOverdue'>): PeriodicTask {
  const { purge } = createMaintenance(db)
  return {
    name: 'purge expired rows',
    everyMs: purgeEveryMs,
    run: async (stopping) => metrics.rowsOverdue((await purge(stopping)).overdue),
  }
}

/** Creates the tasks that count, for the metrics, the data that all processes share. */
function countTasks({ db, jobSweeps, queue }: Stores, metrics: Metrics): PeriodicTask[] {
  const { jobs, database } = metrics
  return [
    {
      name: 'count jobs of accounts',
      everyMs: watchEveryMs,
      run: async () => jobs.jobsOpen(await jobSweeps.count()),
    },
    {
      name: 'count stored files',
      everyMs: watchEveryMs,
      run: async () => jobs.filesStored(await countStoredBytes(db)),
    },
    {
      name: 'count holds',
      everyMs: watchEveryMs,
      run: async () => database.holdsOpen(await countOpenHolds(db)),
    },
    {
      name: 'count background jobs',
      everyMs: watchEveryMs,
      run: async () => database.tasksQueued(await queue.count()),
    },
  ]
}

/** Returns the work that adds earlier entries to the sums of days, and makes one row of many. */
function sumUp(db: Database): PeriodicTask['run'] {
  return async (stopping) => {
    await fillSums(db, stopping)
    await foldSums(db, stopping)
  }
}

/** Creates the task that compares balances and sums of days with the ledger, some accounts and hours each minute. */
export function auditTask(
  db: Database,
  metrics: Pick<Metrics, 'ledgerMismatches'>,
  logger: Pick<Logger, 'error'>,
): PeriodicTask {
  const audit = createAudit(db)
  const wrong = { accounts: 0, days: 0 }
  const auditAccounts = async () => {
    const { mismatches, wrongAccounts } = await audit.next()
    wrong.accounts = wrongAccounts
    if (mismatches.length > 0)
      logger.error({ accounts: mismatches }, 'balances contradict the ledger')
  }
  const auditSums = async () => {
    const { mismatches, wrongDays } = await auditDays(db)
    wrong.days = wrongDays
    if (mismatches.length > 0)
      logger.error({ days: mismatches }, 'sums of days contradict the ledger')
  }
  return {
    name: 'audit the ledger',
    everyMs: auditEveryMs,
    async run() {
      // One that takes too long does not stop the other.
      const parts = await Promise.allSettled([auditAccounts(), auditSums()])
      metrics.ledgerMismatches(wrong.accounts + wrong.days)
      for (const part of parts) if (part.status === 'rejected') throw part.reason
    },
  }
}
