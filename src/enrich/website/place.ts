import type { CheerioAPI } from 'cheerio'
import { parseDomain } from '../../lib/domain.ts'
import type { PageEvidence } from './page-evidence.ts'
import { countriesOfLetters, countryByWord, suffixesByCountry } from './suffixes.ts'

/** Countries named in a text, by code, each once. */
export function countriesNamed(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}]+/u)
  return [...new Set(words.flatMap((word) => countryByWord.get(word) ?? []))]
}

/** Countries the head of a page states: the address in its structured data, the region of its locale. */
export function statedCountries($: CheerioAPI): readonly string[] {
  const locale = $('meta[property="og:locale"]').attr('content') ?? ''
  const language = $('html').attr('lang') ?? ''
  const regions = [locale, language].map((tag) => /^[a-z]{2}[-_]([a-z]{2})$/i.exec(tag.trim())?.[1])
  const addresses = $('script[type*="ld+json"]')
    .slice(0, scriptsMax)
    .toArray()
    .flatMap((element) => [...$(element).text().slice(0, scriptLengthMax).matchAll(addressCountry)])
    .map(([, country]) => country)
  const stated = [...regions, ...addresses].flatMap((country = '') =>
    country.length === 2 ? [country.toLowerCase()] : countriesNamed(country),
  )
  // A page in English is `en_US` by default, wherever its firm sits.
  return [...new Set(stated)].filter((code) => code !== 'us')
}

const scriptsMax = 10
const scriptLengthMax = 200_000
const addressCountry = /"addressCountry"\s*:\s*(?:\{[^{}]*?"name"\s*:\s*)?"([^"]{2,40})"/g

// Languages spoken in one country, or few: who writes in them mostly sits there.
const homesOfLanguage: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  'ja jp|ko kr|zh cn tw hk sg|de de at ch|fr fr be ch ca|it it ch|nl nl be|pl pl|cs cz|sk sk|hu hu|ro ro|bg bg|uk ua|ru ru|el gr|tr tr|he il|th th|vi vn|sv se fi|da dk|nb no|no no|fi fi|hr hr|sl si|sr rs|lt lt|lv lv|et ee|is is|pt pt br|es es mx ar cl co pe|id id|ar sa ae eg'
    .split('|')
    .map((entry) => {
      const [language = '', ...countries] = entry.split(' ')
      return [language, countries]
    }),
)

const lettersMax = 5_000

/**
 * Whether a site sits in one of the countries that are asked for; null when it says nothing of the kind.
 * Its suffix alone is no agreement: guesses below a suffix of the country are favoured already.
 */
export function placeStep(
  asked: readonly string[],
  domain: string,
  page: PageEvidence | null,
): 'same' | 'other' | null {
  if (asked.length === 0) return null
  const isAsked = (code: string) => asked.includes(code)
  const stated = page?.countries ?? []
  const implied = homesOfLanguage[page?.language ?? ''] ?? []
  const said = page ? `${page.title} ${page.description} ${page.text}` : ''
  const lettered = countriesOfLetters(said.slice(0, lettersMax))
  if ([...stated, ...implied, ...lettered, ...countriesNamed(said)].some(isAsked)) return 'same'
  const suffix = parseDomain(domain)?.suffix ?? ''
  const home = [...suffixesByCountry].find(([, suffixes]) => suffixes.includes(suffix))?.[0]
  if (home !== undefined && isAsked(home)) return null
  return stated.length > 0 || home !== undefined ? 'other' : null
}
