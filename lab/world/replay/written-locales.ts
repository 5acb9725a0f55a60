import { parseDomain } from '@enricher/engine/lib/domain'
import { drawer, itemAt, pick } from './draw.ts'
import type { FirmPlace } from './own-homonyms.ts'
import type { OwnTrade } from './own-trades.ts'
import { listOf } from './text-files.ts'

/** A page that a home page links: the text of the link, and its path. */
export type Further = { readonly heading: string; readonly path: string }

/** A country, and the words that its sites have in common. */
export type Locale<Word extends string = string> = {
  readonly key: string
  readonly language: string
  readonly country: string
  readonly legalForms: readonly string[]
  readonly cities: readonly string[]
  readonly streets: readonly string[]
  readonly imprint: Further
  readonly about: Further
  readonly contact: Further
  readonly phone: string
  /** Words of its language that most sites show. */
  readonly words: Readonly<Record<Word, string>>
  readonly givenNames: readonly string[]
  readonly familyNames: readonly string[]
  readonly menu: readonly string[]
}

export type WrittenLocales<Word extends string = string> = {
  /**
   * Returns the locale of a key or a language.
   *
   * @throws {Error} There is none.
   */
  localeOf(key: string): Locale<Word>
  /** Returns the country of a site: the named one, the one of its suffix, or a drawn one. */
  countryAt(domain: string, seed: number, named: string | null): Locale<Word>
  /** Returns the town of an owner, as its pages and hints say it. */
  cityAt(domain: string, seed: number, locale: Pick<Locale, 'cities'>): string
  /** Returns where a firm of a trade is, as hints say it; they name no year. */
  placeAt(trade: OwnTrade, domain: string, seed: number): FirmPlace
}

type LocaleMaking<Word extends string> = {
  readonly rows: readonly (readonly string[])[]
  /** Names the words of a row, in order. */
  readonly words: readonly Word[]
  /** Assumed shares of the countries that write English, under a suffix of no country. */
  readonly englishShares: readonly (readonly [string, number])[]
  /** Names the draw of an English country. */
  readonly englishTopic: string
  /** Share of sites under a suffix of no country that are in a country drawn of all. */
  readonly abroadShare: number
  /** True where texts name a country, which then counts more than the suffix. */
  readonly namesCountries: boolean
}

/** Creates the countries of an author out of rows of words, names and towns. */
export function createLocales<const Word extends string>({
  rows,
  words,
  englishShares,
  englishTopic,
  abroadShare,
  namesCountries,
}: LocaleMaking<Word>): WrittenLocales<Word> {
  const locales = rows.map((row) => localeIn(row, words))
  const localeOf = (key: string) => {
    const found =
      locales.find((one) => one.key === key) ?? locales.find(({ language }) => language === key)
    if (!found) throw new Error(`no locale ${key}`)
    return found
  }
  const drawn = (domain: string, seed: number, isAnywhere: boolean) => {
    const draw = drawer(seed, domain)
    const isAbroad = isAnywhere && draw('abroad') < abroadShare
    if (isAbroad) return itemAt(locales, draw('country'))
    return localeOf(pick(englishShares, draw(englishTopic)))
  }
  const countryAt = (domain: string, seed: number, named: string | null) => {
    const foreign = named === 'en' ? null : named
    if (foreign !== null && namesCountries) return localeOf(foreign)
    const ofSuffix = locales.find(({ key }) => key === countryKeyOf(domain))
    if (ofSuffix && (named === null || ofSuffix.language === named)) return ofSuffix
    return foreign === null ? drawn(domain, seed, named === null) : localeOf(foreign)
  }
  return {
    localeOf,
    countryAt,
    cityAt,
    placeAt(trade, domain, seed) {
      const locale = countryAt(domain, seed, trade.locale)
      return { city: cityAt(domain, seed, locale), country: locale.country, year: '' }
    },
  }
}

function countryKeyOf(domain: string): string {
  const suffix = parseDomain(domain)?.suffix.split('.').at(-1) ?? ''
  return suffix === 'uk' ? 'gb' : suffix
}

function cityAt(domain: string, seed: number, { cities }: Pick<Locale, 'cities'>): string {
  return itemAt(cities, drawer(seed, domain)('town'))
}

function localeIn<Word extends string>(
  [key = '', language = '', country = '', ...fields]: readonly string[],
  keys: readonly Word[],
): Locale<Word> {
  const lists = fields.map(listOf)
  const [legalForms = [], cities = [], streets = []] = lists
  const [words = [], givenNames = [], familyNames = [], menu = []] = lists.slice(7)
  return {
    key,
    language,
    country,
    legalForms,
    cities,
    streets,
    imprint: furtherOf(fields[3]),
    about: furtherOf(fields[4]),
    contact: furtherOf(fields[5]),
    phone: fields[6] ?? '',
    words: Object.fromEntries(keys.map((word, at) => [word, words[at] ?? ''])) as Record<
      Word,
      string
    >,
    givenNames,
    familyNames,
    menu,
  }
}

function furtherOf(field = ''): Further {
  const [heading = '', path = ''] = field.split(', ')
  return { heading, path }
}
