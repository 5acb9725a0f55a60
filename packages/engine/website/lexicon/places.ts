import { readRows } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { yieldToEventLoop } from '../../lib/time.ts'
import { foldPlace, townLines } from '../../read/extract/town-names.ts'

// No name of a town that is asked for has more words.
const wordsMax = 5
// A hint of more words is a description, whose beginning says where the firm sits as often as its end.
const tokensMax = 60

/** A country, region or town that a text names. */
export type Place = {
  readonly code: string
  readonly isCountry: boolean
  readonly written: string
}

/**
 * Finds countries and towns in a text: of names within one another the longest, and not `York` in `New York`. Where a
 * text has capitals within it, a word in lower case is no town: `dental centre, Leeds`.
 */
export function placesIn(text: string): readonly Place[] {
  const tokens = text.split(/[^\p{L}\p{N}'’]+/u).filter((token) => token !== '')
  const hasCapitals = tokens.slice(1).some((token) => capital.test(token))
  const places: Place[] = []
  for (let at = 0; at < Math.min(tokens.length, tokensMax); ) {
    const place = longestAt(tokens, at)
    if (place && (place.isCountry || !hasCapitals || isWritten(place.written))) places.push(place)
    at += place?.length ?? 1
  }
  return places
}

const capital = /^[\p{Lu}\p{Lo}]/u

// An elided article stands before the capital: `l'Aquila`, `'s-Hertogenbosch`.
const isWritten = (written: string) => /[\p{Lu}\p{Lo}]/u.test(written)

function longestAt(tokens: readonly string[], at: number) {
  for (let length = Math.min(wordsMax, tokens.length - at); length > 0; length -= 1) {
    const written = tokens.slice(at, at + length).join(' ')
    const name = foldPlace(written)
    const country = countryNamed(name)
    const code = country ?? countryOfPlace(name)
    if (code) return { code, length, written, isCountry: country !== undefined }
  }
  return null
}

const regions = once(
  () =>
    new Map(
      [...readRows('town-countries')].flatMap(([code, names]) =>
        names.map((name) => [foldPlace(name), code] as const),
      ),
    ),
)

/** Returns the code of the country of a town or region by its folded name; null for any other name. */
function countryOfPlace(folded: string): string | null {
  return regions().get(folded) ?? townLines()(folded)?.toLowerCase() ?? null
}

/** Returns whether a word is the name of a region or large town, which no person and no product bears as often. */
export function isTown(word: string): boolean {
  const folded = foldPlace(word)
  return regions().has(folded) || /^[A-Z]/.test(townLines()(folded) ?? '')
}

// The languages in which hints name countries.
const languages = 'en de fr es it pt nl sv da nb fi pl cs hu ro tr'.split(' ')
const letters = [...'abcdefghijklmnopqrstuvwxyz']

// CLDR gives former codes the name of today's country: `DD`, `FX`, and `UK`, which ISO 3166-1 does not have.
function isCurrentCode(code: string): boolean {
  const tag = `und-${code.toUpperCase()}`
  return Intl.getCanonicalLocales(tag)[0] === tag
}

const currentCodes = once(() =>
  letters.flatMap((first) => letters.map((second) => `${first}${second}`)).filter(isCurrentCode),
)

/** Countries by their names, a table for each language, as the runtime has them (Unicode CLDR). */
const countriesByLanguage = languages.map((language) => once(() => countriesIn(language)))

function countriesIn(language: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (const code of currentCodes()) {
    const name = display.of(code.toUpperCase())
    const folded = name === undefined ? '' : foldPlace(name)
    if (folded !== '' && !names.has(folded) && !ambiguous.has(folded)) names.set(folded, code)
  }
  return names
}

function countryNamed(folded: string): string | undefined {
  for (const countries of countriesByLanguage) {
    const code = countries().get(folded)
    if (code !== undefined) return code
  }
  return undefined
}

/** Reads the names of all places, with a pause after each language: together they hold the event loop for 250 ms. */
export async function loadPlaces(): Promise<void> {
  for (const countries of countriesByLanguage) {
    countries()
    await yieldToEventLoop()
  }
  isTown('')
}

// Names of countries that are words, given names or states of another country as well.
const ambiguous: ReadonlySet<string> = new Set(
  'chad georgia jordan guinea mali togo oman jersey turkey polen niger world ue eu un uno'.split(
    ' ',
  ),
)
