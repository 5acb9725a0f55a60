import { parseDomain } from '@enricher/engine/lib/domain'
import { type Draw, drawer, itemAt, pick } from '../draw.ts'
import { listOf } from '../text-files.ts'
import { rowsOf } from './texts.ts'

/** A page that a home page links: the text of the link, and its path. */
export type Linked = { readonly heading: string; readonly path: string }

/** The things that a country's sites have in common. */
export type Country = {
  readonly key: string
  /** The value of `lang`: two countries write English. */
  readonly language: string
  readonly name: string
  readonly legalForms: readonly string[]
  readonly cities: readonly string[]
  readonly streets: readonly string[]
  readonly navigation: readonly string[]
  readonly imprint: Linked
  readonly about: Linked
  readonly contact: Linked
  readonly phone: string
  readonly home: string
  readonly welcome: string
  readonly givenNames: readonly string[]
  readonly familyNames: readonly string[]
}

/** The place of an owner and the year of its founding. */
export type Place = {
  readonly city: string
  readonly street: string
  readonly year: string
  readonly email: string
}

const english = new Set(['us', 'gb'])

const countries: readonly Country[] = rowsOf('locales').map((row) => {
  const [key = '', language = '', name = '', forms, cities, streets, navigation] = row
  const [imprint, about, contact, phone = '', greetings, given, family] = row.slice(7)
  const [home = '', welcome = ''] = listOf(greetings)
  return {
    key,
    language,
    name,
    legalForms: listOf(forms),
    cities: listOf(cities),
    streets: listOf(streets),
    navigation: listOf(navigation),
    imprint: linkedOf(imprint),
    about: linkedOf(about),
    contact: linkedOf(contact),
    phone,
    home,
    welcome,
    givenNames: listOf(given),
    familyNames: listOf(family),
  }
})

// Under a suffix of no country nine sites of ten are English: the shares are assumed.
const keyShares: readonly (readonly [string, number])[] = [
  ['us', 0.62],
  ['gb', 0.28],
  ['de', 0.03],
  ['fr', 0.03],
  ['es', 0.02],
  ['nl', 0.02],
]
const mailboxes = ['info', 'hello', 'contact', 'office', 'mail']
const yearFirst = 1962
const yearSpan = 60

/** Returns the country of a site: that of its language where it is known, else that of its domain's suffix. */
export function countryOf(domain: string, seed: number, language?: string): Country {
  const draw = drawer(seed, domain)
  const suffix = parseDomain(domain)?.suffix.split('.').at(-1) ?? ''
  const ofSuffix = countries.find(({ key }) => key === (suffix === 'uk' ? 'gb' : suffix))
  if (language === undefined) {
    return ofSuffix ?? keyed(pick(keyShares, draw('country')))
  }
  if (language !== 'en') return keyed(language)
  return ofSuffix && english.has(ofSuffix.key)
    ? ofSuffix
    : keyed(draw('english') < 0.5 ? 'us' : 'gb')
}

/** Returns the place of a domain's owner, which all pages and hints give alike. */
export function placeOf(domain: string, seed: number, country: Country): Place {
  const draw: Draw = drawer(seed, domain)
  return {
    city: itemAt(country.cities, draw('city')),
    street: itemAt(country.streets, draw('street')),
    year: String(yearFirst + Math.floor(draw('year') * yearSpan)),
    email: `${itemAt(mailboxes, draw('mailbox'))}@${domain}`,
  }
}

function keyed(key: string): Country {
  const found = countries.find((country) => country.key === key)
  if (!found) throw new Error(`no country ${key}`)
  return found
}

function linkedOf(field = ''): Linked {
  const [heading = '', path = ''] = field.split(', ')
  return { heading, path }
}
