/** Draws numbers in [0, 1) by mulberry32: quick, and the same on every machine for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the items in an order that depends on the seed alone. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomOf(seed)
  const copy = [...items]
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    const held = copy[index] as T
    copy[index] = copy[other] as T
    copy[other] = held
  }
  return copy
}

/** Draws one of the entries, each as often as its share of all. */
export function drawShare<T>(shares: readonly (readonly [T, number])[], random: () => number): T {
  let left = random() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [entry, share] of shares) {
    left -= share
    if (left < 0) return entry
  }
  const [last] = shares.at(-1) ?? []
  if (last === undefined) throw new Error('nothing to draw from')
  return last
}

/** Draws one of a list whose entries grow rarer as names do: the share of an entry falls with its place (Zipf). */
export function drawRanked<T>(list: readonly T[], random: () => number): T {
  const spread = (list.length + rankOffset) / rankOffset
  const rank = Math.floor(rankOffset * spread ** random() - rankOffset)
  const entry = list[Math.min(rank, list.length - 1)]
  if (entry === undefined) throw new Error('nothing to draw from')
  return entry
}

// The commonest name is not many times as common as the tenth.
const rankOffset = 15

/** Draws a share between 0 and 1 (Kumaraswamy's distribution, the Beta distribution in closed form). */
export const drawPortion = (a: number, b: number, random: () => number): number =>
  (1 - (1 - random()) ** (1 / b)) ** (1 / a)
