import type { PostalAddress, ProfileFact } from '../../model/company-profile.ts'
import { lettersOf } from '../extract/people/employment/employer.ts'
import type { PageFacts } from './page-facts.ts'
import { placeWeight } from './place-weight.ts'

type Weighed = ProfileFact<PostalAddress> & { readonly weight: number; readonly pages: number }

/** Chooses the firm's address: the one with a street of the most legal page, less sure where pages disagree. */
export function chooseAddress(pages: readonly PageFacts[]): ProfileFact<PostalAddress> | null {
  const [best, second] = weighedAddresses(pages).toSorted((a, b) => rank(b) - rank(a))
  if (!best) return null
  const { weight: _, pages: __, ...fact } = best
  return { ...fact, confidence: second === undefined ? 0.97 : 0.9 }
}

function weighedAddresses(pages: readonly PageFacts[]): readonly Weighed[] {
  const seen = new Map<string, Weighed>()
  for (const page of pages) {
    for (const fact of page.addresses) {
      const before = seen.get(keyOf(fact.value))
      const weight = placeWeight(page, fact) + (fact.value.street === null ? 0 : streetWeight)
      const { value, quote } = fact
      const stated = { value, pageUrl: page.url, quote, weight, confidence: 0 }
      const kept = before && before.weight >= weight ? before : stated
      seen.set(keyOf(value), { ...kept, pages: (before?.pages ?? 0) + 1 })
    }
  }
  return [...seen.values()]
}

// A town alone is half an address.
const streetWeight = 3
const pagesMax = 10
const rank = ({ weight, pages }: Weighed): number => weight + Math.min(pages, pagesMax) / pagesMax

/** Two spellings of an address share their postcode and the beginning of their street. */
const keyOf = ({ street, postcode, locality }: PostalAddress): string =>
  `${lettersOf(postcode ?? locality ?? '')} ${lettersOf(street ?? '').slice(0, streetLetters)}`
const streetLetters = 6
