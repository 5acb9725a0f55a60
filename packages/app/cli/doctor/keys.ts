import { providerCatalog } from '@enricher/engine/model/provider-catalog'
import { ProviderError, type ProviderFault } from '@enricher/engine/model/provider-error'
import type { Network } from '@enricher/engine/net/network'
import {
  type ConfiguredAdapter,
  callOf,
  configuredAdapters,
} from '@enricher/engine/sources/vendors/registry'
import type { Config } from '../../config/config.ts'
import type { Finding } from './finding.ts'

// Several providers verify or search before they answer.
const checkTimeoutMs = 15_000

/** Calls every provider whose key is set, with the provider's cheapest call. */
export async function checkKeys(
  config: Config,
  network: Pick<Network, 'fetch'>,
): Promise<Finding[]> {
  const configured = configuredAdapters(config)
  if (configured.length === 0) return [{ state: 'ok', text: 'no key of a provider is set' }]
  return Promise.all(configured.map((one) => checkKey(one, network)))
}

async function checkKey(
  configured: ConfiguredAdapter,
  network: Pick<Network, 'fetch'>,
): Promise<Finding> {
  const { adapter } = configured
  const { env, title } = providerCatalog[adapter.name]
  try {
    const seen = await adapter.check(
      callOf(configured, network, AbortSignal.timeout(checkTimeoutMs)),
    )
    return { state: 'ok', text: `${title}: ${seen}` }
  } catch (error) {
    // A report continues after a failure; anything but a provider's failure is a bug and is thrown.
    if (!(error instanceof ProviderError)) throw error
    const { state, advice } = advices[error.fault] ?? elsewise
    return {
      state,
      text: `${title}: ${error.message.replace(`${error.provider}: `, '')}`,
      advice: advice(env, adapter.name),
    }
  }
}

type Advice = Pick<Finding, 'state'> & { readonly advice: (env: string, name: string) => string }

const advices: Partial<Record<ProviderFault, Advice>> = {
  unauthorized: { state: 'fail', advice: (env) => `check ${env}_API_KEY` },
  exhausted: {
    state: 'warn',
    advice: (_, name) => `buy credits there, then "npm run enricher -- providers resume ${name}"`,
  },
  rate_limited: { state: 'warn', advice: () => 'try again in a minute' },
}
const elsewise: Advice = {
  state: 'warn',
  advice: (env) => `try again later, and check ${env}_BASE_URL where you set it`,
}
