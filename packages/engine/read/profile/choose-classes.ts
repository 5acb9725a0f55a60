import { kindOfIndustry } from './industry-words.ts'
import type { PageFacts, WeighedClass } from './page-facts.ts'
import type { SourcedFact, SourcedProfile } from './sourced-profile.ts'

// Below this weight a few words may be of customers; the next class has at most this share of the first.
const weightMin = 3
const nextShareMax = 0.8
/** The weight of a type of schema.org, which states the class. */
export const typeWeight = 100

/** Chooses the industry and the kind of the site: what its data states, else what the words of its home page tell. */
export function chooseClasses(
  pages: readonly PageFacts[],
): Pick<SourcedProfile, 'industry' | 'siteKind'> {
  const home = pages.find(({ kind }) => kind === 'home')
  if (!home) return { industry: null, siteKind: null }
  const industry = firstOf(home.industries, home.url)
  const stated = firstOf(home.siteKinds, home.url)
  const followed = industry && kindOfIndustry(industry.value)
  return {
    industry,
    siteKind: stated ?? (industry && followed ? { ...industry, value: followed } : null),
  }
}

/** Names how clearly words tell a class: `many clear`, `few near`. */
const levelOf = (best: WeighedClass, next: WeighedClass | undefined): string => {
  const share = (next?.weight ?? 0) / best.weight
  const distance = share <= clearShareMax ? 'clear' : share <= nearShareMax ? 'near' : 'close'
  const count = best.weight >= manyMin ? 'many' : best.weight >= fewMin ? 'few' : 'faint'
  return `${distance} ${count}`
}
const clearShareMax = 0.25
const nearShareMax = 0.6
const manyMin = 14
const fewMin = 6

function firstOf(classes: readonly WeighedClass[], pageUrl: string): SourcedFact<string> | null {
  const [best, next] = classes.toSorted((a, b) => b.weight - a.weight)
  if (!best || best.weight < weightMin) return null
  if (next && next.weight > best.weight * nextShareMax) return null
  const source = best.weight >= typeWeight ? 'data' : `words ${levelOf(best, next)}`
  return { value: best.name, source, pageUrl, quote: null }
}
