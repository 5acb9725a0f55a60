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
  /** Home, a welcome, a heading about the firm, and what stands on a button. */
  readonly words: readonly string[]
  readonly givenNames: readonly string[]
  readonly familyNames: readonly string[]
  readonly menu: readonly string[]
}

const locales: readonly Locale[] = rowsOf('locales').map((row) => {
  const [key = '', language = '', country = '', ...fields] = row
  const [legalForms, cities, streets, words, given, family, menu] = [0, 1, 2, 7, 8, 9, 10].map(
    (at) => listOf(fields[at]),
  )
  return {
    key,
    language,
    country,
    legalForms: legalForms ?? [],
    cities: cities ?? [],
    streets: streets ?? [],
    imprint: furtherOf(fields[3]),
    about: furtherOf(fields[4]),
    contact: furtherOf(fields[5]),
    phone: fields[6] ?? '',
    words: words ?? [],
    givenNames: given ?? [],
    familyNames: family ?? [],
    menu: menu ?? [],
  }
})

/** Under a suffix of no country, assumed shares of those that write English. */
const englishShares: readonly (readonly [string, number])[] = [
  ['us', 0.44],
  ['gb', 0.2],
  ['in', 0.14],
  ['au', 0.14],
  ['ie', 0.08],
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

/** Returns the country of a site: the named one, else that of its suffix, else one that writes the language. */
export function countryAt(domain: string, seed: number, named: string | null): Locale {
  if (named !== null && named !== 'en') return localeOf(named)
  const suffix = parseDomain(domain)?.suffix.split('.').at(-1) ?? ''
  const ofSuffix = locales.find(({ key }) => key === (suffix === 'uk' ? 'gb' : suffix))
  if (ofSuffix && (named === null || ofSuffix.language === named)) return ofSuffix
  return localeOf(pick(englishShares, drawer(seed, domain)('english country')))
}

/** Returns the town of an owner, as its pages and hints say it. */
export function cityAt(domain: string, seed: number, { cities }: Locale): string {
  return itemAt(cities, drawer(seed, domain)('town'))
}

function furtherOf(field = ''): Further {
  const [heading = '', path = ''] = field.split(', ')
  return { heading, path }
}
