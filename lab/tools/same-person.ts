import { transliterate } from '@enricher/engine/names/transliterate'

/** Compares `Jane A. Doe-Smith` and `Jane Doe-Smith`: a page writes a full name once. One word alone is no name. */
export function isSameName(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  const isPart = short.every((word) => long.includes(word))
  // Scripts without spaces between names may be written with one.
  const isJoined = short.join('') === long.join('')
  return isJoined || (isPart && (short.length > 1 || long.length === short.length))
}

/** Returns whether one title is the other, or a whole part of it. */
export function isSameTitle(one: string, other: string): boolean {
  const [a, b] = [one, other].map((title) => ` ${wordsOf(title).join(' ')} `) as [string, string]
  return a.includes(b) || b.includes(a)
}

const wordsOf = (text: string): readonly string[] =>
  transliterate(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
