import type { CompanyProfile } from '../../model/company-profile.ts'
import { isNameOfHost } from './firm-names.ts'
import type { PageFacts } from './page-facts.ts'

type Seen = CompanyProfile['social'][number] & { readonly weight: number }

// There are some ten networks, and one page of the firm on each.
const pagesMax = 12

/** Chooses one page of the firm on each network: the one that most pages link to, or that bears the firm's name. */
export function chooseSocial(pages: readonly PageFacts[]): CompanyProfile['social'] {
  const best = new Map<string, Seen>()
  for (const one of weighedPages(pages)) {
    const before = best.get(one.value.network)
    if (!before || one.weight > before.weight) best.set(one.value.network, one)
  }
  return [...best.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, pagesMax)
    .map(({ weight, ...fact }) => ({ ...fact, confidence: weight >= sureWeight ? 0.98 : 0.92 }))
}

function weighedPages(pages: readonly PageFacts[]): Iterable<Seen> {
  const seen = new Map<string, Seen>()
  for (const page of pages) {
    const links = new Map(page.social.map((link) => [link.value.url.toLowerCase(), link]))
    for (const [key, { value, place, quote }] of links) {
      const before = seen.get(key)
      const named = isNameOfHost(handleOf(value.url), page.url) ? namedWeight : 0
      const weight = (before?.weight ?? named) + (place === 'foot' || place === 'data' ? 2 : 1)
      const fact = before ?? { value, confidence: 0, pageUrl: page.url, quote }
      seen.set(key, { ...fact, weight })
    }
  }
  return seen.values()
}

const namedWeight = 3
const sureWeight = 4

const handleOf = (url: string): string =>
  (url.split('/').at(-1) ?? '').replace(/^@|-\d{5,}$/g, '').replaceAll(/[._]/g, ' ')
