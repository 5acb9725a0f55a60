import { wordSet } from '../../data/words.ts'
import { legalFormOf } from './names-in-lines.ts'
import { foldLabel } from './word-labels.ts'

// A district, a building and a floor stand between a street and its town.
const partsBefore = 5
export const streetLettersMax = 120

const notStreets =
  /[@©€$<>]|www\.|https?:|\btel\b|tel[eé]f|fax|e-?mail|phone|\bmob|\bfon\b|\d{6}|\d{2,3} \d{2,3} \d{2,3}\b|\d°\d|\d[.:]\d\d\b|.\b(?:19|20)\d\d\b/iu
/** A part that is a postcode, after the letters of its country. */
export const codeAlone = /^(?:\p{L}{1,4}[. -]{0,2})?(?:\p{L}[. ]{0,2})?\d[\d .-]{3,8}$/u
const numberOnly = /^(?:n[º°r]?\.? ?|no\.? ?|#)?\d{1,5}[\p{L}\d /º°.-]{0,12}$/iu
const signedNumber = /^(?:n[º°r]?\.? ?|no\.? ?|#)?\d{1,5}[A-Z]?$/iu

/** Returns the street among the parts before a town: from the first with a number to the last. */
export function streetOf(before: readonly string[]): string | null {
  const near = before.slice(-partsBefore)
  const from = near.findLastIndex((part) => notStreets.test(part)) + 1
  // `Ask us anything, Address: 12 High Street`
  const labelled = near.findLastIndex((part) => part.includes(':') && withoutLabel(part) !== part)
  const parts = near
    .slice(Math.max(from, labelled))
    .map(withoutLabel)
    .filter((part) => part !== '' && !codeAlone.test(part) && legalFormOf(part) === null)
  const last = parts.findLastIndex((part) => /\d/.test(part))
  const first = parts.slice(0, last + 1).findLastIndex((part) => !/\d/.test(part)) + 1
  const head = parts[first] ?? ''
  // `275, High Street`: the number stands before the name of the street.
  const isBefore = last + 1 < parts.length && signedNumber.test(parts[last] ?? '')
  if (isBefore) return streetOfParts(parts.slice(last, last + 2))
  const isBehind = first > 0 && numberOnly.test(head)
  return streetOfParts(parts.slice(isBehind ? first - 1 : first, last + 1))
}

/** Joins parts to a street; null where they have no name or no number. */
export function streetOfParts(parts: readonly string[]): string | null {
  const street = parts.join(', ').replace(/[.\s]{1,20}$/u, '')
  const isStreet =
    /\d/.test(street) &&
    /\p{L}{3}/u.test(street) &&
    street.length <= streetLettersMax &&
    !parts.some((part) => notStreets.test(part))
  return isStreet ? street : null
}

const labels = wordSet('address-words', 'labels')

/** Cuts a label off a part, `Address: 12 High Street`, and signs before it. */
function withoutLabel(part: string): string {
  const text = part.replace(/^[^:\d]{1,30}:(?!\/)/u, '').replace(/^[^\p{L}\p{N}#]+/u, '')
  const [first = '', ...rest] = text.split(' ')
  return labels.has(foldLabel(first)) ? rest.join(' ') : text
}
