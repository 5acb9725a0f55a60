import { parseDomain } from '../../lib/domain.ts'
import { nodesWithin, textsOf } from '../../read/extract/json-ld.ts'
import { countriesNamed, countriesOfLetters, countryBySuffix } from '../../read/extract/suffixes.ts'
import { countryCodesOf } from '../../read/profile/countries.ts'
import { countriesOfLanguage } from '../lexicon/languages.ts'
import type { PageOutline } from './outline.ts'
import type { PageEvidence } from './page-evidence.ts'

/** Lists the countries that the head of a page states: the address in its structured data, the region of its locale. */
export function statedCountries(
  { language, metas }: PageOutline,
  blocks: readonly unknown[],
): readonly string[] {
  const regions = [metas.get('og:locale') ?? '', language].flatMap((tag) => {
    const region = /^[a-z]{2}[-_]([a-z]{2})$/i.exec(tag.trim())?.[1]
    return region === undefined ? [] : [region.toLowerCase()]
  })
  // A page in English is `en_US` by default, wherever its firm sits.
  return [...new Set([...regions, ...structuredCountries(blocks)])].filter((code) => code !== 'us')
}

/** Reads the country codes of the addresses in these blocks: `"addressCountry": "DE"`, or the country's name. */
function structuredCountries(blocks: readonly unknown[]): string[] {
  return blocks
    .flatMap((block) => nodesWithin(block, () => false))
    .flatMap(({ node, key }) => [
      ...textsOf(node['addressCountry']),
      ...(key === 'addressCountry' ? textsOf(node['name']) : []),
    ])
    .flatMap(countryCodesOf)
    .map((code) => code.toLowerCase())
}

const lettersMax = 5_000

/**
 * Lists the countries that a page's own words name, each once. The countries of its letters are added only where it
 * does not state its language, because an Italian page has the è of a French one.
 */
export function countriesMentioned(said: string, language: string | null): readonly string[] {
  const written = language === null ? countriesOfLetters(said.slice(0, lettersMax)) : []
  return [...new Set([...written, ...countriesNamed(said)])]
}

/**
 * Compares the countries of a site with those that are asked for; null when the site tells no country.
 * Its suffix alone is no agreement: guesses below a suffix of the country are favoured already.
 */
export function matchCountry(
  asked: readonly string[],
  domain: string,
  page: PageEvidence | null,
): 'same' | 'other' | null {
  if (asked.length === 0) return null
  const isAsked = (code: string) => asked.includes(code)
  const stated = page?.countries ?? []
  const implied = countriesOfLanguage(page?.language ?? null)
  if ([...stated, ...implied, ...(page?.countriesMentioned ?? [])].some(isAsked)) return 'same'
  const suffix = parseDomain(domain)?.suffix ?? ''
  const home = countryBySuffix().get(suffix)
  if (home !== undefined && isAsked(home)) return null
  // A firm in one country seldom writes in the language of another alone, unless that language is English.
  return stated.length > 0 || home !== undefined || implied.length > 0 ? 'other' : null
}
