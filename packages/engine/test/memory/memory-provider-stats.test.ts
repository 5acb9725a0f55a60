import { testProviderStats } from '@enricher/lab/test/support/provider-stats-cases'
import { createMemoryProviderStats } from '../../memory/memory-provider-stats.ts'

testProviderStats((budgetUsd = 10) => {
  const time = { nowMs: Date.UTC(2030, 0, 1, 12) }
  const stats = createMemoryProviderStats({
    clock: () => time.nowMs,
    budgetUsdPerDay: () => budgetUsd,
  })
  return { time, stats, other: stats }
})
