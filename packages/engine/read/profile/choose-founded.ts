import { lettersOf, withoutForm } from '../extract/people/employment/employer.ts'
import { isNameOfHost, isNearName } from './firm-names.ts'
import { namesInProse } from './names-in-lines.ts'
import type { PageFacts } from './page-facts.ts'
import type { SourcedFact } from './sourced-profile.ts'

/** Chooses the year that most pages give for the founding of the firm; null where two have as many. */
export function chooseFounded(
  pages: readonly PageFacts[],
  names: readonly string[],
): SourcedFact<number> | null {
  const all = pages
    .flatMap((page) => page.foundedYears.map((fact) => ({ page, fact })))
    .filter(({ page, fact }) => !isOfStranger(fact, page.url, names))
  // A slogan of the foot stands on each page: a stated founding counts before all of them.
  const isStated = all.some(({ fact }) => fact.word === 'founded')
  const counted = all.filter(
    ({ fact }) => !isStated || fact.place !== 'foot' || fact.word !== 'since',
  )
  const years = [...Map.groupBy(counted, ({ fact }) => fact.value).values()].toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  )
  const [best, second] = years
  const first = best?.[0]
  if (!best || !first) return null
  if (second && weightOf(second) >= weightOf(best) && !isInOneLine(best, second)) return null
  const { page, fact } = first
  const kind = fact.place === 'data' ? 'data' : `${fact.word} ${subjectOf(fact.quote ?? '', names)}`
  const source = `${kind} ${second ? 'rivalled' : 'alone'}`
  return { value: fact.value, source, pageUrl: page.url, quote: fact.quote }
}

// A sentence of a brand or a founder is longer, and names the firm where it is of the firm.
const sloganLettersMax = 60

/** Tells whether a line is a slogan, or names the firm, or neither. */
function subjectOf(quote: string, names: readonly string[]): string {
  if (quote.length <= sloganLettersMax) return 'short'
  return namesOne(quote, names) ? 'named' : 'unnamed'
}

function namesOne(quote: string, names: readonly string[]): boolean {
  const letters = lettersOf(quote)
  return names.some((name) => letters.includes(lettersOf(withoutForm(name))))
}

/**
 * Tells whether a line names in full another firm before the year, and not the one whose site it is. Behind the year a
 * firm has its former name, or its founder.
 */
function isOfStranger(
  { quote, value }: PageFacts['foundedYears'][number],
  url: string,
  names: readonly string[],
): boolean {
  if (quote === null || namesOne(quote, names)) return false
  const named = namesInProse(quote.split(`${value}`, 1)[0] ?? '')
  const isOwn = (name: string) =>
    isNameOfHost(name, url) || names.some((own) => isNearName(own, name))
  return named.length > 0 && !named.some(isOwn)
}

/** `Established in 2006 and incorporated in 2008` founds the firm in the first of its years. */
const isInOneLine = ([one]: readonly Stated[], [other]: readonly Stated[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.fact.quote === other.fact.quote &&
  one.fact.value < other.fact.value

type Stated = { readonly page: PageFacts; readonly fact: PageFacts['foundedYears'][number] }

const weightOf = (stated: readonly Stated[]): number =>
  new Set(stated.map(({ page }) => page.url)).size +
  (stated.some(({ fact }) => fact.place === 'data') ? dataWeight : 0) +
  // `Lawyer since 2007` beside `Founded in 2023`
  (stated.some(({ fact }) => fact.word === 'founded') ? 0.5 : 0)
const dataWeight = 3
