import { transliterate } from '@enricher/engine/names/transliterate'

/**
 * Returns whether an answered address, `street|postcode|locality`, is that of a label, which is one text. Labels leave
 * out postcodes, floors and districts, shorten words, and write towns in another language: most of the words of one
 * side's street stand on the other side, one of its numbers does, and no postcode contradicts. Pure.
 */
export function isSameAddress(label: string, answer: string): boolean {
  const [street = '', postcode = '', locality = ''] = answer.split('|')
  const code = lettersOf(postcode)
  const isPlace = code === '' || lettersOf(label).includes(code) || !hasPostcode(label)
  if (street === '') return lettersOf(label).includes(lettersOf(postcode + locality))
  const isWithin = lettersOf(label).includes(lettersOf(street))
  return isPlace && (isWithin || isSameStreet(label, street, locality))
}

function isSameStreet(label: string, street: string, locality: string): boolean {
  const towns = new Set(wordsOf(locality))
  const ours = wordsOf(street)
  const theirs = wordsOf(label)
  const words = ours.filter((word) => isName(word) && !towns.has(word))
  const met = words.filter((word) => theirs.some((other) => isSameWord(word, other)))
  const numbers = ours.filter((word) => /\d/.test(word))
  const isNumbered =
    numbers.some((number) => theirs.includes(number)) ||
    [numbers.join(' '), label.replace(postcode, '')].some((side) => !/\d/.test(side))
  // A longer answer has the name of a house or a district, a longer label that of the region.
  const stated = theirs.filter((word) => isName(word) && !towns.has(word))
  const shorter = Math.max(1, Math.min(words.length, stated.length))
  return isNumbered && met.length >= shareMin * shorter
}

const shareMin = 0.6

const isName = (word: string): boolean => word.length > 2 && !/\d/.test(word)
// `Sok.` is `Sokak`, `Str.` is `Strasse`, and names end otherwise in other cases.
const stemLetters = 3
const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (isName(one) && isName(other) && (one.startsWith(other) || other.startsWith(one))) ||
  (one.length > stemLetters + 2 && one.slice(0, -2) === other.slice(0, -2))

const wordsOf = (text: string): readonly string[] =>
  transliterate(text)
    .toLowerCase()
    .replaceAll(/strasse/g, 'str')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const postcode = /\d{3}[ -]?\d{1,3}/
const hasPostcode = (label: string): boolean => postcode.test(label)

const lettersOf = (text: string): string =>
  transliterate(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
