import type { VendorOptions } from '@enricher/engine/engine-options'
import type { ProviderStatsStore } from '@enricher/engine/model/provider-stats'
import { configuredAdapters } from '@enricher/engine/sources/vendors/registry'
import type { Metrics } from '@enricher/service/lib/metrics'
import type { Suppressions } from '@enricher/service/store/privacy/suppressions'
import type { Config } from '../config/config.ts'
import { countedOperations, countedStep } from './counted-step.ts'
import type { ProviderServices } from './provider-stats.ts'

/** Returns the engine's providers with their order, and the function that counts their steps. */
export function vendorOptions(
  config: Config,
  options: Required<Pick<VendorOptions, 'onStatsFault' | 'onObjected'>> & {
    readonly suppressions: Pick<Suppressions, 'refresh'>
    readonly metrics: Metrics
    readonly providerWait?: VendorOptions['wait'] | undefined
  },
): VendorOptions {
  const { suppressions, metrics, providerWait, onStatsFault, onObjected } = options
  return {
    adapters: configuredAdapters(config),
    suppression: suppressions.refresh,
    fixedOrder: config.providerOrder,
    onStatsFault,
    onObjected,
    ...(providerWait && { wait: providerWait }),
    onStep: (step) => metrics.providerStep(countedStep(step)),
  }
}

/** Returns the provider stats; they also count each verification for the metrics. */
export function countedStats(
  { stats }: Pick<ProviderServices, 'stats'>,
  metrics: Metrics,
): ProviderStatsStore {
  return {
    ...stats,
    recordVerification(checked) {
      const { provider, operation } = checked.key
      metrics.providerChecked(provider, countedOperations[operation], checked.isRight)
      return stats.recordVerification(checked)
    },
  }
}
