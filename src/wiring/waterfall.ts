import type { Config } from '../config/config.ts'
import type { VendorOptions } from '../engine/engine-options.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { ProviderStatsStore } from '../model/provider-stats.ts'
import { configuredAdapters } from '../providers/vendors/registry.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import { countedOperations, countedStep } from './counted-step.ts'
import type { ProviderServices } from './provider-stats.ts'

/** Returns which providers the engine asks, in which order, and how their steps are counted. */
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

/** Returns the provider stats with each verification counted. */
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
