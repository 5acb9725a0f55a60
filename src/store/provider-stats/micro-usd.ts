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
