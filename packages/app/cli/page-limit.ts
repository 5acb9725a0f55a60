import { InvalidArgumentError } from 'commander'

// A page is held in memory as a whole.
const pageRowsMax = 1_000

/** Reads the number of rows of a listing. */
export function parsePageLimit(text: string): number {
  const limit = Number(text)
  if (/^\d{1,4}$/.test(text) && limit >= 1 && limit <= pageRowsMax) return limit
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${pageRowsMax}.`)
}
