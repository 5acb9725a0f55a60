import { parseCompanyName } from '../../names/company-name.ts'
import { classOfWord } from '../lexicon/affixes.ts'
import { isEnglishTrade, isTradeWord } from '../lexicon/languages.ts'
import { type CountryHint, countryHints, isFaint, isStatement } from './country-hints.ts'
import { givenNameAt } from './label-bases.ts'

/** The traits of a name and its context that bear on how its domain is formed. */
export type NameShape = {
  readonly words: string
  readonly length: string
  readonly lastClass: string
  readonly casing: string
  /** A word of trade in the name: in English, in another language, or none. */
  readonly trade: 'english' | 'local' | 'none'
  /** A given name stands among the first words, before a surname: the firm of a person. */
  readonly isPersonal: boolean
  readonly hints: readonly CountryHint[]
  /** How sure the country is: the context states it, or something about the name points to it. */
  readonly home: 'stated' | 'implied' | 'none'
  /** Suffix of the name when the name is itself a domain. */
  readonly suffix: string | null
  readonly slug: string
  readonly context: readonly string[]
}

/** Describes how a name is built. */
export function shapeOf(companyName: string, context: string): NameShape {
  const name = parseCompanyName(companyName)
  const hints = countryHints(companyName, context)
  const written = name.written.join('')
  const isMany = name.words.length > 1
  return {
    words: String(Math.min(name.words.length, 4)),
    length: lengthBucket(name.slug.length),
    lastClass: isMany ? (classOfWord(name.words.at(-1) ?? '') ?? 'none') : 'one',
    casing: /[a-z][A-Z]/.test(written) ? 'camel' : casingOf(written),
    trade: tradeOf(name.words),
    isPersonal: isMany && givenNameAt(name.words) >= 0,
    hints,
    home: homeOf(hints),
    suffix: name.domain ? name.domain.slice(name.domain.indexOf('.') + 1) : null,
    slug: name.slug,
    context: [...new Set(context.toLowerCase().split(/[^\p{L}]+/u))],
  }
}

function homeOf([first]: readonly CountryHint[]): NameShape['home'] {
  if (first === undefined || isFaint(first)) return 'none'
  return first.sources.some(isStatement) ? 'stated' : 'implied'
}

function tradeOf(words: readonly string[]): NameShape['trade'] {
  if (words.some(isTradeWord)) return 'local'
  return words.some(isEnglishTrade) ? 'english' : 'none'
}

function casingOf(written: string): string {
  if (written === written.toUpperCase()) return 'upper'
  return written === written.toLowerCase() ? 'lower' : 'title'
}

/** Groups lengths in which names and labels behave alike. */
export function lengthBucket(length: number): string {
  if (length <= 3) return '3'
  if (length <= 5) return '5'
  if (length <= 7) return '7'
  if (length <= 10) return '10'
  return length <= 15 ? '15' : 'long'
}
