import { type Clock, dayMs, systemClock } from '../lib/time.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { BreakerState, ProviderStatsStore } from '../model/provider-stats.ts'
import { createStatsTable } from '../waterfall/stats-table.ts'

// Remote job ids of questions under way; the oldest are forgotten first.
const remoteJobsMax = 10_000
// Sums of prices in floating point: a budget of 20 USD is spent at 20, not at 19.999999999999996.
const usdTolerance = 1e-9

export type MemoryProviderStatsOptions = {
  readonly clock?: Clock
  readonly budgetUsdPerDay?: (provider: ProviderName) => number
}

/**
 * Creates provider stats within this process alone, forgotten when it ends. `budgetUsdPerDay`: what may be spent with a
 * provider per UTC day; no limit when left out.
 */
export function createMemoryProviderStats(
  options: MemoryProviderStatsOptions = {},
): ProviderStatsStore {
  const { clock = systemClock, budgetUsdPerDay = () => Number.POSITIVE_INFINITY } = options
  const table = createStatsTable()
  const breakerStates = new Map<ProviderName, BreakerState>()
  const remoteJobs = new Map<string, HeldJobId>()
  const hold = (questionDigest: string, remoteJobId: HeldJobId) => {
    remoteJobs.delete(questionDigest)
    const [oldest] = remoteJobs.size >= remoteJobsMax ? remoteJobs.keys() : []
    if (oldest !== undefined) remoteJobs.delete(oldest)
    remoteJobs.set(questionDigest, remoteJobId)
  }
  const spent = createSpending(clock)
  return {
    async reserveBudget(provider, usd) {
      const after = spent.today(provider) + usd
      if (after > budgetUsdPerDay(provider) + usdTolerance) return false
      spent.set(provider, after)
      return true
    },
    async recordStep(entry) {
      table.add(entry)
      const { key, step, reservedUsd } = entry
      const change = step.costUsd - reservedUsd
      // A reservation from before midnight belongs to a day that is over: today's sum does not fall below zero for it.
      if (change !== 0) spent.set(key.provider, Math.max(0, spent.today(key.provider) + change))
    },
    async recordVerification(checked) {
      table.addVerification(checked)
    },
    async writeBreakerState(provider, state) {
      const known = breakerStates.get(provider)
      if (known && known.changedAtMs > state.changedAtMs) return
      breakerStates.set(provider, state)
    },
    async read() {
      return {
        stats: table.list(),
        breakerStates: new Map(breakerStates),
        spentTodayUsd: spent.all(),
      }
    },
    async reserveJob(questionDigest, keptForMs) {
      const held = remoteJobs.get(questionDigest)
      if (!held || held.untilMs <= clock()) {
        hold(questionDigest, { remoteJobId: null, sinceMs: clock(), untilMs: clock() + keptForMs })
        return { kind: 'acquired' }
      }
      const { remoteJobId, sinceMs } = held
      if (remoteJobId === null) return { kind: 'reserved', ageMs: clock() - sinceMs }
      return { kind: 'submitted', remoteJobId }
    },
    async storeJobId(questionDigest, remoteJobId, keptForMs) {
      const sinceMs = clock()
      if (remoteJobId === null) remoteJobs.delete(questionDigest)
      else hold(questionDigest, { remoteJobId, sinceMs, untilMs: sinceMs + keptForMs })
    },
  }
}

type HeldJobId = {
  /** Null: a process is about to submit the request. */
  readonly remoteJobId: string | null
  readonly sinceMs: number
  readonly untilMs: number
}

/** Sums per provider that begin anew with every UTC day. */
function createSpending(clock: Clock) {
  let day = Number.NaN
  const sums = new Map<ProviderName, number>()
  const current = () => {
    const today = Math.floor(clock() / dayMs)
    if (today !== day) sums.clear()
    day = today
    return sums
  }
  return {
    today: (provider: ProviderName) => current().get(provider) ?? 0,
    set: (provider: ProviderName, usd: number) => void current().set(provider, usd),
    all: () => new Map(current()),
  }
}
