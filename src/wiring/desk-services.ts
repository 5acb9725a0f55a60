import type { Config } from '../config/config.ts'
import type { Network } from '../egress/network.ts'
import { createProviderDesk } from '../enrich/waterfall/create-desk.ts'
import type { ProviderDesk } from '../enrich/waterfall/desk.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Step } from '../model/step.ts'
import { configuredAdapters } from '../providers/vendors/registry.ts'
import type { ProviderServices } from './provider-services.ts'

/** Builds the provider waterfall: adapters, stats store, metrics. */
export function openDesk(
  config: Config,
  network: Pick<Network, 'fetch'>,
  { books }: Pick<ProviderServices, 'books'>,
  metrics: Metrics,
  onBooksFault: (error: unknown) => void,
): ProviderDesk {
  return createProviderDesk({
    adapters: configuredAdapters(config),
    network,
    books: {
      ...books,
      enterCheck(checked) {
        const { provider, operation } = checked.key
        metrics.providerChecked(provider, operation, checked.isRight)
        return books.enterCheck(checked)
      },
    },
    fixedOrder: config.providerOrder,
    onBooksFault,
    onStep: (step) => metrics.providerStep({ ...step, outcome: outcomeOf(step) }),
  })
}

function outcomeOf(step: Step): string {
  if (step.outcome === 'error') return `error:${step.fault}`
  return step.outcome === 'skipped' ? `skipped:${step.reason}` : step.outcome
}
