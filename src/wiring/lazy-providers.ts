import type { Config } from '../config/config.ts'
import type { Metrics } from '../lib/metrics.ts'
import { configuredKeys } from '../model/provider-keys.ts'
import type { Database } from '../store/database.ts'
import type { ProviderServices } from './provider-services.ts'

/** What is kept of providers; loaded where there is a key, null where there is none. */
export async function openProviders(
  config: Config,
  db: Database,
  metrics: Metrics,
): Promise<ProviderServices | null> {
  if (configuredKeys(config).length === 0) return null
  const { createProviderServices } = await import('./provider-services.ts')
  return createProviderServices(config, db, metrics)
}
