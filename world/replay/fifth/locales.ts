import { parseDomain } from '../../../src/lib/domain.ts'
import { drawer, itemAt, pick } from '../draw.ts'
import { listOf } from '../second/text-files.ts'
import { rowsOf } from './texts.ts'

/** A page that a home page links: what the link says, and where it stands. */
export type Further = { readonly heading: string; readonly path: string }

/** What the sites of a country have in common. */
export type Locale = {
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
  readonly words: Words
  readonly givenNames: readonly string[]
  readonly familyNames: readonly string[]
  readonly menu: readonly string[]
}

/** Words of a language that stand on most sites. */
type Words = Readonly<Record<(typeof wordKeys)[number], string>>

const wordKeys = [
  'home',
  'welcome',
  'services',
  'more',
  'news',
  'jobs',
  'search',
  'accept',
] as const

const locales: readonly Locale[] = rowsOf('locales').map((row) => {
  const [key = '', language = '', country = '', ...fields] = row
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
    words: Object.fromEntries(wordKeys.map((word, at) => [word, words[at] ?? ''])) as Words,
    givenNames,
    familyNames,
    menu,
  }
})

/** Under a suffix of no country, assumed shares of those that write English. */
const englishShares: readonly (readonly [string, number])[] = [
  ['us', 0.4],
  ['gb', 0.25],
  ['ca', 0.12],
  ['in', 0.13],
  ['za', 0.1],
]

/**
 * Returns the locale of a key or a language.
 *
 * @throws {Error} There is none.
 */
export function localeOf(key: string): Locale {
  const found =
    locales.find((one) => one.key === key) ?? locales.find(({ language }) => language === key)
  if (!found) throw new Error(`no locale ${key}`)
  return found
}

/** Returns the country of a site: one that writes the language, if one is named, best that of the suffix. */
export function countryAt(domain: string, seed: number, language: string | null): Locale {
  const suffix = parseDomain(domain)?.suffix.split('.').at(-1) ?? ''
  const ofSuffix = locales.find(({ key }) => key === (suffix === 'uk' ? 'gb' : suffix))
  if (ofSuffix && (language === null || ofSuffix.language === language)) return ofSuffix
  const draw = drawer(seed, domain)
  if (language !== null && language !== 'en') return localeOf(language)
  const isAbroad = language === null && draw('abroad') < abroadShare
  return isAbroad
    ? itemAt(locales, draw('country'))
    : localeOf(pick(englishShares, draw('country')))
}

// Of sites under a suffix of no country, those in a country drawn of all.
const abroadShare = 0.35

/** Returns the town of an owner, as its pages and hints say it. */
export function cityAt(domain: string, seed: number, { cities }: Locale): string {
  return itemAt(cities, drawer(seed, domain)('town'))
}

function furtherOf(field = ''): Further {
  const [heading = '', path = ''] = field.split(', ')
  return { heading, path }
}
