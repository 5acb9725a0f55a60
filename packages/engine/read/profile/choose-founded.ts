import type { PageFacts } from './page-facts.ts'
import type { SourcedFact } from './sourced-profile.ts'

/** Chooses the year that most pages give for the founding of the firm; null where two have as many. */
export function chooseFounded(pages: readonly PageFacts[]): SourcedFact<number> | null {
  const all = pages.flatMap((page) => page.foundedYears.map((fact) => ({ page, fact })))
  const years = [...Map.groupBy(all, ({ fact }) => fact.value).values()].toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  )
  const [best, second] = years
  const first = best?.[0]
  if (!best || !first) return null
  if (second && weightOf(second) >= weightOf(best)) return null
  const { page, fact } = first
  const source = `${fact.place === 'data' ? 'data' : fact.word} ${second ? 'rivalled' : 'alone'}`
  return { value: fact.value, source, pageUrl: page.url, quote: fact.quote }
}

type Stated = { readonly page: PageFacts; readonly fact: PageFacts['foundedYears'][number] }

const weightOf = (stated: readonly Stated[]): number =>
  new Set(stated.map(({ page }) => page.url)).size +
  (stated.some(({ fact }) => fact.place === 'data') ? dataWeight : 0)
const dataWeight = 3
