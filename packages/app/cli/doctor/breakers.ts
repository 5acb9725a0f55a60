import { faultWords } from '@enricher/engine/model/fault-words'
import { providerCatalog } from '@enricher/engine/model/provider-catalog'
import { configuredKeys } from '@enricher/engine/model/provider-keys'
import type { ProviderStatsStore } from '@enricher/engine/model/provider-stats'
import { keyDigestOf, positionOf } from '@enricher/engine/waterfall/breaker-state'
import { openDatabase } from '@enricher/service/store/database'
import { inspect } from '@enricher/service/store/inspection'
import type { StoredProviderStats } from '@enricher/service/store/provider-stats/provider-stats'
import type { Config } from '../../config/config.ts'
import { storedStatsOf } from '../../wiring/provider-stats.ts'
import { formatDuration } from '../terminal.ts'
import { withProviderStats } from '../with-provider-stats.ts'
import { type Finding, reasonBeside } from './finding.ts'

type BreakerStates = Awaited<ReturnType<ProviderStatsStore['read']>>['breakerStates']

/** Reports the last state of the providers that have a key. Without any key the database is not opened. */
export async function checkBreakers(config: Config): Promise<readonly Finding[]> {
  if (configuredKeys(config).length === 0) {
    return [{ state: 'ok', text: 'no key of a provider is set: none is asked' }]
  }
  try {
    return findingsOf(config, await readBreakerStates(config), Date.now())
  } catch (error) {
    // A report continues after a failure.
    return [{ state: 'warn', text: `the stats cannot be read: ${reasonBeside(error)}` }]
  }
}

/** Reads the states without a migration of the operator's own database: where tables are missing, none is known. */
async function readBreakerStates(config: Config): Promise<BreakerStates> {
  if (config.databaseUrl === null) return withProviderStats(config, readAll)
  const db = openDatabase({ connection: config.databaseUrl, poolSize: 1 })
  try {
    const { pending } = await inspect(db)
    return pending.length > 0 ? new Map() : await readAll(storedStatsOf(config, db))
  } finally {
    await db.close()
  }
}

async function readAll(stats: StoredProviderStats): Promise<BreakerStates> {
  return (await stats.read({ days: 1 })).breakerStates
}

function findingsOf(config: Config, breakerStates: BreakerStates, nowMs: number): Finding[] {
  const keys = configuredKeys(config)
  const paused = keys.flatMap(({ name, apiKey }): Finding[] => {
    const breakerState = breakerStates.get(name)
    const position = positionOf(breakerState, keyDigestOf(apiKey), nowMs)
    if (position.kind !== 'open' || !breakerState?.fault) return []
    const { title, env } = providerCatalog[name]
    const since = new Date(breakerState.changedAtMs).toISOString().slice(0, 16).replace('T', ' ')
    const text = `${title}: ${faultWords[breakerState.fault]} on ${since} UTC`
    const again = `or "npm run enricher -- providers resume ${name}" to try it again`
    if (breakerState.fault === 'unauthorized') {
      return [{ state: 'fail', text, advice: `set another ${env}_API_KEY, ${again}` }]
    }
    const wait = `it is asked again in ${formatDuration(position.untilMs - nowMs)}`
    const advice =
      breakerState.fault === 'exhausted' ? `buy credits there, ${again}; ${wait}` : wait
    return [{ state: 'warn', text, advice }]
  })
  const askedCount = keys.length - paused.length
  const state = askedCount === 0 ? 'warn' : 'ok'
  return [...paused, { state, text: `${askedCount} of ${keys.length} providers may be asked` }]
}
