import { randomOf } from '../../tools/random.ts'

/** Bands of staff as lists of companies write them, smallest first, with the largest number in each. */
const bands: readonly (readonly [string, number])[] = [
  ['1-10', 10],
  ['11-50', 50],
  ['51-200', 200],
  ['201-500', Number.POSITIVE_INFINITY],
]
// The share of sizes in lists and on pages that are a band too low or too high, as firms grow and shrink; assumed.
const neighbourShare = 0.15
// The sizes have a draw of their own: with sizes or without, the same people are asked for.
const drawSeed = 7_919

/**
 * Draws which share of all firms states a size, and the size: the band of its staff, now and then the one beside it.
 * @param staffOf how many people work at each domain
 */
export function drawStatedSizes(
  staffOf: ReadonlyMap<string, number>,
  share: number,
  seed: number,
): ReadonlyMap<string, string> {
  const random = randomOf(seed * drawSeed)
  const sizes = [...staffOf].map(([domain, staff]) => {
    const [isStated, isNeighbour, isAbove] = [random() < share, random() < neighbourShare, random()]
    const band = bands.findIndex(([, staffMax]) => staff <= staffMax)
    const size = bands[isNeighbour ? besideOf(band, isAbove < 0.5) : band]?.[0]
    return isStated && size !== undefined ? [[domain, size] as const] : []
  })
  return new Map(sizes.flat())
}

/** Returns the neighbour of a band; the first and the last one have one neighbour each. */
function besideOf(band: number, isAbove: boolean): number {
  if (band === 0) return 1
  if (band === bands.length - 1) return band - 1
  return isAbove ? band + 1 : band - 1
}
