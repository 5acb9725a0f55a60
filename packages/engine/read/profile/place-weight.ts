import type { FactPlace, PageFacts, ProfilePageKind } from './page-facts.ts'

const weightByKind: ReadonlyMap<ProfilePageKind, number> = new Map([
  ['legal', 5],
  ['contact', 4],
  ['home', 3],
  ['about', 2],
  ['other', 1],
])

const weightByPlace: ReadonlyMap<FactPlace, number> = new Map([
  ['data', 2],
  ['markup', 1.5],
  ['text', 1],
])

/** Weighs the place of a fact: the more a page binds the firm in law, the more its words count. */
export function placeWeight(
  page: Pick<PageFacts, 'kind'>,
  fact: { readonly place: FactPlace },
): number {
  if (fact.place === 'foot') return footWeight
  return (weightByKind.get(page.kind) ?? 0) + (weightByPlace.get(fact.place) ?? 0)
}

// The foot is that of all pages, whichever page shows it.
const footWeight = 3.5

/** Names the place of a fact as the confidences list it: a part of the page, else the kind of the page. */
export const placeOf = (
  { kind }: Pick<PageFacts, 'kind'>,
  { place }: { readonly place: FactPlace },
) => (place === 'text' ? kind : place)
