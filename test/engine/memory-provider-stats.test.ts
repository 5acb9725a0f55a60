import { createMemoryProviderStats } from '../../src/engine/memory-provider-stats.ts'
import { testProviderStats } from '../support/provider-stats-cases.ts'

testProviderStats((budgetUsd = 10) => {
  const time = { nowMs: Date.UTC(2030, 0, 1, 12) }
  const stats = createMemoryProviderStats({
    clock: () => time.nowMs,
    budgetUsdPerDay: () => budgetUsd,
  })
  return { time, stats, other: stats }
})
