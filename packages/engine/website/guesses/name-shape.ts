import { parseCompanyName } from '../../names/company-name.ts'
import {
  countriesNamed,
  countriesOfLetters,
  countryByWord,
  suffixesByCountry,
} from '../../read/extract/suffixes.ts'
import { classOfWord } from '../lexicon/affixes.ts'
import {
  countriesOfLanguage,
  countriesOfSpelling,
  countriesOfTowns,
  countriesOfWords,
  languageOfHint,
} from '../lexicon/languages.ts'

/** The traits of a name and its context that bear on how its domain is formed. */
export type NameShape = {
  readonly words: string
  readonly length: string
  readonly lastClass: string
  readonly casing: string
  readonly countries: readonly string[]
  /** The countries were named, not only inferred from legal form, language or letters. */
  readonly isCountrySaid: boolean
  /** Words of the name are of the language of the first country. */
  readonly isCountrySpoken: boolean
  /** Suffix of the name when the name is itself a domain. */
  readonly suffix: string | null
  readonly slug: string
  readonly context: readonly string[]
}

/** Describes how a name is built. */
export function shapeOf(companyName: string, context: string): NameShape {
  const name = parseCompanyName(companyName)
  const contextTokens = [...new Set(context.toLowerCase().split(/[^\p{L}]+/u))]
  const said = [...countriesNamed(context), ...countriesOfTowns(contextTokens)]
  const named = name.words.flatMap((word) => countryByWord.get(word) ?? [])
  const written = name.written.join('')
  return {
    words: String(Math.min(name.words.length, 4)),
    length: lengthBucket(name.slug.length),
    lastClass: name.words.length > 1 ? (classOfWord(name.words.at(-1) ?? '') ?? 'none') : 'one',
    casing: /[a-z][A-Z]/.test(written) ? 'camel' : casingOf(written),
    countries: countriesOf(
      [
        said,
        named,
        name.legal?.countries ?? [],
        countriesOfWords(name.words),
        countriesOfLanguage(languageOfHint(contextTokens)),
        lettersOfHint(context),
        countriesOfTowns(name.words),
        countriesOfSpelling([...name.words, ...contextTokens]),
      ],
      companyName,
    ),
    isCountrySaid: said.length > 0,
    isCountrySpoken:
      countriesOfWords(name.words).length > 0 || countriesOfSpelling(name.words).length > 0,
    suffix: name.domain ? name.domain.slice(name.domain.indexOf('.') + 1) : null,
    slug: name.slug,
    context: contextTokens,
  }
}

// English writes `café` and `à la carte` as well.
const accentsOfEnglish = /[àâçèéêî]/gu

function lettersOfHint(context: string): readonly string[] {
  return countriesOfLetters(context.normalize('NFC').toLowerCase().replaceAll(accentsOfEnglish, ''))
}

const countriesMax = 3

/** Countries in the context go before those in the name, and these before its legal form, language and letters. */
function countriesOf(
  hints: readonly (readonly string[])[],
  companyName: string,
): readonly string[] {
  const known = hints.find((countries) => countries.length > 0) ?? countriesOfLetters(companyName)
  return [...new Set(known)].slice(0, countriesMax)
}

/** Maps the suffixes of the countries to whether they are any but the first choice of the first country. */
export function homeSuffixes({ countries }: NameShape): ReadonlyMap<string, boolean> {
  const all = countries.flatMap((code, at) =>
    (suffixesByCountry.get(code) ?? []).map((suffix, rank) => [suffix, at + rank > 0] as const),
  )
  return new Map(all.reverse())
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
