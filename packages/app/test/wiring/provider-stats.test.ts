import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offersAt } from '@enricher/contract/lookups'
import type { ProviderFault } from '@enricher/engine/model/provider-error'
import type { BreakerState } from '@enricher/engine/model/provider-stats'
import { closedBreaker, keyDigestOf } from '@enricher/engine/waterfall/breaker-state'
import { createMetrics } from '@enricher/service/lib/metrics'
import { createMemoryProviderStats } from '../../../engine/memory/memory-provider-stats.ts'
import { readConfig } from '../../config/config.ts'
import { countedOperations } from '../../wiring/counted-step.ts'
import { createProviderWatch } from '../../wiring/provider-stats.ts'

const nowMs = Date.UTC(2030, 4, 17, 9)
const clock = () => nowMs
const keys = { HUNTER_API_KEY: 'key-41c7', PDL_API_KEY: 'key-9e02', APOLLO_API_KEY: 'key-77d1' }
const config = readConfig({ ...keys, PROVIDER_BUDGET_USD_PER_DAY: '20,pdl:none' })

function opened(fault: ProviderFault, apiKey: string, openUntilMs: number): BreakerState {
  return { ...closedBreaker(keyDigestOf(apiKey), nowMs), failuresInRow: 1, fault, openUntilMs }
}

async function watched() {
  const stats = createMemoryProviderStats({ clock })
  const metrics = createMetrics()
  const watch = createProviderWatch({ config, stats, metrics, clock })
  const linesAfterRefresh = async () => {
    await watch.refresh()
    return (await metrics.text()).split('\n')
  }
  return { stats, watch, linesAfterRefresh }
}

test('a key that was refused and credits that are used up are reported until they are mended', async () => {
  const { stats, watch, linesAfterRefresh } = await watched()
  assert.deepEqual(watch.needingOperator(), [])
  await stats.writeBreakerState(
    'hunter',
    opened('unauthorized', 'key-41c7', Number.POSITIVE_INFINITY),
  )
  await stats.writeBreakerState('pdl', opened('exhausted', 'key-9e02', nowMs + 60_000))
  await stats.writeBreakerState('apollo', opened('timeout', 'key-77d1', nowMs + 60_000))
  const lines = await linesAfterRefresh()
  assert.deepEqual(watch.needingOperator(), [
    { provider: 'hunter', fault: 'unauthorized' },
    { provider: 'pdl', fault: 'exhausted' },
  ])
  for (const line of [
    'enricher_provider_open{provider="hunter",reason="unauthorized"} 0',
    'enricher_provider_open{provider="apollo",reason="failing"} 0',
    'enricher_provider_breaker_state{provider="hunter",reason="unauthorized"} 2',
    'enricher_provider_breaker_state{provider="apollo",reason="failing"} 2',
  ]) {
    assert.ok(lines.includes(line), line)
  }
  assert.doesNotMatch(lines.join(), /key-/)
  await stats.writeBreakerState('hunter', closedBreaker(keyDigestOf('key-41c7'), nowMs))
  await stats.writeBreakerState('pdl', closedBreaker(keyDigestOf('key-9e02'), nowMs))
  await linesAfterRefresh()
  assert.deepEqual(watch.needingOperator(), [])
})

test('what was learnt with another key is not reported of this one', async () => {
  const { stats, watch, linesAfterRefresh } = await watched()
  await stats.writeBreakerState(
    'hunter',
    opened('unauthorized', 'old-key', Number.POSITIVE_INFINITY),
  )
  const lines = await linesAfterRefresh()
  assert.deepEqual(watch.needingOperator(), [])
  assert.ok(lines.includes('enricher_provider_open{provider="hunter",reason=""} 1'))
  assert.ok(lines.includes('enricher_provider_breaker_state{provider="hunter",reason=""} 0'))
})

test('what is left of a budget is published, and no cap as infinite', async () => {
  const { stats, linesAfterRefresh } = await watched()
  await stats.reserveBudget('hunter', 7.5)
  await stats.reserveBudget('pdl', 7.5)
  const lines = await linesAfterRefresh()
  assert.ok(lines.includes('enricher_provider_budget_left_usd{provider="hunter"} 12.5'))
  assert.ok(lines.includes('enricher_provider_budget_left_usd{provider="pdl"} +Inf'))
})

test('the watch reads no more of the records than one day', async () => {
  const asked: unknown[] = []
  const stats = {
    read: async (...options: readonly unknown[]) => {
      asked.push(...options)
      return createMemoryProviderStats({ clock }).read()
    },
  }
  await createProviderWatch({ config, stats, metrics: createMetrics(), clock }).refresh()
  assert.deepEqual(asked, [{ days: 1 }])
})

test('without a key the stats are not read', async () => {
  const stats = { read: () => Promise.reject(new Error('no provider may be asked')) }
  const metrics = createMetrics()
  const watch = createProviderWatch({ config: readConfig({}), stats, metrics, clock })
  await watch.refresh()
  assert.deepEqual(watch.needingOperator(), [])
})

test('metrics name what a vendor is asked for as the lookup that sells it', () => {
  const sold = offersAt(1).map(({ name }) => name)
  const counted = Object.values(countedOperations)
  assert.deepEqual(
    counted.filter((name) => !sold.includes(name)),
    [],
  )
  assert.equal(new Set(counted).size, counted.length)
})
