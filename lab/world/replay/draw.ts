import { createHash } from 'node:crypto'

/** Answers each named question with a number in [0, 1). */
export type Draw = (question: string) => number

/** Creates a function that draws a number in [0, 1) for each named question about a domain. */
export function drawer(seed: number, domain: string): Draw {
  return (question) => {
    const digest = createHash('sha256').update(`${seed} ${domain} ${question}`).digest()
    return digest.readUInt32BE(0) / 4_294_967_296
  }
}

/** Returns the entry in whose share of the whole the number falls. */
export function pick<T>(shares: readonly (readonly [T, number])[], at: number): T {
  let passed = 0
  for (const [value, share] of shares) {
    passed += share
    if (at < passed) return value
  }
  return (shares.at(-1) as readonly [T, number])[0]
}

/** Returns the item at a number in [0, 1). */
export function itemAt<T>(items: readonly T[], at: number): T {
  return items[Math.floor(at * items.length)] as T
}

/** The written variants that a replay uses: those that are seen while rules are made, the others, or all. */
export type Variants = 'shown' | 'held-out' | 'all'

/** Returns the variants that a replay uses: those at even places are shown, the others held out. */
export function variantsOf<T>(items: readonly T[], variants: Variants): readonly T[] {
  if (variants === 'all') return items
  const rest = variants === 'shown' ? 0 : 1
  return items.filter((_, index) => index % 2 === rest)
}
