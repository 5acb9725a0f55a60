import { once } from '../../lib/once.ts'
import { textsOf } from '../extract/json-ld.ts'
import type { OrganisationData } from '../extract/organisation-data.ts'
import { countriesByLanguage, countriesNamed, countryBySuffix } from '../extract/suffixes.ts'

// Endings of two letters that say nothing about the country: firms of all countries have sites under them.
const sharedEndings: ReadonlySet<string> = new Set(
  'ai cc co eu fm gg io la ly me sh so to tv ws'.split(' '),
)

const countryByEnding = once(
  () =>
    new Map(
      [...countryBySuffix()].map(
        ([suffix, code]) => [suffix.split('.').at(-1) ?? '', code] as const,
      ),
    ),
)

/** Returns the country of a host's ending (ISO 3166-1 alpha-2); null for an ending of no country, or of many. */
export function countryOfHost(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  if (sharedEndings.has(ending)) return null
  const listed = countryByEnding().get(ending)
  if (listed !== undefined) return listed.toUpperCase()
  return /^[a-z]{2}$/.test(ending) ? ending.toUpperCase() : null
}

// Every phone number of the page is read by the numbering plan of each of these countries, which takes time.
const countriesMax = 4

/**
 * Lists the countries that a page may be of, the likeliest first: those of its structured data, its host, the region in
 * its language tag and the country names among its contacts, then those where its language is spoken. The region of an
 * English page comes after the country names: sites of all countries say `en-US`.
 */
export function countriesOfPage(page: {
  readonly host: string
  readonly languages: readonly string[]
  readonly data: OrganisationData
  readonly contacts: string
}): readonly string[] {
  const [language = ''] = page.languages
  const [tag = '', region = ''] = language.toLowerCase().split(/[-_]/)
  const regions = /^[a-z]{2}$/.test(region) ? [region.toUpperCase()] : []
  const host = countryOfHost(page.host)
  const listed = [
    ...page.data.addresses.flatMap((address) =>
      textsOf(address['addressCountry']).flatMap(countryCodesOf),
    ),
    ...(host === null ? [] : [host]),
    ...(tag === 'en' ? [] : regions),
    ...countriesNamed(page.contacts).map((country) => country.toUpperCase()),
    ...regions,
    ...(countriesByLanguage.get(tag) ?? []).map((country) => country.toUpperCase()),
  ]
  return [...new Set(listed)].slice(0, countriesMax)
}

const countryLettersMax = 40

/** Returns the codes of the countries that a text gives, as one code or by their names; empty when it gives none. */
export function countryCodesOf(country: string): readonly string[] {
  const written = country.trim()
  if (/^uk$/i.test(written)) return ['GB']
  if (/^[A-Za-z]{2}$/.test(written)) return [written.toUpperCase()]
  if (written.length > countryLettersMax) return []
  return countriesNamed(written).map((code) => code.toUpperCase())
}
