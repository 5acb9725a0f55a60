import type { StoredProviderStats } from '@enricher/service/store/provider-stats/provider-stats'
import type { Config } from '../config/config.ts'
import { storedStatsOf } from '../wiring/provider-stats.ts'
import { withStore } from './with-store.ts'

/** Opens the configured database for one piece of work with the provider stats. */
export function withProviderStats<T>(
  config: Config,
  work: (stats: StoredProviderStats) => Promise<T>,
): Promise<T> {
  return withStore(config, ({ db }) => work(storedStatsOf(config, db)))
}
