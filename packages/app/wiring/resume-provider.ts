import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import { configuredKeys } from '@enricher/engine/model/provider-keys'
import { closedBreaker, keyDigestOf, positionOf } from '@enricher/engine/waterfall/breaker-state'
import type { StoredProviderStats } from '@enricher/service/store/provider-stats/provider-stats'
import type { Config } from '../config/config.ts'

export type Resumption = 'resumed' | 'not_paused' | 'no_key'

/**
 * Closes the breaker of a provider, so that every process asks it again within seconds. Returns `not_paused` when the
 * breaker was closed, `no_key` when the provider has no key.
 */
export async function resumeProvider(
  config: Config,
  stats: Pick<StoredProviderStats, 'read' | 'writeBreakerState'>,
  name: ProviderName,
  nowMs: number,
): Promise<Resumption> {
  const key = configuredKeys(config).find((each) => each.name === name)
  if (!key) return 'no_key'
  const keyDigest = keyDigestOf(key.apiKey)
  const { breakerStates } = await stats.read({ days: 1 })
  if (positionOf(breakerStates.get(name), keyDigest, nowMs).kind === 'closed') return 'not_paused'
  await stats.writeBreakerState(name, closedBreaker(keyDigest, nowMs))
  return 'resumed'
}
