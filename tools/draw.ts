import { createHash } from 'node:crypto'

/** Choices that look random and are the same for the same seed. */
export type Draw = {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** Lower case letters. */
  letters(count: number): string
  /** A capitalised word of invented syllables. */
  word(): string
}

const consonants = 'bdfghklmnprstvz'
const vowels = 'aeiou'

/** Draws for one purpose under one seed: what other purposes draw changes nothing. */
export function createDraw(seed: number, purpose: string): Draw {
  let state = createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32LE(0)
  // Mulberry32: enough to vary pages, and the same on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const letterOf = (letters: string) => letters.charAt(between(0, letters.length - 1))
  const syllable = () => `${letterOf(consonants)}${letterOf(vowels)}${letterOf(consonants)}`
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    letters: (count) => Array.from({ length: count }, () => letterOf(consonants)).join(''),
    word: () => {
      const [first, second] = [syllable(), syllable()]
      return `${first.charAt(0).toUpperCase()}${first.slice(1)}${second}`
    },
  }
}
