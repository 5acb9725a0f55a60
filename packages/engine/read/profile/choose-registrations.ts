import type { Registration } from '../../model/company-profile.ts'
import type { PageFacts } from './page-facts.ts'
import { placeOf, placeWeight } from './place-weight.ts'
import type { SourcedFact } from './sourced-profile.ts'

const registrationsMax = 10

type Weighed = SourcedFact<Registration> & { readonly weight: number; readonly pages: number }

/**
 * Chooses the numbers of the firm, one of each kind and country: that of the most legal page, and the lower its
 * confidence the more others there are.
 */
export function chooseRegistrations(
  pages: readonly PageFacts[],
): readonly SourcedFact<Registration>[] {
  const seen = new Map<string, Weighed>()
  for (const page of pages) {
    for (const fact of page.registrations) {
      const { value, quote } = fact
      const number = /^(?:HR[AB]|GnR) \d+/.exec(value.number)?.[0] ?? value.number
      const key = `${value.country} ${value.kind} ${number}`
      const before = seen.get(key)
      const weight = Math.max(before?.weight ?? 0, placeWeight(page, fact))
      const kept =
        before && before.value.number.length >= value.number.length
          ? before
          : { value, pageUrl: page.url, quote, source: placeOf(page, fact) }
      seen.set(key, { ...kept, weight, pages: (before?.pages ?? 0) + 1 })
    }
  }
  const kinds = Map.groupBy(seen.values(), ({ value }) => `${value.country} ${value.kind}`)
  return [...kinds.values()]
    .map((rivals) => {
      const best = rivals.reduce((one, other) => (rank(other) > rank(one) ? other : one))
      const { weight: _, pages: __, source, ...fact } = best
      return { ...fact, source: `${rivals.length === 1 ? 'alone' : 'rivalled'} ${source}` }
    })
    .slice(0, registrationsMax)
}

const rank = ({ weight, pages }: Weighed): number => weight + pages / 10
