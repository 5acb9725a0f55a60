/** Money of a day or of several, of all accounts. */
export type RevenueSums = {
  readonly creditsSold: number
  readonly creditsReversed: number
  readonly creditsGranted: number
  readonly creditsSpent: number
  /** Payments less reversals, in cents. */
  readonly revenueCents: number
  readonly providerCostUsd: number
}

/** Adds up the money of days. */
export function sumsOf(days: readonly RevenueSums[]): RevenueSums {
  const sum = (of: (day: RevenueSums) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    creditsSold: sum((day) => day.creditsSold),
    creditsReversed: sum((day) => day.creditsReversed),
    creditsGranted: sum((day) => day.creditsGranted),
    creditsSpent: sum((day) => day.creditsSpent),
    revenueCents: sum((day) => day.revenueCents),
    providerCostUsd: sum((day) => day.providerCostUsd),
  }
}

/** Returns true when any of the sums is not zero. */
export function isMoved(sums: RevenueSums): boolean {
  const { creditsSold, creditsReversed, creditsGranted, creditsSpent, revenueCents } = sums
  const moved = [creditsSold, creditsReversed, creditsGranted, creditsSpent, revenueCents]
  return [...moved, sums.providerCostUsd].some((amount) => amount !== 0)
}

/** Returns revenue less the cost of providers, in USD. */
export function marginOf({ revenueCents, providerCostUsd }: RevenueSums): number {
  return revenueCents / 100 - providerCostUsd
}
