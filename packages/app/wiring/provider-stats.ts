import { type Clock, systemClock } from '@enricher/engine/lib/time'
import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { ProviderFault } from '@enricher/engine/model/provider-error'
import { configuredKeys } from '@enricher/engine/model/provider-keys'
import type { BreakerState } from '@enricher/engine/model/provider-stats'
import { keyDigestOf, positionOf } from '@enricher/engine/waterfall/breaker-state'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { ProviderMetrics } from '@enricher/service/lib/provider-series'
import type { Database } from '@enricher/service/store/database'
import {
  createProviderStats,
  type StoredProviderStats,
} from '@enricher/service/store/provider-stats/provider-stats'
import type { Config } from '../config/config.ts'
import { budgetUsdOf } from '../config/waterfall-settings.ts'

/** The stored provider stats, and their watch for the operator. */
export type ProviderServices = {
  readonly stats: StoredProviderStats
  readonly watch: ProviderWatch
}

/** Creates the stats of providers, and their report for the operator. */
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

/** A provider that is not asked until its operator acts. */
type NeedsOperator = { readonly provider: ProviderName; readonly fault: ProviderFault }

/** The breaker states and budgets of providers, as last read. */
export type ProviderWatch = {
  /** Reads the provider stats, and publishes breaker states and budgets. Does nothing when no key is set. */
  refresh(): Promise<void>
  /** Returns the providers that need the operator, as last read. */
  needingOperator(): readonly NeedsOperator[]
}

type WatchOptions = {
  readonly config: Config
  readonly stats: {
    /** Reads the records of the last `days` days, including today (UTC). */
    read(options: { readonly days: number }): Promise<{
      readonly breakerStates: ReadonlyMap<ProviderName, BreakerState>
      readonly spentTodayUsd: ReadonlyMap<ProviderName, number>
    }>
  }
  readonly metrics: Pick<ProviderMetrics, 'providerBreaker' | 'providerBudgetLeft'>
  readonly clock: Clock
}

/** Creates the watch on the configured providers, for metrics and readiness. */
export function createProviderWatch({
  config,
  stats,
  metrics,
  clock,
}: WatchOptions): ProviderWatch {
  const configured = configuredKeys(config)
  let needing: readonly NeedsOperator[] = []
  return {
    async refresh() {
      if (configured.length === 0) return
      // The watch does not use the records, which cover three months, so it reads only one day.
      const { breakerStates, spentTodayUsd } = await stats.read({ days: 1 })
      const nowMs = clock()
      needing = configured.flatMap(({ name: provider, apiKey }) => {
        const breakerState = breakerStates.get(provider)
        const position = positionOf(breakerState, keyDigestOf(apiKey), nowMs)
        const isOpen = position.kind === 'open'
        metrics.providerBreaker(provider, position.kind, isOpen ? position.reason : '')
        const budgetUsd = budgetUsdOf(config.providerBudget, provider) ?? Number.POSITIVE_INFINITY
        const leftUsd = budgetUsd - (spentTodayUsd.get(provider) ?? 0)
        metrics.providerBudgetLeft(provider, Math.max(0, leftUsd))
        const fault = isOpen ? breakerState?.fault : null
        return fault === 'unauthorized' || fault === 'exhausted' ? [{ provider, fault }] : []
      })
    },
    needingOperator: () => needing,
  }
}
