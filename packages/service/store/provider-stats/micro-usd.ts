const microUsdPerUsd = 1_000_000

/**
 * Returns an amount in whole millionths of a dollar, so that sums are exact. @throws {RangeError} for what is no price
 */
export function microUsdOf(usd: number): number {
  const microUsd = Math.round(usd * microUsdPerUsd)
  if (!Number.isSafeInteger(microUsd) || microUsd < 0)
    throw new RangeError(`${usd} USD is no price.`)
  return microUsd
}

/** Returns an amount in dollars. */
export function usdOf(microUsd: number): number {
  return microUsd / microUsdPerUsd
}
