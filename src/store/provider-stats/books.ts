import { type Clock, systemClock } from '../../lib/time.ts'
import { askedOnce, createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import { createSetAside, type Reservation, reserveBudgets } from './budgets.ts'
import { type RecordEvent, readRecords, writeEvents } from './records.ts'
import { readStandings, writeStanding } from './standings.ts'
import { claimTicket, keepTicket, type StoredTicketClaim } from './tickets.ts'
import {
  dayOf,
  microUsdOf,
  type StoredEntry,
  type StoredRecord,
  type StoredRecordKey,
  type StoredStanding,
  usdOf,
} from './types.ts'

/** `P`, `O`, `F`: names of providers, of what they are asked, and of faults, in the words of the caller. */
export type ProviderBooksStore<P extends string, O extends string, F extends string> = {
  /**
   * Sets money aside from what may be spent with this provider today (UTC); false when that is not left. Never more
   * than the budget, whichever processes ask. Without a budget nothing is written down.
   */
  reserve(provider: P, usd: number): Promise<boolean>
  /** Settles when it is written, some moments later. What was set aside goes back to the day it was taken from. */
  enter(entry: StoredEntry<P, O>): Promise<void>
  enterCheck(checked: {
    readonly key: StoredRecordKey<P, O>
    readonly isRight: boolean
  }): Promise<void>
  /** The latest change wins. */
  writeStanding(provider: P, standing: StoredStanding<F>): Promise<void>
  /** What all processes entered. `days`: today (UTC) and those before it, all that are kept when left out. */
  read(options?: { readonly days?: number }): Promise<{
    readonly records: readonly StoredRecord<P, O>[]
    readonly standings: ReadonlyMap<P, StoredStanding<F>>
    /** Spent or set aside today, in USD. */
    readonly spentTodayUsd: ReadonlyMap<P, number>
  }>
  claimTicket(questionDigest: string, keptForMs: number): Promise<StoredTicketClaim>
  keepTicket(questionDigest: string, ticket: string | null, keptForMs: number): Promise<void>
  /** Resolves when everything given to `enter` and `enterCheck` is written or has failed. Call it before closing the database. */
  flush(): Promise<void>
}

/** A quarter tells how good a provider is now; what it was before then, it may no longer be. */
export const recordKeptDays = 90

// No request waits for an entry; but the reservation it frees is needed before the next request comes.
const enterLingerMs = 25

/** What is remembered of providers, for every process of the service. `budgetUsdOf`: null is no limit. */
export function createProviderBooks<P extends string, O extends string, F extends string>(
  db: Database,
  {
    budgetUsdOf,
    clock = systemClock,
  }: { budgetUsdOf(provider: P): number | null; readonly clock?: Clock },
): ProviderBooksStore<P, O, F> {
  const setAside = createSetAside()
  // Asked again after a lost reply it may set aside twice: less is spent that day then, never more.
  const reserve = createBatcher<Reservation, boolean>({
    one: async (reservation) => (await reserveBudgets(db, [reservation]))[0] ?? false,
    many: (reservations) => reserveBudgets(db, reservations),
    rowsMax: 256,
    inFlightMax: 1,
  })
  const events = createEventWriter(db)
  return {
    async reserve(provider, usd) {
      const budgetUsd = budgetUsdOf(provider)
      const microUsd = microUsdOf(usd)
      if (budgetUsd === null || microUsd === 0) return true
      const budgetMicroUsd = microUsdOf(budgetUsd)
      const reservation = { day: dayOf(clock()), provider, microUsd, budgetMicroUsd }
      if (!(await reserve(reservation))) return false
      setAside.add(reservation)
      return true
    },
    async enter({ key, step, reservedUsd, isSettled = false }) {
      const days = [dayOf(clock(), 1), dayOf(clock())] as const
      await events.write({
        ...key,
        ...setAside.takeBack(key.provider, microUsdOf(reservedUsd), days),
        event: eventOf(step, isSettled),
        durationMs: step.durationMs,
        spentMicroUsd: microUsdOf(step.costUsd),
      })
    },
    enterCheck({ key, isRight }) {
      const event = isRight ? 'confirmed' : 'wrong'
      const nothing = { durationMs: 0, spentMicroUsd: 0, givenBackMicroUsd: 0 }
      return events.write({ ...key, event, day: dayOf(clock()), ...nothing })
    },
    writeStanding: (provider, standing) => writeStanding(db, provider, standing),
    async read({ days = recordKeptDays } = {}) {
      const [records, standings, spentTodayUsd] = await Promise.all([
        readRecords<P, O>(db, dayOf(clock(), days - 1)),
        readStandings<P, F>(db),
        readSpent<P>(db, dayOf(clock())),
      ])
      return { records, standings, spentTodayUsd }
    },
    claimTicket: (questionDigest, keptForMs) => claimTicket(db, questionDigest, keptForMs),
    keepTicket: (questionDigest, ticket, keptForMs) =>
      keepTicket(db, questionDigest, ticket, keptForMs),
    flush: events.flush,
  }
}

function eventOf(
  { outcome, reason }: StoredEntry<string, string>['step'],
  isSettled: boolean,
): RecordEvent['event'] {
  if (outcome === 'skipped') return `skipped_${reason}`
  return outcome === 'matched' && isSettled ? 'settled' : outcome
}

/** Writes entries after the call that made them has returned. */
function createEventWriter(db: Database) {
  const write = createBatcher<RecordEvent, unknown>({
    one: (event) => written(db, [event]).then(([error]) => error),
    many: (all) => written(db, all),
    rowsMax: 256,
    inFlightMax: 1,
    lingerMs: enterLingerMs,
    // Each event is a sum that is added: see `written`.
    attemptTimeoutsMs: askedOnce,
  })
  const underWay = new Set<Promise<unknown>>()
  return {
    async write(event: RecordEvent): Promise<void> {
      const writing = write(event)
      const ended = writing.catch(() => undefined).finally(() => underWay.delete(ended))
      underWay.add(ended)
      const error = await writing
      if (error !== null) throw error
    },
    async flush() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/**
 * The error for each that it happened to; null: written. Whether a failed statement was carried out may be unknown, and money
 * must not go back twice: it is not tried again.
 */
async function written(db: Database, events: readonly RecordEvent[]): Promise<unknown[]> {
  const error = await writeEvents(db, events).then(
    () => null,
    (failure: unknown) => failure,
  )
  return events.map(() => error)
}

async function readSpent<P extends string>(
  db: Database,
  day: string,
): Promise<ReadonlyMap<P, number>> {
  const rows = await db.query<{ provider: P; micro_usd: number }>(
    `SELECT provider, spent_micro_usd + reserved_micro_usd AS micro_usd
       FROM provider_budgets WHERE day = $1`,
    [day],
    'providers.read-spent',
  )
  return new Map(rows.map((row) => [row.provider, usdOf(row.micro_usd)]))
}
