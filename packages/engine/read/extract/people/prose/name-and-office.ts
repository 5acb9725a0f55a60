import { gradeTitle } from '../../titles.ts'
import { tidyTitle } from '../lines/inline.ts'
import { readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import { isElsewhere } from './prose-of-others.ts'

/** A person whom a sentence names, and the office that it states. */
export type Named = { readonly reading: PersonNameReading; readonly title: string }

export const sentenceEnd = /(?<=(?:\p{L}{2}|\d{4})[.!?])\s+(?=\p{Lu})/u

/**
 * Source of a pattern for an office in a clause, in brackets. A rank may have its field behind a comma: `vice
 * president, finance`.
 */
export const officeClause = '([^.,;:!?()–—]{2,70}(?:,\\s[\\p{L}& -]{2,40})?)'

// `We work for many firms, among them a bakery run by`.
const beside =
  /(?<!\p{L})(?:among|including|such as|customers?|clients?|suppliers?|partners?|neighbou?rs?|(?:work|works|insured|rented|bought|sold) (?:for|with|from|by|to)|kunden?|lieferanten?|darunter|clientes?|clienti|fournisseurs?|proveedor(?:es)?|fornitor[ei]|klanten?|leveranciers?)(?!\p{L})/iu

/** Returns whether the words before a name show that a sentence is about firms beside the own one. Pure. */
export const isBesideFirms = (before: string): boolean => beside.test(before)

// `since 1998`, `and takes care of`: the rest of a clause behind an office.
const tail =
  /\s(?:since|for|who|and|from|on|with|seit|und|der|die|depuis|et|qui|desde|y|que|e|che|dal|sinds|en|die|sedan|siden)(?=\s|$).*$/iu

/**
 * Returns the person of a written name with the office that a sentence states; none where the texts are no name or no
 * office. Pure.
 */
export function pair(name: string | undefined, written: string | undefined): readonly Named[] {
  const whole = tidyTitle(written ?? '').replace(/^the\s/, '')
  // `Jane Doe, a seasoned baker` describes the person and names no office.
  if (/^(?:an?|eine?|une?|un[ao]?|een|uma?)\s/i.test(whole) || isElsewhere(whole)) return []
  const [office = '', field = ''] = whole.split(', ')
  const title = gradeTitle(field) === 'field' ? `${office}, ${field}` : withoutTail(office)
  const reading = readName(name ?? '')
  return gradeTitle(title) === 'certain' && reading !== null ? [{ reading, title }] : []
}

/** Returns an office without the rest of its clause; `founder and managing director` loses nothing. */
function withoutTail(whole: string): string {
  const head = whole.replace(tail, '')
  const rest = whole.slice(head.length).replace(/^\s\S+\s?/u, '')
  return gradeTitle(head) === 'certain' && gradeTitle(rest) === null ? head : whole
}

/** Returns a name without the capitalised word that begins its sentence: `Upstairs Jane Doe`. Pure. */
export function withoutStart(text: string): string {
  if (text.split(' ').length < 3 || readName(text)?.grade === 'known') return text
  const shorter = text.slice(text.indexOf(' ') + 1)
  return readName(shorter)?.grade === 'known' ? shorter : text
}
