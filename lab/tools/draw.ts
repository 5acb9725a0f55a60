import { createHash } from 'node:crypto'
import { randomOf } from './random.ts'

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

/** Creates the draws of one purpose under one seed: draws for other purposes do not change them. */
export function createDraw(seed: number, purpose: string): Draw {
  const next = randomOf(createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32LE(0))
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
