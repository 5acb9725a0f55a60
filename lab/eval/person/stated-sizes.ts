import { randomOf } from '../../tools/random.ts'

/** Bands of staff as lists of companies write them, smallest first, with the largest number in each. */
const bands: readonly (readonly [string, number])[] = [
  ['1-10', 10],
  ['11-50', 50],
  ['51-200', 200],
  ['201-500', Number.POSITIVE_INFINITY],
]
// Of sizes in lists and on pages those that are a band too low or too high: firms grow and shrink; assumed.
const neighbourShare = 0.15
// A draw of its own: with sizes or without, the same people are asked for.
const drawSeed = 7_919

/**
 * Draws which firms state a size, a share of all, and as what: the band of their staff, now and then the one beside it.
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

/** The first and the last band have one neighbour each. */
function besideOf(band: number, isAbove: boolean): number {
  if (band === 0) return 1
  if (band === bands.length - 1) return band - 1
  return isAbove ? band + 1 : band - 1
}
