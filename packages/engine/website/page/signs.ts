import { wordSet } from '../../data/words.ts'
import { givenNames } from '../../names/person/given-names.ts'
import { transliterate } from '../../names/transliterate.ts'
import { fieldsOf } from '../lexicon/industries.ts'
import type { PageStructure } from './structure.ts'
import { countEntries, type PageWords, sharesOfPersons } from './words.ts'

/** The parts of a page from which its signs are read, beside its words. */
export type SignedPage = {
  readonly title: string
  readonly heading: string
  readonly language: string | null
  /** Base forms of its words. */
  readonly stems: string
  readonly structure: PageStructure
}

/**
 * Lists the signs of structure, function words and figures that tell the page of a firm from that of a person, as
 * names of features that `page-nature-weights.json` weighs. The subjects of persons are no signs, because each page has
 * other words for them. A missing sign is none either, because thin pages of firms have hardly any sign. Pure.
 */
export function signsOf(page: SignedPage, words: PageWords): readonly string[] {
  return [
    ...personSigns(page, words),
    ...firmSigns(page, words),
    ...figureSigns(words.said),
    ...nameSigns(page, words.said),
    ...structureSigns(page),
  ]
}

/** Names the highest step that a number reaches; empty for a number below all steps. */
function stepOf(name: string, value: number, steps: readonly number[]): string[] {
  const step = steps.filter((one) => value >= one).length
  return step === 0 ? [] : [`${name}:${step}`]
}

// Shares of words: any at all, some, and as many as speech has.
const shareSteps = [Number.MIN_VALUE, 0.02, 0.05]
const otherSteps = shareSteps.slice(0, 2)
const kinSteps = [1, 2]

function personSigns({ language }: SignedPage, words: PageWords): string[] {
  const { singular, plural, address } = sharesOfPersons(words, language)
  return [
    ...stepOf('i', singular, shareSteps),
    ...stepOf('we', plural, otherSteps),
    ...stepOf('you', address, otherSteps),
    ...stepOf('kin', countEntries(words, 'kin'), kinSteps),
  ]
}

/** Lists the signs of a trade and an offer, from the lists of firms' wide vocabulary that other parts use as well. */
function firmSigns({ stems }: SignedPage, words: PageWords): string[] {
  const trade = Math.max(0, ...fieldsOf(new Set(stems.split(' '))).values())
  return [
    ...stepOf('trade', trade, tradeSteps),
    ...stepOf('offer', countEntries(words, 'offer'), offerSteps),
  ]
}

const tradeSteps = [3, 5]
const offerSteps = [1, 2, 4]

/** Finds a number to call. */
export const phoneNumber = /(?:\+|\(0|\b0|\b\d{3}[ .-])[\d ()./-]{6,20}\d/

/** Finds names of firms' numbers at tax offices and registers. The last three are words of other languages as well. */
export const taxNumber =
  /\b(?:vat|ust|tva|siret|siren|p\.? ?iva|nif|cif|kvk|btw|cvr|org\.? ?n[or]|regon|abn|hrb|company n(?:o|umber)|registered in)\b|\b(?:ein|ico|nip)[ .:]{1,3}\d(?:[ -]?\d){6,9}\b/i

const figures: readonly (readonly [string, RegExp])[] = [
  ['phone', phoneNumber],
  // One character before the sign is enough: whole local parts would be tried from each letter of a page.
  ['mail', /[\w.+-]@[\w-]{1,63}\.[a-z]/i],
  [
    'hours',
    /\b\d{1,2}(?:[:.h]\d{0,2})? ?(?:am|h|uhr)? ?(?:[-–—]|to|bis|à|a|till?|do|tot) ?\d{1,2}(?:[:.h]\d\d|h| ?uhr| ?pm)/i,
  ],
  ['life', /\b1[89]\d\d ?[-–—] ?(?:1[89]|20)\d\d\b/],
  ['tax', taxNumber],
]

function figureSigns(said: string): string[] {
  return figures.flatMap(([name, pattern]) => (pattern.test(said) ? [name] : []))
}

// One given name may be that of a street or a product.
const namedMin = 2

function nameSigns({ title, heading }: SignedPage, said: string): string[] {
  const named = new Set(said.split(/[^\p{L}]+/u).filter(isGivenName))
  return [
    ...(isPersonsName(title) ? ['title:person'] : []),
    ...(isPersonsName(heading) ? ['heading:person'] : []),
    ...(named.size >= namedMin ? ['people'] : []),
  ]
}

// A longer title is no name.
const nameLettersMax = 60
const nameWordsMax = 3
// Words and marks that end a name in a title; a calling, another name or a date follows.
const nameEnd = / (?:[-~&+]|and|und|et|y|e|og|och|i|en) |[|·•–—,(:]/i

/** Returns whether a title begins with a given name, and says little more. */
function isPersonsName(text: string): boolean {
  const [first = ''] = text.slice(0, nameLettersMax).split(nameEnd)
  const [given = '', ...rest] = first.trim().split(/\s+/)
  return rest.length < nameWordsMax && isGivenName(given)
}

function isGivenName(word: string): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return false
  const folded = transliterate(word).toLowerCase()
  return givenNames.has(folded) && !usualWords.has(folded)
}

// Words that most sites have are given names as well: `Grant`, `Art`.
const usualWords = wordSet('hint-words')

function structureSigns({ structure }: SignedPage): string[] {
  return [
    ...[...structure.mail].map((kind) => `mail:${kind}`),
    ...(structure.isCallable ? ['callable'] : []),
    ...(structure.hasSelfLink ? ['self link'] : []),
    ...[...structure.describes].map((what) => `describes:${what}`),
    ...(structure.isForum ? ['forum'] : []),
  ]
}
