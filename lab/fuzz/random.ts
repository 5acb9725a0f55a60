import { randomOf } from '../tools/random.ts'

/** Draws that are the same for the same seed. */
export type Random = {
  /** Draws an integer from 0 up to, not including, `below`. */
  integer(below: number): number
  pick<T>(from: readonly T[]): T
  /** Returns true in so many of a hundred draws. */
  percent(share: number): boolean
}

/** Creates the draws of a seed. */
export function createRandom(seed: number): Random {
  const random = randomOf(seed)
  const next = () => random() * 2 ** 32
  return {
    integer: (below) => next() % below,
    pick: (from) => from[next() % from.length] as (typeof from)[number],
    percent: (share) => next() % 100 < share,
  }
}
