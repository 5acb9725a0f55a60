import { type Clock, dayMs, systemClock } from '@enricher/engine/lib/time'
import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { ProviderStatsStore } from '@enricher/engine/model/provider-stats'
import type { Step } from '@enricher/engine/model/step'
import { askedOnce, createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { createUnderWay } from '../under-way.ts'
import { readBreakerStates, writeBreakerState } from './breaker-states.ts'
import { createSetAside, type Reservation, reserveBudgets } from './budgets.ts'
import { microUsdOf, usdOf } from './micro-usd.ts'
import { type RecordEvent, readRecords, type StoredRecord, writeEvents } from './records.ts'
import { reserveJob, storeJobId } from './remote-jobs.ts'

/** The provider stats in the database, as the searches and the operator's reports read them. */
export type StoredProviderStats = Omit<ProviderStatsStore, 'read'> & {
  /** Reads the stats of all processes. `days`: today (UTC) and the days before it; all stored days when left out. */
  read(options?: { readonly days?: number }): Promise<StatsRead>
  /**
   * Resolves when everything given to `recordStep` and `recordVerification` is written or has failed. Call it before
   * closing the database.
   */
  flush(): Promise<void>
}

type StatsRead = Omit<Awaited<ReturnType<ProviderStatsStore['read']>>, 'stats'> & {
  readonly stats: readonly StoredRecord[]
}

/** A quarter shows how good a provider is now; older records may not hold any more. */
export const recordKeptDays = 90

// No request waits for an entry, but the next request needs the reservation that the entry frees.
const enterLingerMs = 25

/** Creates the store of provider stats, which all processes share. `budgetUsdOf`: null is no limit. */
export function createProviderStats(
  db: Database,
  {
    budgetUsdOf,
    clock = systemClock,
  }: { budgetUsdOf(provider: ProviderName): number | null; readonly clock?: Clock },
): StoredProviderStats {
  const setAside = createSetAside()
  // A repetition after a lost reply may set money aside twice: less is spent that day then, never more.
  const reserve = createBatcher<Reservation, boolean>({
    one: async (reservation) => (await reserveBudgets(db, [reservation]))[0] ?? false,
    many: (reservations) => reserveBudgets(db, reservations),
    rowsMax: 256,
    batchesMax: 1,
  })
  const events = createEventWriter(db)
  return {
    async reserveBudget(provider, usd) {
      const budgetUsd = budgetUsdOf(provider)
      const microUsd = microUsdOf(usd)
      if (budgetUsd === null || microUsd === 0) return true
      const budgetMicroUsd = microUsdOf(budgetUsd)
      const reservation = { day: dayOf(clock()), provider, microUsd, budgetMicroUsd }
      if (!(await reserve(reservation))) return false
      setAside.add(reservation)
      return true
    },
    async recordStep({ key, step, reservedUsd, isAccepted = false }) {
      const days = [dayOf(clock(), 1), dayOf(clock())] as const
      await events.write({
        ...key,
        ...setAside.takeBack(key.provider, microUsdOf(reservedUsd), days),
        event: eventOf(step, isAccepted),
        durationMs: step.durationMs,
        spentMicroUsd: microUsdOf(step.costUsd),
      })
    },
    recordVerification({ key, isRight }) {
      const event = isRight ? 'confirmed' : 'wrong'
      const nothing = { durationMs: 0, spentMicroUsd: 0, givenBackMicroUsd: 0 }
      return events.write({ ...key, event, day: dayOf(clock()), ...nothing })
    },
    writeBreakerState: (provider, breakerState) => writeBreakerState(db, provider, breakerState),
    async read({ days = recordKeptDays } = {}) {
      const [stats, breakerStates, spentTodayUsd] = await Promise.all([
        readRecords(db, dayOf(clock(), days - 1)),
        readBreakerStates(db),
        readSpent(db, dayOf(clock())),
      ])
      return { stats, breakerStates, spentTodayUsd }
    },
    reserveJob: (questionDigest, keptForMs) => reserveJob(db, questionDigest, keptForMs),
    storeJobId: (questionDigest, remoteJobId, keptForMs) =>
      storeJobId(db, questionDigest, remoteJobId, keptForMs),
    flush: events.flush,
  }
}

function eventOf(step: Step, isAccepted: boolean): RecordEvent['event'] {
  if (step.outcome === 'skipped') return `skipped_${step.reason}`
  return step.outcome === 'matched' && isAccepted ? 'settled' : step.outcome
}

/** Writes entries after the call that made them has returned. */
function createEventWriter(db: Database) {
  const write = createBatcher<RecordEvent, unknown>({
    one: (event) => written(db, [event]).then(([error]) => error),
    many: (all) => written(db, all),
    rowsMax: 256,
    batchesMax: 1,
    lingerMs: enterLingerMs,
    // Each event is added to a sum: see `written`.
    attemptTimeoutsMs: askedOnce,
  })
  const underWay = createUnderWay()
  return {
    async write(event: RecordEvent): Promise<void> {
      const error = await underWay.add(write(event))
      if (error !== null) throw error
    },
    flush: underWay.ended,
  }
}

/**
 * Writes events and returns the error of each; null: written. A failed statement is not repeated: whether it was
 * carried out may be unknown, and money must not go back twice.
 */
async function written(db: Database, events: readonly RecordEvent[]): Promise<unknown[]> {
  const error = await writeEvents(db, events).then(
    () => null,
    (failure: unknown) => failure,
  )
  return events.map(() => error)
}

async function readSpent(db: Database, day: string): Promise<ReadonlyMap<ProviderName, number>> {
  const rows = await db.query<{ provider: ProviderName; micro_usd: number }>(
    `SELECT provider, spent_micro_usd + reserved_micro_usd AS micro_usd
       FROM provider_budgets WHERE day = $1`,
    [day],
    'providers.read-spent',
  )
  return new Map(rows.map((row) => [row.provider, usdOf(row.micro_usd)]))
}

/** Returns the UTC day `daysBefore` days ago, such as `2026-11-21`. */
function dayOf(nowMs: number, daysBefore = 0): string {
  return new Date(nowMs - daysBefore * dayMs).toISOString().slice(0, 10)
}
