import { randomInt } from 'node:crypto'

// Two name-like words of five letters and more: filters that know keyboards and digits see nothing odd, and
// nobody has this name.
const starts = [
  'b',
  'br',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'tr',
  'v',
  'z',
]
const vowels = ['a', 'e', 'i', 'o', 'u', 'ae', 'ia', 'eo']
const ends = ['l', 'n', 'r', 's', 'm', 'k', 'th', 'nd', 'rt', 'ck']
const localPartLengthMin = 15

/** A local part that nobody can have, shaped like `first.last`, at least 15 characters long. */
export function randomLocalPart(): string {
  const first = word(2)
  let last = word(3)
  while (first.length + 1 + last.length < localPartLengthMin) last += syllable()
  return `${first}.${last}`
}

function word(syllables: number): string {
  return `${Array.from({ length: syllables }, syllable).join('')}${pick(ends)}`
}

function syllable(): string {
  return `${pick(starts)}${pick(vowels)}`
}

function pick(items: readonly string[]): string {
  return items[randomInt(items.length)] ?? ''
}
