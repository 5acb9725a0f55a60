import type { ProfileFact } from '../../model/company-profile.ts'
import type { PageFacts } from './page-facts.ts'

/** Chooses the year that most pages give for the founding of the firm; null where two have as many. */
export function chooseFounded(pages: readonly PageFacts[]): ProfileFact<number> | null {
  const all = pages.flatMap((page) => page.foundedYears.map((fact) => ({ page, fact })))
  const years = [...Map.groupBy(all, ({ fact }) => fact.value).values()].toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  )
  const [best, second] = years
  const first = best?.[0]
  if (!best || !first) return null
  if (second && weightOf(second) >= weightOf(best)) return null
  const { page, fact } = first
  const confidence = second ? 0.85 : 0.95
  return { value: fact.value, confidence, pageUrl: page.url, quote: fact.quote }
}

type Stated = { readonly page: PageFacts; readonly fact: PageFacts['foundedYears'][number] }

const weightOf = (stated: readonly Stated[]): number =>
  new Set(stated.map(({ page }) => page.url)).size +
  (stated.some(({ fact }) => fact.place === 'data') ? dataWeight : 0)
const dataWeight = 3
