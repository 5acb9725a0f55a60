import { type Draw, drawer, itemAt, pick } from '../draw.ts'
import { listOf, readRows } from '../text-files.ts'

/** A linked page of a site: the text of its link, and its path. */
export type LinkedPage = { readonly heading: string; readonly path: string }

/** The things that a country's sites have in common. */
export type Locale = {
  readonly key: string
  /** The value of `lang`: two locales write English. */
  readonly language: string
  readonly country: string
  readonly legalForms: readonly string[]
  readonly cities: readonly string[]
  readonly navigation: readonly string[]
  readonly legal: LinkedPage
  readonly about: LinkedPage
  readonly contact: LinkedPage
  readonly firstNames: readonly string[]
}

/** All locales that this author writes in. */
export const locales: readonly Locale[] = readRows('second/texts/languages.txt').map((row) => {
  const [key = '', country = '', forms, cities, navigation, legal, about, contact, names] = row
  return {
    key,
    language: key === 'us' ? 'en' : key,
    country,
    legalForms: listOf(forms),
    cities: listOf(cities),
    navigation: listOf(navigation),
    legal: linkedPage(legal),
    about: linkedPage(about),
    contact: linkedPage(contact),
    firstNames: listOf(names),
  }
})

// Under a suffix of no country most sites are English; the shares are assumed.
const languageShares: readonly (readonly [string, number])[] = [
  ['us', 0.55],
  ['en', 0.3],
  ['de', 0.05],
  ['fr', 0.03],
  ['es', 0.02],
  ['it', 0.01],
  ['nl', 0.01],
  ['pt', 0.01],
  ['sv', 0.01],
  ['pl', 0.01],
]
const countrySuffixes: Readonly<Record<string, string>> = { uk: 'en', at: 'de', ch: 'de', se: 'sv' }

/** Returns the locale of a site: that of its language where it is known, else by its suffix and drawn. */
export function localeOf(domain: string, seed: number, language?: string): Locale {
  const draw = drawer(seed, domain)
  if (language !== undefined) {
    return itemAt(
      locales.filter((one) => one.language === language),
      draw('country'),
    )
  }
  const suffix = domain.split('.').at(-1) ?? ''
  const own = keyed(countrySuffixes[suffix] ?? suffix)
  return own ?? keyed(pick(languageShares, draw('language'))) ?? (locales[0] as Locale)
}

/** The place, year and addresses that a site gives. */
export type Facts = {
  readonly city: string
  readonly year: string
  readonly street: string
  readonly email: string
  readonly phone: string
}

// The countries keep these numbers for films and examples; other countries' have too many zeros to be given out.
const phones: Readonly<Record<string, string>> = {
  en: '01632 960 0',
  us: '(555) 555-01',
  de: '030 23125 0',
  fr: '01 99 00 00 ',
  sv: '031-390 06 ',
}
const streets = 'Mill Acacia Chapel Station Orchard Quay'.split(' ')
const firstYear = 1921
const years = 100

/** Returns the facts of a site, which a hint may name as well. */
export function factsOf(domain: string, seed: number, locale: Locale): Facts {
  const draw = drawer(seed, domain)
  const two = (question: string) => String(10 + Math.floor(draw(question) * 89))
  return {
    city: itemAt(locale.cities, draw('city')),
    year: String(firstYear + Math.floor(draw('year') ** 0.4 * years)),
    street: `${itemAt(streets, draw('street'))} ${two('house')}`,
    email: `${itemAt(['info', 'hello', 'office', 'mail'], draw('mailbox'))}@${domain}`,
    phone: `${phones[locale.key] ?? '000 000 00 '}${two('phone')}`,
  }
}

/** Returns a first name of the locale. */
export function firstNameOf(locale: Locale, draw: Draw, which: string): string {
  return itemAt(locale.firstNames, draw(`first name ${which}`))
}

function keyed(key: string): Locale | undefined {
  return locales.find((one) => one.key === key)
}

function linkedPage(field: string | undefined): LinkedPage {
  const [heading = '', path = ''] = (field ?? '').split(' > ')
  return { heading, path }
}
