import { type Clock, systemClock } from '../../lib/time.ts'
import type { ProviderBooks, Standing } from '../../model/books.ts'
import type { CommercialName } from '../../model/provider-catalog.ts'
import { createRecordTable } from './record-table.ts'

// Tickets of questions under way; the oldest are forgotten first.
const ticketsMax = 10_000
const dayMs = 86_400_000
// Sums of prices in floating point: a budget of 20 USD is spent at 20, not at 19.999999999999996.
const usdTolerance = 1e-9

/**
 * Creates provider stats within this process alone, forgotten when it ends: for searches without a store, tests,
 * evaluations and benchmarks. `budgetUsdPerDay`: what may be spent with a provider per UTC day; no limit when left out.
 */
export function createLocalBooks(
  options: {
    readonly clock?: Clock
    readonly budgetUsdPerDay?: (provider: CommercialName) => number
  } = {},
): ProviderBooks {
  const { clock = systemClock, budgetUsdPerDay = () => Number.POSITIVE_INFINITY } = options
  const table = createRecordTable()
  const standings = new Map<CommercialName, Standing>()
  const tickets = new Map<string, HeldTicket>()
  const hold = (questionDigest: string, ticket: HeldTicket) => {
    tickets.delete(questionDigest)
    const [oldest] = tickets.size >= ticketsMax ? tickets.keys() : []
    if (oldest !== undefined) tickets.delete(oldest)
    tickets.set(questionDigest, ticket)
  }
  const spent = createSpending(clock)
  return {
    async reserve(provider, usd) {
      const after = spent.today(provider) + usd
      if (after > budgetUsdPerDay(provider) + usdTolerance) return false
      spent.set(provider, after)
      return true
    },
    async enter(entry) {
      table.add(entry)
      const { key, step, reservedUsd } = entry
      const change = step.costUsd - reservedUsd
      // What was set aside before midnight goes back to a day that is over.
      if (change !== 0) spent.set(key.provider, Math.max(0, spent.today(key.provider) + change))
    },
    async enterCheck(checked) {
      table.addCheck(checked)
    },
    async writeStanding(provider, standing) {
      standings.set(provider, standing)
    },
    async read() {
      return {
        records: table.list(),
        standings: new Map(standings),
        spentTodayUsd: spent.all(),
      }
    },
    async claimTicket(questionDigest, keptForMs) {
      const held = tickets.get(questionDigest)
      if (!held || held.untilMs <= clock()) {
        hold(questionDigest, { ticket: null, sinceMs: clock(), untilMs: clock() + keptForMs })
        return { kind: 'ours' }
      }
      const { ticket, sinceMs } = held
      if (ticket === null) return { kind: 'intended', ageMs: clock() - sinceMs }
      return { kind: 'handed_in', ticket }
    },
    async keepTicket(questionDigest, ticket, keptForMs) {
      const sinceMs = clock()
      if (ticket === null) tickets.delete(questionDigest)
      else hold(questionDigest, { ticket, sinceMs, untilMs: sinceMs + keptForMs })
    },
  }
}

type HeldTicket = {
  /** Null: a process is about to submit the request. */
  readonly ticket: string | null
  readonly sinceMs: number
  readonly untilMs: number
}

/** Sums per provider that begin anew with every UTC day. */
function createSpending(clock: Clock) {
  let day = Number.NaN
  const sums = new Map<CommercialName, number>()
  const current = () => {
    const today = Math.floor(clock() / dayMs)
    if (today !== day) sums.clear()
    day = today
    return sums
  }
  return {
    today: (provider: CommercialName) => current().get(provider) ?? 0,
    set: (provider: CommercialName, usd: number) => void current().set(provider, usd),
    all: () => new Map(current()),
  }
}
