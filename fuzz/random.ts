/** Draws that are the same for the same seed. */
export type Random = {
  /** From 0 up to, not including, `below`. */
  integer(below: number): number
  pick<T>(from: readonly T[]): T
  /** True in so many of a hundred draws. */
  percent(share: number): boolean
}

/** A generator of 32 bits (mulberry32): quick, and good enough to spread requests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return {
    integer: (below) => next() % below,
    pick: (from) => from[next() % from.length] as (typeof from)[number],
    percent: (share) => next() % 100 < share,
  }
}
