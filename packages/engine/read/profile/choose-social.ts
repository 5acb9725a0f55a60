import { isNameOfHost } from './firm-names.ts'
import type { PageFacts } from './page-facts.ts'
import { placeOf } from './place-weight.ts'
import type { SourcedProfile } from './sourced-profile.ts'

type Seen = SourcedProfile['social'][number] & { readonly weight: number }

// There are some ten networks, and one page of the firm on each.
const pagesMax = 12

/** Chooses one page of the firm on each network: the one that most pages link to, or that bears the firm's name. */
export function chooseSocial(pages: readonly PageFacts[]): SourcedProfile['social'] {
  const best = new Map<string, Seen>()
  for (const one of weighedPages(pages)) {
    const before = best.get(one.value.network)
    if (!before || one.weight > before.weight) best.set(one.value.network, one)
  }
  return [...best.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, pagesMax)
    .map(({ weight, ...fact }) => ({
      ...fact,
      source: `${fact.source} ${weight >= sureWeight ? 'often' : 'once'}`,
    }))
}

function weighedPages(pages: readonly PageFacts[]): Iterable<Seen> {
  const seen = new Map<string, Seen>()
  for (const page of pages) {
    const links = new Map(page.social.map((link) => [link.value.url.toLowerCase(), link]))
    for (const [key, link] of links) {
      const before = seen.get(key) ?? firstSeen(page, link)
      const isOfAllPages = link.place === 'foot' || link.place === 'data'
      seen.set(key, { ...before, weight: before.weight + (isOfAllPages ? 2 : 1) })
    }
  }
  return seen.values()
}

function firstSeen(page: PageFacts, link: PageFacts['social'][number]): Seen {
  const { value, quote } = link
  const isNamed = isNameOfHost(handleOf(value.url), page.url)
  const source = `${isNamed ? 'named' : 'other'} ${placeOf(page, link)}`
  return { value, source, pageUrl: page.url, quote, weight: isNamed ? namedWeight : 0 }
}

const namedWeight = 3
const sureWeight = 4

const handleOf = (url: string): string =>
  (url.split('/').at(-1) ?? '').replace(/^@|-\d{5,}$/g, '').replaceAll(/[._]/g, ' ')
