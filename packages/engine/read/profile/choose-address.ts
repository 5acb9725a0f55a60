import type { PostalAddress } from '../../model/company-profile.ts'
import { lettersOf } from '../extract/people/employment/employer.ts'
import { countryOfHost } from './countries.ts'
import { isNameOfHost, isNearName } from './firm-names.ts'
import type { PageFacts } from './page-facts.ts'
import { placeOf, placeWeight } from './place-weight.ts'
import type { SourcedFact } from './sourced-profile.ts'

type Weighed = SourcedFact<PostalAddress> & { readonly weight: number; readonly pages: number }

/** Chooses the firm's address: the one with a street of the most legal page, less sure where pages disagree. */
export function chooseAddress(
  pages: readonly PageFacts[],
  names: readonly string[],
): SourcedFact<PostalAddress> | null {
  const all = weighedAddresses(pages, names)
  const coded = all.filter(({ value }) => value.street !== null && value.postcode !== null)
  const countries = new Set(coded.map(({ value }) => value.country))
  // Without a postcode it is no rival of one that has it.
  const [best, second] = all
    .filter(({ value }) => value.postcode !== null || !countries.has(value.country))
    .toSorted((a, b) => rank(b) - rank(a))
  if (!best) return null
  const { weight: _, pages: __, source, ...fact } = best
  return { ...fact, source: `${source} ${second === undefined ? 'alone' : 'rivalled'}` }
}

function weighedAddresses(
  pages: readonly PageFacts[],
  names: readonly string[],
): readonly Weighed[] {
  const seen = new Map<string, Weighed>()
  const home = countryOfHost(URL.parse(pages[0]?.url ?? '')?.hostname ?? '')
  for (const { page, fact } of pages.flatMap((page) =>
    page.addresses.map((fact) => ({ page, fact })),
  )) {
    const { value, quote } = fact
    const before = seen.get(keyOf(value))
    const isAbroad = value.country !== null && value.country !== (home ?? value.country)
    const weight = placeWeight(page, fact) + formWeight(fact, isAbroad)
    const source = isAbroad ? `abroad ${placeOf(page, fact)}` : sourceOf(page, fact, names)
    const stated = { value, pageUrl: page.url, quote, weight, source }
    const kept = before && before.weight >= weight ? before : stated
    seen.set(keyOf(value), { ...kept, pages: (before?.pages ?? 0) + 1 })
  }
  return [...seen.values()]
}

function sourceOf(
  page: PageFacts,
  fact: PageFacts['addresses'][number],
  names: readonly string[],
): string {
  const isTown = fact.value.street === null
  if (!isTown && !fact.isCoded) return `uncoded ${placeOf(page, fact)}`
  return `${isTown ? 'town' : holderKind(fact.holder, page.url, names)} ${placeOf(page, fact)}`
}

/** Tells whether the firm that is named above an address is the one whose site it is. */
function holderKind(holder: string | null, url: string, names: readonly string[]): string {
  if (holder === null) return 'unnamed'
  const isOwn = isNameOfHost(holder, url) || names.some((name) => isNearName(name, holder))
  return isOwn ? 'own' : 'stranger'
}

/** A town alone is half an address; one without the form of its country may be that of a customer or an event. */
function formWeight({ value, isCoded }: PageFacts['addresses'][number], isAbroad: boolean): number {
  const ofForm = value.street === null ? 0 : isCoded ? 3 : 1.5
  return ofForm - (isAbroad ? abroadWeight : 0)
}

// The branch in the country of the site's host is the firm's own.
const abroadWeight = 2
const pagesMax = 10
const rank = ({ weight, pages }: Weighed): number => weight + Math.min(pages, pagesMax) / pagesMax

/** Two spellings of an address share their postcode and the beginning of their street. */
const keyOf = ({ street, postcode, locality }: PostalAddress): string =>
  `${lettersOf(postcode ?? locality ?? '')} ${lettersOf(street ?? '').slice(0, streetLetters)}`
const streetLetters = 6
