import { dayMs } from '@enricher/engine/lib/time'
/** How the lookups of one day and operation ended. */
export type DayCount = {
  readonly day: string
  readonly operation: string
  readonly hits: number
  readonly misses: number
  readonly repeats: number
  readonly credits: number
}

export type Sums = Omit<DayCount, 'day' | 'operation'>

export type UsageSummary = {
  /** Every day of the span, oldest first; days without lookups are included. */
  readonly days: readonly (Sums & { readonly day: string })[]
  /** The operations that were used, most used first. */
  readonly operations: readonly (Sums & { readonly operation: string })[]
  readonly total: Sums
}

const nothing: Sums = { hits: 0, misses: 0, repeats: 0, credits: 0 }

/** Sums counts up by day and by operation, for the `span` days that end with today (UTC). */
export function summarize(counts: readonly DayCount[], span: number, today: Date): UsageSummary {
  const days = Array.from({ length: span }, (_, index) =>
    new Date(today.getTime() - (span - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const byDay = sumBy(counts, ({ day }) => day)
  const byOperation = sumBy(counts, ({ operation }) => operation)
  return {
    days: days.map((day) => ({ day, ...(byDay.get(day) ?? nothing) })),
    operations: [...byOperation]
      .map(([operation, sums]) => ({ operation, ...sums }))
      .toSorted((one, other) => searchesOf(other) - searchesOf(one)),
    total: counts.reduce(add, nothing),
  }
}

/** Returns the share of hits among the lookups that were not repeats; null: there were no such lookups. */
export function hitRateOf(sums: Sums): number | null {
  const searches = searchesOf(sums)
  return searches === 0 ? null : sums.hits / searches
}

/** Returns the number of lookups that were not repeats. */
export function searchesOf({ hits, misses }: Sums): number {
  return hits + misses
}

function sumBy(
  counts: readonly DayCount[],
  nameOf: (count: DayCount) => string,
): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const count of counts) {
    const name = nameOf(count)
    sums.set(name, add(sums.get(name) ?? nothing, count))
  }
  return sums
}

function add(one: Sums, other: Sums): Sums {
  return {
    hits: one.hits + other.hits,
    misses: one.misses + other.misses,
    repeats: one.repeats + other.repeats,
    credits: one.credits + other.credits,
  }
}
