import { ownValue } from '../../lib/own-value.ts'
import type { NameLetters } from './patterns.ts'

type Lengths = { readonly first: number; readonly last: number }

/**
 * Factors by which a pattern is more frequent with names of such a length than with others, at similar firms: long
 * logins are avoided, and short given names need a letter more to be unique. Measured on 3,969 authors named in free
 * software; the direction is the same at firms of one, few and many people.
 */
const factors: Readonly<Record<string, (lengths: Lengths) => number>> = {
  '{f}{last}': ({ last }) => (last <= 7 ? 1.15 : last <= 9 ? 0.6 : 0.5),
  '{first}': ({ first }) => (first <= 6 ? 1.05 : 0.75),
  '{first}{l}': ({ first }) => (first <= 4 ? 1.5 : first <= 6 ? 1 : 0.5),
  '{first}{last}': ({ first, last }) => (first + last <= 11 ? 1.2 : 0.85),
}

/** Returns the factor by which the length of a name makes a pattern more or less likely. */
export function lengthFactor(pattern: string, { first, last }: NameLetters): number {
  return ownValue(factors, pattern)?.({ first: first.length, last: last.length }) ?? 1
}
