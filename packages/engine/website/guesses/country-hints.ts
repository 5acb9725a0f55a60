import { type CompanyName, parseCompanyName } from '../../names/company-name.ts'
import {
  countriesNamed,
  countriesOfLetters,
  countryByWord,
  suffixesByCountry,
} from '../../read/extract/suffixes.ts'
import { isEnglishWord } from '../lexicon/common-words.ts'
import {
  countriesOfLanguage,
  countriesOfSpelling,
  countriesOfWords,
  languageOfHint,
} from '../lexicon/languages.ts'
import { type Place, placesIn } from '../lexicon/places.ts'
import { countriesOfSound } from '../lexicon/tongues.ts'

/** How a country came to be thought of: the context names it or a town of it, or something about the name is of it. */
export type CountrySource =
  | 'said'
  | 'town'
  | 'named'
  | 'form'
  | 'words'
  | 'spelling'
  | 'language'
  | 'letters'
  | 'place'
  | SoundSource

/** How probable a country is by the sound of the name, in steps. */
export type SoundSource = 'sound:9' | 'sound:7' | 'sound:4' | 'sound:2' | 'sound:1'

/** A country in which a firm may sit, the likeliest first in a list. */
export type CountryHint = {
  readonly code: string
  readonly sources: readonly CountrySource[]
}

// A name seldom points to more countries, and each brings its suffixes to every label.
const countriesMax = 7

// The least probability of each step: what a step is worth is learnt.
const soundSteps: readonly (readonly [number, SoundSource])[] = [
  [0.8, 'sound:9'],
  [0.5, 'sound:7'],
  [0.25, 'sound:4'],
  [0.1, 'sound:2'],
  [0.05, 'sound:1'],
]

// Beside these sources the sound of a name, which errs more often, adds nothing.
const sure: ReadonlySet<CountrySource> = new Set(['said', 'town', 'named', 'form', 'language'])

/**
 * Lists the countries to which a name and its context point, those of the surest source first. Where none is sure, the
 * sound of the name brings others.
 */
export function countryHints(companyName: string, context: string): readonly CountryHint[] {
  const name = parseCompanyName(companyName)
  const sources = new Map<string, CountrySource[]>()
  const add = (code: string, source: CountrySource) =>
    sources.set(code, [...(sources.get(code) ?? []), source])
  for (const [source, countries] of hintsOf(name, companyName, context)) {
    for (const code of new Set(countries)) add(code, source)
  }
  const isKnown = [...sources.values()].some((some) => some.some((source) => sure.has(source)))
  const pointedTo = new Set(sources.keys())
  for (const { code, probability } of isKnown
    ? []
    : countriesOfSound(`${companyName} ${withoutEnglish(context)}`)) {
    const step = soundSteps.find(([least]) => probability >= least)
    if (step && !pointedTo.has(code)) add(code, step[1])
  }
  return [...sources].slice(0, countriesMax).map(([code, some]) => ({ code, sources: some }))
}

/** Leaves out words of English, in which firms of all countries are described. */
function withoutEnglish(context: string): string {
  return context
    .split(/[^\p{L}]+/u)
    .filter((word) => !isEnglishWord(word.toLowerCase()))
    .join(' ')
}

/** Returns whether the context itself names the country or a town of it. */
export function isStatement(source: CountrySource): boolean {
  return source === 'said' || source === 'town'
}

const faintSounds: ReadonlySet<CountrySource> = new Set(['sound:4', 'sound:2', 'sound:1'])

/** Returns whether nothing but a faint sound of the name points to a country. */
export function isFaint({ sources }: CountryHint): boolean {
  return sources.every((source) => faintSounds.has(source))
}

/** Lists what each source points to, the surest source first. */
function hintsOf(
  name: CompanyName,
  companyName: string,
  context: string,
): readonly (readonly [CountrySource, readonly string[]])[] {
  const tokens = [...new Set(context.toLowerCase().split(/[^\p{L}]+/u))]
  const places = placesIn(context)
  return [
    ['said', [...countriesNamed(context), ...countriesOf(places, true)]],
    ['town', countriesOf(places, false)],
    [
      'named',
      [
        ...name.words.flatMap((word) => countryByWord.get(word) ?? []),
        ...countriesOf(placesIn(name.bare), true),
      ],
    ],
    ['form', name.legal?.countries ?? []],
    ['words', countriesOfWords(name.words)],
    ['language', countriesOfLanguage(languageOfHint(tokens))],
    ['letters', scriptsOf(`${companyName} ${context}`)],
    ['place', countriesOf(placesIn(name.bare), false)],
    ['spelling', countriesOfSpelling([...name.words, ...tokens])],
  ]
}

function countriesOf(places: readonly Place[], areCountries: boolean): readonly string[] {
  return places.filter(({ isCountry }) => isCountry === areCountries).map(({ code }) => code)
}

/** Lists the countries of other scripts than Latin, whose letters say more than their sound. */
function scriptsOf(text: string): readonly string[] {
  return countriesOfLetters(text.replaceAll(/\p{Script=Latin}/gu, ''))
}

/** A suffix of a country in which the firm may sit. */
export type HomeSuffix = {
  readonly hint: CountryHint
  /** The place of the country among the hints, and of the suffix among those of the country. */
  readonly countryRank: number
  readonly suffixRank: number
}

/** Maps the suffixes of the countries to the country of each. */
export function homeSuffixes(hints: readonly CountryHint[]): ReadonlyMap<string, HomeSuffix> {
  const homes = new Map<string, HomeSuffix>()
  for (const [countryRank, hint] of hints.entries()) {
    for (const [suffixRank, suffix] of suffixesOf(hint.code).entries()) {
      if (!homes.has(suffix)) homes.set(suffix, { hint, countryRank, suffixRank })
    }
  }
  return homes
}

/** Lists the suffixes of a country, the usual one first; most countries have their code alone (ISO 3166-1). */
function suffixesOf(code: string): readonly string[] {
  return suffixesByCountry.get(code) ?? [code]
}
