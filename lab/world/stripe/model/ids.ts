import { randomOf } from '../../../tools/random.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// The tail is as long as Stripe's: a column that is too short for a real id is noticed.
const tailLength = 24

/** Draws ids and secrets of Stripe's form; the same ones in the same order for the same seed. */
export type Ids = {
  /** Draws the next id: `cus_...`. */
  next(prefix: string, length?: number): string
}

/** Creates the ids that follow from `seed`. */
export function createIds(seed: number): Ids {
  const random = randomOf(seed)
  return {
    next(prefix, length = tailLength) {
      const tail = Array.from({ length }, () => letters[Math.floor(random() * letters.length)])
      return `${prefix}_${tail.join('')}`
    },
  }
}
