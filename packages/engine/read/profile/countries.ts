import { readRows } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { countriesNamed } from '../extract/suffixes.ts'
import type { OrganisationData } from './organisation-data.ts'
import { textsOf } from './organisation-data.ts'

// Endings of countries under which firms of all countries have their sites.
const sharedEndings: ReadonlySet<string> = new Set(
  'ai app cc cloud co com eu fm gg io la ly me sh so to tv ws biz info net org online dev'.split(
    ' ',
  ),
)

const countryByEnding = once(
  () =>
    new Map(
      [...readRows('country-suffixes')].flatMap(([country, endings]) =>
        endings.map((ending) => [ending.split('.').at(-1) ?? '', country] as const),
      ),
    ),
)

const countriesByLanguage = once(() => readRows('language-countries'))

/** Returns the country of a host's ending, ISO 3166-1 alpha-2; null for endings of all countries. */
export function countryOfHost(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  if (sharedEndings.has(ending)) return null
  const listed = countryByEnding().get(ending)
  if (listed !== undefined) return listed.toUpperCase()
  if (ending === 'uk') return 'GB'
  return /^[a-z]{2}$/.test(ending) ? ending.toUpperCase() : null
}

// Each plan that a number is read by costs time.
const countriesMax = 4

/**
 * Lists the countries that a page may be of, the likeliest first: that of its structured data, of its host, of the
 * region in its language tag, of country names in its foot, and those where its language is spoken.
 */
export function countriesOfPage(page: {
  readonly host: string
  readonly languages: readonly string[]
  readonly data: OrganisationData
  readonly contacts: string
}): readonly string[] {
  const [language = ''] = page.languages
  const [tag = '', region = ''] = language.toLowerCase().split(/[-_]/)
  const host = countryOfHost(page.host)
  const listed = [
    ...page.data.addresses.flatMap((address) =>
      textsOf(address['addressCountry']).flatMap(countryCodesOf),
    ),
    ...(host === null ? [] : [host]),
    ...(/^[a-z]{2}$/.test(region) && tag !== 'en' ? [region.toUpperCase()] : []),
    ...countriesNamed(page.contacts).map((country) => country.toUpperCase()),
    ...(/^[a-z]{2}$/.test(region) ? [region.toUpperCase()] : []),
    ...(countriesByLanguage().get(tag) ?? []),
  ]
  return [...new Set(listed)].slice(0, countriesMax)
}

const countryLettersMax = 40

/** Returns the code of a country that is written as a code or by its name. */
export function countryCodesOf(country: string): readonly string[] {
  const written = country.trim()
  if (/^uk$/i.test(written)) return ['GB']
  if (/^[A-Za-z]{2}$/.test(written)) return [written.toUpperCase()]
  if (written.length > countryLettersMax) return []
  return countriesNamed(written).map((code) => code.toUpperCase())
}
