import { wordSet } from '../../data/words.ts'
import { isQuantity, withoutLabel } from './town-addresses.ts'
import { foldLabel } from './word-labels.ts'

export const streetLettersMax = 70

const contactWords = /[@:©€$]|www\.|\b(?:tel|fax|phone|mob|fon)\b|\b(?:19|20)\d\d\s*$/iu

// `Suite 100`, `2. sal`, `6ª planta`: the street stands before it.
const units = wordSet('address-words', 'units')
const unitLettersMax = 25
const isUnit = (part: string): boolean =>
  part.length <= unitLettersMax &&
  foldLabel(part)
    .split(' ', 2)
    .some((word) => units.has(word))

// `Calle Mayor, nº 49, 6º`: the name of the street stands before its number.
const numberSign = /^n(?:[º°r]|o\.?)\s?\d/iu

// `Hauptstrasse 1, Postfach 12`: mail for the box does not find the house.
const boxes = wordSet('address-words', 'boxes')
const isBox = (part: string): boolean => {
  const words = foldLabel(part).split(' ')
  return [1, 2, 3].some((count) => boxes.has(words.slice(0, count).join(' ')))
}

// A district, the name of a building and that of a person stand between a street and its town: none of them is it.
const districtsMax = 2
const isDistrict = (part: string): boolean => part.length <= unitLettersMax && !/[\d:]/.test(part)

const isNumbered = (part = ''): boolean => /\d/.test(part) && /\p{L}{3}/u.test(part)

// A number within a part is mostly one of a slogan: `Top 10 Plumbers, Best Service, Town`.
const isEndNumbered = (part: string): boolean => /^[^\p{L}]?\d|\d\s?\p{L}?$|:/u.test(part)

/**
 * Returns the street at the end of the parts before a town: a name with a number, and a floor behind it; null where
 * none of the parts is one.
 */
export function streetOf(parts: readonly string[]): string | null {
  const isBoxed = isBox(parts.at(-1) ?? '') && isNumbered(parts.at(-2))
  const all = isBoxed ? parts.slice(0, -1) : parts
  const numbered = all.findLastIndex((part) => !isDistrict(part))
  const isBeside = numbered >= 0 && all.length - 1 - numbered <= districtsMax
  const before = isBeside ? all.slice(0, numbered + 1) : all
  const [last = '', next] = all.slice(before.length - 1)
  if (next === undefined) return numberedStreet(before)
  // `275, High Street`, `Unit 4, Quill Park`: the number stands before the name of the street.
  const isBefore = /^\d{1,5}[A-Z]?$/.test(last) || (isUnit(last) && !isNumbered(before.at(-2)))
  if (isBefore) return `${last}, ${next}`
  return isUnit(last) || isEndNumbered(last) ? numberedStreet(before) : null
}

/** Returns the street that the last of the parts ends: its name and number, with a floor behind them. */
function numberedStreet(before: readonly string[]): string | null {
  const last = before.at(-1) ?? ''
  const isNumber =
    isUnit(last) ||
    numberSign.test(last) ||
    (/^\d{1,5}\s?[\p{L}\d /-]{0,12}$/u.test(last) && !/\p{L}{5}/u.test(last))
  const partsCount = isNumber ? (numberSign.test(before.at(-2) ?? '') ? 3 : 2) : 1
  const written = before.slice(-partsCount).join(', ')
  const street = withoutLabel(written).trim()
  const isStreet =
    street.length >= 4 &&
    street.length <= streetLettersMax &&
    /\d/.test(street) &&
    /\p{L}{3}/u.test(street) &&
    !/\d{6}/.test(street) &&
    !isQuantity(street) &&
    !contactWords.test(street)
  return isStreet ? street : null
}
