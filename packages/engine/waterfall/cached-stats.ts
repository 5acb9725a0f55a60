import type { Clock } from '../lib/time.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type {
  BreakerState,
  ProviderStats,
  ProviderStatsStore,
  StepRecord,
  Verification,
} from '../model/provider-stats.ts'
import { createStatsTable } from './stats-table.ts'

/** Provider stats for the waterfall: read from memory, written in the background. */
export type CachedStats = Pick<
  ProviderStatsStore,
  'reserveBudget' | 'reserveJob' | 'storeJobId'
> & {
  /**
   * Reads the stats the first time; later refreshes old ones in the background. Rejects when the first reading does.
   */
  ready(): Promise<void>
  /** Returns the stats. Own steps are in them at once, those of other processes after a while. */
  stats(): readonly ProviderStats[]
  recordStep(entry: StepRecord): void
  recordVerification(checked: Verification): void
  writeBreakerState(provider: ProviderName, state: BreakerState): void
  /** Settles when everything recorded so far is stored. */
  idle(): Promise<void>
}

// News from other processes matters within seconds for a paused provider, and not at all for an order.
const refreshAfterMs = 10_000

/**
 * Creates the cache over the stored stats. `onBreakerStates` is called with the breaker states of all providers each
 * time the stats are read.
 */
export function cacheStats(
  store: ProviderStatsStore,
  dependencies: {
    readonly clock: Clock
    readonly onBreakerStates: (states: ReadonlyMap<ProviderName, BreakerState>) => void
    /** Takes the error when something could not be written or read again; searches go on. */
    readonly onFault: (error: unknown) => void
  },
): CachedStats {
  let table = createStatsTable()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const underWay = new Set<Promise<void>>()
  const entries = new Set<StepRecord>()
  const checks = new Set<Verification>()

  const read = async () => {
    const { stats, breakerStates } = await store.read()
    table = createStatsTable(stats)
    // These records are not stored yet, so that they were not read.
    for (const entry of entries) table.add(entry)
    for (const checked of checks) table.addVerification(checked)
    dependencies.onBreakerStates(breakerStates)
    readAtMs = dependencies.clock()
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const inBackground = (work: () => Promise<void>) => {
    // A write that throws at once is handled like one that rejects.
    const writing = Promise.resolve().then(work).catch(dependencies.onFault)
    underWay.add(writing)
    void writing.finally(() => underWay.delete(writing))
  }
  return {
    reserveBudget: (provider, usd) => store.reserveBudget(provider, usd),
    reserveJob: (digest, keptForMs) => store.reserveJob(digest, keptForMs),
    storeJobId: (digest, jobId, keptForMs) => store.storeJobId(digest, jobId, keptForMs),
    async ready() {
      if (readAtMs === Number.NEGATIVE_INFINITY) return readOnce()
      if (!reading && dependencies.clock() - readAtMs >= refreshAfterMs) inBackground(readOnce)
    },
    stats: () => table.list(),
    recordStep(entry) {
      table.add(entry)
      entries.add(entry)
      inBackground(() => store.recordStep(entry).finally(() => entries.delete(entry)))
    },
    recordVerification(checked) {
      table.addVerification(checked)
      checks.add(checked)
      inBackground(() => store.recordVerification(checked).finally(() => checks.delete(checked)))
    },
    writeBreakerState(provider, state) {
      inBackground(() => store.writeBreakerState(provider, state))
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
