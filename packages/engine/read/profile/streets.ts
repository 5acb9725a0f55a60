import { wordSet } from '../../data/words.ts'
import { legalFormOf } from './names-in-lines.ts'
import { foldLabel } from './word-labels.ts'

// A district, a building and a floor stand between a street and its town.
const partsBefore = 5
export const streetLettersMax = 120

const notStreets =
  /[@©€$<>]|www\.|https?:|\btel\b|tel[eé]f|fax|e-?mail|phone|\bmob|\bfon\b|\d{6}|\d{2,3} \d{2,3} \d{2,3}\b|\d°\d|\d ?%|\b24\/7\b|\d[.:]\d\d\b|.\b(?:19|20)\d\d\b/iu
/** A part that is a postcode, after the letters of its country. */
export const codeAlone = /^(?:\p{L}{1,4}[. -]{0,2})?(?:\p{L}[. ]{0,2})?\d[\d .-]{3,8}$/u
const numberOnly = /^(?:n[º°r]?\.? ?|no\.? ?|#)?\d{1,5}[\p{L}\d /º°.-]{0,12}$/iu
const unit = /^(?:flat|floor|level|office|shop|studio|suite|unit)s? [A-Z]?\d/i
const signedNumber = /^(?:n[º°r]?\.? ?|no\.? ?|#)?\d{1,5}[A-Z]?$/iu

/** How a place speaks for the street before it: as a known town, with a postcode of its country or without. */
export type StreetPlace = {
  readonly country: string
  readonly proof: 'town' | 'coded town' | null
}

/** Returns the street among the parts before a town: from the first with a number to the last. */
export function streetOf(before: readonly string[], place: StreetPlace): string | null {
  const parts = streetPartsOf(before)
  const last = parts.findLastIndex((part) => /\d/.test(part))
  const bare = parts.slice(0, last + 1).findLastIndex((part) => !/\d/.test(part)) + 1
  const first = isCount(parts.slice(bare, last + 1), place) ? bare + 1 : bare
  if (isBefore(parts, last)) return streetOfParts(parts.slice(last, last + 2), place)
  const isBehind = first > 0 && isNumber(parts[first] ?? '', parts[first - 1] ?? '')
  return streetOfParts(parts.slice(isBehind ? first - 1 : first, last + 1), place)
}

/** Returns the parts right before a town that may be of its street, without their labels. */
function streetPartsOf(before: readonly string[]): readonly string[] {
  const near = before.filter((part) => part !== '').slice(-partsBefore)
  const from = near.findLastIndex((part) => notStreets.test(part)) + 1
  // `Ask us anything, Address: 12 High Street`
  const labelled = near.findLastIndex((part) => part.includes(':') && withoutLabel(part) !== part)
  return near
    .slice(Math.max(from, labelled))
    .map(withoutLabel)
    .filter((part, at, all) => part !== '' && !isCode(part, all[at - 1] ?? '') && !isBox(part))
    .filter((part) => legalFormOf(part) === null)
}

/** Tells a postcode from the number of a house: `Avenida Quill, 1000`. */
const isCode = (part: string, before: string): boolean =>
  codeAlone.test(part) &&
  !(/^\D{0,4}\d{4}$/.test(part) && /^\D+$/.test(before) && hasStreetWord(before))

/** Tells a count above a street: `30 Jahre Erfahrung`, then `Quillgasse 12`. */
const isCount = ([part = '', next]: readonly string[], { country }: StreetPlace): boolean =>
  next !== undefined &&
  /^\d+ \p{L}/u.test(part) &&
  !isEnded(part) &&
  (numberLast.has(country) || (/^\d/.test(next) && hasStreetWord(next)))

/** Tells whether the number stands before the name of the street: `275, High Street`, `Unit 4, Quill Park`. */
function isBefore(parts: readonly string[], at: number): boolean {
  const [part = '', next] = parts.slice(at)
  if (next === undefined) return false
  if (at === 0) return signedNumber.test(part) || unit.test(part)
  return signedNumber.test(part) && hasStreetWord(next) && !hasStreetWord(parts[at - 1] ?? '')
}

/** Tells a part that is the number of the street before it: `5 Main St` is a street of its own. */
const isNumber = (part: string, before: string): boolean =>
  numberOnly.test(part) &&
  !hasStreetWord(part) &&
  (hasStreetWord(before) || !/\p{L}{5}/u.test(part))

const streetWords = wordSet('address-words', 'streets')
// `C/ Quill`
const hasStreetWord = (text: string): boolean =>
  /^c[./]/i.test(text) ||
  foldLabel(text)
    .split(' ')
    .some((word) => streetWords.has(word))

const boxes = wordSet('address-words', 'boxes')
/** Tells a box of the post: mail for it does not find the house. */
const isBox = (part: string): boolean => {
  const words = foldLabel(part).split(' ')
  return [1, 2, 3].some((count) => boxes.has(words.slice(0, count).join(' ')))
}

// `12 rue Quill`: elsewhere a number before words counts something, `30 Jahre Erfahrung`.
const numberLast: ReadonlySet<string> = new Set(
  'AT CH CZ DE DK ES FI HR HU IS IT LI NL NO PL PT RO RS SE SI SK'.split(' '),
)
const endNumber = /\d(?:\p{L}{1,3}|[ .](?!h)\p{L}{1,2}| bis| ter)?\.?$/u

const isEnded = (street: string): boolean =>
  hasStreetWord(street) ||
  // `4,9 Sterne` has no name before its number.
  street
    .split(', ')
    .some((part, at, all) => endNumber.test(part) && /\p{L}/u.test((all[at - 1] ?? '') + part))

/** Tells a street from a count: it has a word for a street, its number ends it, or the place speaks for it. */
const isStreetOf = (street: string, { country, proof }: StreetPlace): boolean =>
  isEnded(street) ||
  (/^\d/.test(street) ? proof !== null && !numberLast.has(country) : proof === 'coded town')

/** Joins parts to a street; null where they have no name or no number. */
export function streetOfParts(parts: readonly string[], place: StreetPlace): string | null {
  const street = parts.join(', ').replace(/[.\s]{1,20}$/u, '')
  const isStreet =
    /\d/.test(street) &&
    /\p{L}{3}/u.test(street) &&
    street.length <= streetLettersMax &&
    isStreetOf(street, place) &&
    !(ordinal.test(street) && !hasStreetWord(street)) &&
    !parts.some((part) => notStreets.test(part))
  return isStreet ? street : null
}

// `3rd Floor` and `6th of October City` number a floor and a district.
const ordinal = /^\d+(?:st|nd|rd|th)\b/i

const labels = wordSet('address-words', 'labels')

// `gevestigd aan Quillweg 5`: a long small word that names no street ends a sentence about the firm.
const endOfSentence = /^(\p{Ll}{6,20}) (?:\p{Ll}{1,4} ){0,2}(?=\p{Lu})/u

/** Cuts a label off a part, `Address: 12 High Street`, the sentence that it ends, and signs before it. */
function withoutLabel(part: string): string {
  const text = part
    .replace(/^[^:\d]{1,30}:(?!\/)/u, '')
    .replace(/^[^\p{L}\p{N}#]+/u, '')
    .replace(endOfSentence, (whole, word: string) => (hasStreetWord(word) ? whole : ''))
  const [first = '', ...rest] = text.split(' ')
  return labels.has(foldLabel(first)) ? rest.join(' ') : text
}
