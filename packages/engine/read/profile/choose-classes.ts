import { kindOfIndustry } from './industry-words.ts'
import type { PageFacts, WeighedClass } from './page-facts.ts'
import type { SourcedFact, SourcedProfile } from './sourced-profile.ts'

/** The weight of a type of schema.org, which states the class. */
export const typeWeight = 1_000

/** Chooses the industry and the kind of the site: what its data states, else what the words of its pages tell. */
export function chooseClasses(
  pages: readonly PageFacts[],
): Pick<SourcedProfile, 'industry' | 'siteKind'> {
  const home = pages.find(({ kind }) => kind === 'home')
  if (!home) return { industry: null, siteKind: null }
  const weighed = pages
    .slice(0, pagesMax)
    .flatMap(({ industries, url }) => industries.map((each) => ({ ...each, url })))
  const industry = firstOf(weighed)
  const stated = firstOf(home.siteKinds.map((each) => ({ ...each, url: home.url })))
  const followed = industry && kindOfIndustry(industry.value)
  return {
    industry,
    siteKind: stated ?? (industry && followed ? { ...industry, value: followed } : null),
  }
}

// The first pages that are read say what the firm does; later ones are of single products and news.
const pagesMax = 6

function firstOf(
  classes: readonly (WeighedClass & { readonly url: string })[],
): SourcedFact<string> | null {
  const [best, next] = [...Map.groupBy(classes, ({ name }) => name)]
    .map(([name, all]) => ({ name, all, weight: all.reduce((sum, { weight }) => sum + weight, 0) }))
    .toSorted((a, b) => b.weight - a.weight)
  if (!best) return null
  const isStated = best.weight >= typeWeight && (next?.weight ?? 0) < typeWeight
  const lead = leadOf(best.weight, next?.weight ?? 0)
  if (!isStated && lead === 0) return null
  const [page] = best.all.toSorted((a, b) => b.weight - a.weight)
  const source = isStated ? 'data' : `words ${lead}`
  return { value: best.name, source, pageUrl: page?.url ?? null, quote: null }
}

/**
 * Returns how far the words of a class stand before those of the next, as a level: the difference counts by the chance
 * in so many words, which grows with their root. The words choose among several stated classes.
 */
function leadOf(best: number, next: number): number {
  const lead = (best - next) / Math.sqrt((best % typeWeight) + wordsMin)
  return leads.findLastIndex((least) => lead >= least)
}

const wordsMin = 4
const leads = [0, 1, 2, 3, 4, 6]
