import type { Config } from '../config/config.ts'
import { hostExistenceOf } from '../egress/host-existence.ts'
import type { Network } from '../egress/network.ts'
import { createWaterfall, type WaterfallOptions } from '../enrich/waterfall/create-waterfall.ts'
import type { Waterfall } from '../enrich/waterfall/waterfall.ts'
import type { Metrics } from '../lib/metrics.ts'
import { configuredAdapters } from '../providers/vendors/registry.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import { countedOperations, countedStep } from './counted-step.ts'
import type { ProviderServices } from './provider-stats.ts'

/** Builds the provider waterfall: adapters, stats store, metrics. */
export function openWaterfall(
  config: Config,
  network: Pick<Network, 'fetch' | 'resolve'>,
  { stats }: Pick<ProviderServices, 'stats'>,
  options: {
    readonly suppressions: Pick<Suppressions, 'refresh'>
    readonly metrics: Metrics
    readonly onStatsFault: (error: unknown) => void
    readonly providerWait?: WaterfallOptions['wait'] | undefined
  },
): Waterfall {
  const { suppressions, metrics, onStatsFault, providerWait } = options
  return createWaterfall({
    adapters: configuredAdapters(config),
    network,
    stats: {
      ...stats,
      recordVerification(checked) {
        const { provider, operation } = checked.key
        metrics.providerChecked(provider, countedOperations[operation], checked.isRight)
        return stats.recordVerification(checked)
      },
    },
    suppression: suppressions.refresh,
    existenceOf: (domain, signal) => hostExistenceOf(domain, network, signal),
    fixedOrder: config.providerOrder,
    onStatsFault,
    ...(providerWait && { wait: providerWait }),
    onStep: (step) => metrics.providerStep(countedStep(step)),
  })
}
