import { readRows, readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

/** Public suffixes that are tried below a label that is the plain name. */
export const plainSuffixes = readWords('public-suffixes', 'plain')

/** Suffixes that are tried below a label with an affix or another rare form: others do not occur there in practice. */
export const rareFormSuffixes = readWords('public-suffixes', 'rare forms')

/** Suffixes of a country, by its code. */
export const suffixesByCountry = readRows('country-suffixes')

/** Countries where firms write a language, by its code, the likeliest first. */
export const countriesByLanguage = readRows('language-countries')

/**
 * The country whose suffix each is: the first country that has it first. Territories have the suffix of their country
 * as well, as Réunion has `.fr`.
 */
export const countryBySuffix = once(() => {
  const ranked = [...suffixesByCountry].flatMap(([country, suffixes]) =>
    suffixes.map((suffix, rank) => ({ suffix, country, rank })),
  )
  // The last entry of a suffix stands.
  const ordered = ranked.toSorted((one, other) => one.rank - other.rank).toReversed()
  return new Map(ordered.map(({ suffix, country }) => [suffix, country] as const))
})

/** Country codes by the words that name a country, its people, language or capital. */
export const countryByWord: ReadonlyMap<string, string> = new Map(
  [...readRows('country-words')].flatMap(([country, words]) =>
    words.map((word) => [word, country] as const),
  ),
)

// Ordinary words when written small: in a text that uses capitals, these mean polishing or porcelain, not a country.
const lesserMeanings = new Set(['polish', 'china', 'turkey', 'kingdom'])
const capital = /\p{Lu}/u

/** Finds the countries named in a text; returns their codes, each once. */
export function countriesNamed(text: string): readonly string[] {
  const hasCapitals = capital.test(text)
  const countries = new Set<string>()
  for (const word of text.split(/[^\p{L}]+/u)) {
    const country = countryByWord.get(word.toLowerCase())
    if (country !== undefined && !(hasCapitals && lesserMeanings.has(word))) countries.add(country)
  }
  return [...countries]
}

// Letters that only some languages write, and the countries whose firms bear such names.
const letterHints: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[äöüß]/u, ['de', 'at', 'ch']],
  [/[åøæ]/u, ['dk', 'no', 'se']],
  [/ñ/u, ['es', 'mx', 'ar']],
  [/[ãõ]/u, ['pt', 'br']],
  [/[łżźśń]/u, ['pl']],
  [/[őű]/u, ['hu']],
  [/[čřžšě]/u, ['cz', 'sk', 'hr', 'si']],
  [/[șțăâ]/u, ['ro']],
  [/[ğşı]/u, ['tr']],
  [/[éèêàç]/u, ['fr']],
  [/[ієїґ]/u, ['ua']],
  [/\p{Script=Cyrillic}/u, ['ru', 'bg', 'ua']],
  [/\p{Script=Greek}/u, ['gr']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['jp']],
  [/\p{Script=Hangul}/u, ['kr']],
  [/\p{Script=Han}/u, ['cn', 'tw', 'jp']],
  [/\p{Script=Arabic}/u, ['sa', 'ae', 'eg']],
  [/\p{Script=Hebrew}/u, ['il']],
]

/** Returns the codes of the countries that the letters of a name point to. */
export function countriesOfLetters(name: string): readonly string[] {
  const lower = name.normalize('NFC').toLowerCase()
  return letterHints.find(([letters]) => letters.test(lower))?.[1] ?? []
}
