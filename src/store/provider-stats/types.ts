// Rows of what is remembered of providers. The searches have the same shapes; the store does not know the searches.

/** `P`, `O`: names of providers and of what they are asked; they come back as they were written. */
export type StoredRecordKey<P extends string, O extends string> = {
  readonly provider: P
  readonly operation: O
  readonly mailHostClass: string | null
}

/** Why a provider was passed over; a column each. */
export const skipReasons = [
  'unauthorized',
  'exhausted',
  'rate_limited',
  'failing',
  'budget',
  'no_time',
] as const

type StoredSkipReason = (typeof skipReasons)[number]

export type StoredRecord<P extends string, O extends string> = StoredRecordKey<P, O> & {
  readonly asked: number
  readonly matched: number
  readonly settled: number
  readonly errors: number
  readonly confirmed: number
  readonly wrong: number
  readonly spentUsd: number
  readonly durationMs: number
  /** Steps in which it was skipped, by reason. They are not among `asked`. */
  readonly skipped: Readonly<Record<StoredSkipReason, number>>
}

export type StoredEntry<P extends string, O extends string> = {
  readonly key: StoredRecordKey<P, O>
  readonly step: {
    readonly outcome: 'matched' | 'no_match' | 'error' | 'skipped'
    readonly reason?: StoredSkipReason
    readonly durationMs: number
    readonly costUsd: number
  }
  readonly reservedUsd: number
  readonly isSettled?: boolean
}

/** `F`: the words for faults. */
export type StoredStanding<F extends string> = {
  readonly failuresInRow: number
  readonly closedUntilMs: number | null
  readonly fault: F | null
  readonly keyDigest: string
  readonly changedAtMs: number
}

const microUsdPerUsd = 1_000_000

/** Money is added up in whole millionths of a dollar, so that sums are exact. */
export function microUsdOf(usd: number): number {
  const microUsd = Math.round(usd * microUsdPerUsd)
  if (!Number.isSafeInteger(microUsd) || microUsd < 0)
    throw new RangeError(`${usd} USD is no price.`)
  return microUsd
}

export function usdOf(microUsd: number): number {
  return microUsd / microUsdPerUsd
}

const dayMs = 86_400_000

/** `2026-11-21`, in UTC, so many days before. */
export function dayOf(nowMs: number, daysBefore = 0): string {
  return new Date(nowMs - daysBefore * dayMs).toISOString().slice(0, 10)
}
