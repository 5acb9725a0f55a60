import type { Config } from '../config/config.ts'
import { budgetUsdOf } from '../config/waterfall-settings.ts'
import type { Metrics } from '../lib/metrics.ts'
import { systemClock } from '../lib/time.ts'
import type { Database } from '../store/database.ts'
import {
  createProviderStats,
  type StoredProviderStats,
} from '../store/provider-stats/provider-stats.ts'
import { createProviderWatch, type ProviderWatch } from './provider-watch.ts'

/** What is kept of the providers, and what their operator sees of them. Asks nobody. */
export type ProviderServices = {
  readonly stats: StoredProviderStats
  readonly watch: ProviderWatch
}

/** The wiring of what is remembered of providers. */
export function createProviderServices(
  config: Config,
  db: Database,
  metrics: Metrics,
): ProviderServices {
  const stats = storedStatsOf(config, db)
  return { stats, watch: createProviderWatch({ config, stats, metrics, clock: systemClock }) }
}

/** Returns the provider stats in the database, with the operator's budgets. */
export function storedStatsOf({ providerBudget }: Config, db: Database): StoredProviderStats {
  return createProviderStats(db, { budgetUsdOf: (name) => budgetUsdOf(providerBudget, name) })
}
