import type { Clock } from '../../lib/time.ts'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type {
  BreakerState,
  ProviderStats,
  ProviderStatsStore,
  StepRecord,
  Verification,
} from '../../model/provider-stats.ts'
import { createStatsTable } from './stats-table.ts'

/** The stats as the waterfall uses them: read from memory, written in the background. */
export type CachedStats = Pick<
  ProviderStatsStore,
  'reserveBudget' | 'reserveJob' | 'storeJobId'
> & {
  /** Reads them the first time; later reads what is old in the background. Rejects when the first reading does. */
  ready(): Promise<void>
  /** Own steps are in it at once, those of other processes after a while. */
  stats(): readonly ProviderStats[]
  enter(entry: StepRecord): void
  enterCheck(checked: Verification): void
  writeStanding(provider: ProviderName, standing: BreakerState): void
  /** Settles when everything recorded so far is stored. */
  idle(): Promise<void>
}

// What other processes learn matters within seconds for a closed provider, and not at all for an order.
const refreshAfterMs = 10_000

/** `onStandings` is called with the breaker states of all providers each time the stats are read. */
export function cacheStats(
  books: ProviderStatsStore,
  dependencies: {
    readonly clock: Clock
    readonly onStandings: (standings: ReadonlyMap<ProviderName, BreakerState>) => void
    /** Called when something could not be written or read again; searches go on. */
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
    const { stats, breakerStates } = await books.read()
    table = createStatsTable(stats)
    // Not stored yet, so that they could not be read.
    for (const entry of entries) table.add(entry)
    for (const checked of checks) table.addVerification(checked)
    dependencies.onStandings(breakerStates)
    readAtMs = dependencies.clock()
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const inBackground = (work: () => Promise<void>) => {
    // A write that throws at once is a fault like one that rejects.
    const writing = Promise.resolve().then(work).catch(dependencies.onFault)
    underWay.add(writing)
    void writing.finally(() => underWay.delete(writing))
  }
  return {
    reserveBudget: (provider, usd) => books.reserveBudget(provider, usd),
    reserveJob: (digest, keptForMs) => books.reserveJob(digest, keptForMs),
    storeJobId: (digest, ticket, keptForMs) => books.storeJobId(digest, ticket, keptForMs),
    async ready() {
      if (readAtMs === Number.NEGATIVE_INFINITY) return readOnce()
      if (!reading && dependencies.clock() - readAtMs >= refreshAfterMs) inBackground(readOnce)
    },
    stats: () => table.list(),
    enter(entry) {
      table.add(entry)
      entries.add(entry)
      inBackground(() => books.recordStep(entry).finally(() => entries.delete(entry)))
    },
    enterCheck(checked) {
      table.addVerification(checked)
      checks.add(checked)
      inBackground(() => books.recordVerification(checked).finally(() => checks.delete(checked)))
    },
    writeStanding(provider, standing) {
      inBackground(() => books.writeBreakerState(provider, standing))
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
