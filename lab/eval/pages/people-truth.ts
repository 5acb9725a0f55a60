import { transliterate } from '@enricher/engine/names/transliterate'
import type { PageDocument } from '../../../packages/engine/read/extract/document.ts'
import { align, type Entity, type FlatText, flatten, type Spot } from './annotations.ts'

/** The annotations about one person on one page. */
export type TruePerson = {
  readonly key: string
  /** Every title annotated beside the name. */
  readonly titles: readonly string[]
  readonly isOutsider: boolean
}

/** The rule of truth, printed with every result. */
export const truthRule = [
  'Staff: a PER of two words or more with a FUNC next to it in the order of annotations, at most 40 characters away,',
  'one FUNC to a PER: on one line first, then names first unless titles first pairs more on the page. Not staff (outsiders): title or first h1 speaks',
  'of testimonials, reviews, clients or an advisory board; or the name stands inside an element marked as testimonial or',
  "quote, or right behind a closing quotation mark; or an ORG that is not the site's own stands within 40 characters, no sentence between.",
  "Own: shares its letters with the host or the page title, or is the page's most frequent ORG.",
  'A person counts once per page. Wrong is every extracted person with a title who is not staff by this rule, also one',
  'that is not annotated. A title is right when, folded, it equals the annotated one or one continues the other.',
].join('\n  ')

const gapMax = 40

/** Reads a page's annotations alone to tell its staff from other people. */
export function readTruth(page: PageDocument, entities: readonly Entity[]): readonly TruePerson[] {
  const text = flatten(page)
  const spots = align(text, entities)
  const titles = pairTitles(text, spots)
  const outsider = isPageOfOthers(page)
  const people = new Map<string, { titles: string[]; isOutsider: boolean }>()
  for (const [index, spot] of spots.entries()) {
    const key = personKey(spot.entity.text)
    if (spot.entity.type !== 'PER' || !key.includes(' ')) continue
    const person = people.get(key) ?? { titles: [], isOutsider: false }
    const title = titles.get(index)
    const ends = [Math.min(index, title ?? index), Math.max(index, title ?? index)] as const
    const isOther = outsider || isQuoted(text, spot) || hasOtherEmployer(page, text, spots, ends)
    if (title !== undefined && !isOther) person.titles.push(spots[title]?.entity.text ?? '')
    person.isOutsider ||= isOther
    people.set(key, person)
  }
  // One mention as staff outweighs others: biographies name former employers.
  return [...people].map(([key, { titles, isOutsider }]) => ({
    key,
    titles,
    isOutsider: isOutsider && titles.length === 0,
  }))
}

const degrees =
  /^(?:dr|mr|mrs|ms|miss|prof|professor|capt|rev|bishop|sir|jr|sr|ii|iii|iv|md|phd|esq|cpa|dds|dmd|pe|jd|mba)$/

/** Returns the folded words of a name without initials, forms of address and degrees. */
export function personKey(name: string): string {
  return fold(name)
    .replaceAll(/\b([a-z])\.([a-z])\.?/g, '$1$2')
    .split(/[^a-z'-]+/)
    .filter((word) => word.length > 1 && !degrees.test(word))
    .join(' ')
}

/** Returns the folded words of a title. */
export const titleKey = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9&]+/g, ' ')
    .trim()

const fold = (text: string): string => transliterate(text).toLowerCase()

/** Pairs people with titles, by index: on one line first, then in the direction that pairs more people. */
function pairTitles(text: FlatText, spots: readonly Spot[]): ReadonlyMap<number, number> {
  const after = pairInOrder(text, spots, [1, -1])
  const before = pairInOrder(text, spots, [-1, 1])
  return before.size > after.size ? before : after
}

function pairInOrder(
  text: FlatText,
  spots: readonly Spot[],
  steps: readonly number[],
): ReadonlyMap<number, number> {
  const titles = new Map<number, number>()
  const taken = new Set<number>()
  for (const isOneLine of [true, false]) {
    for (const step of steps) pairStep(text, spots, { step, isOneLine, titles, taken })
  }
  return titles
}

type Pairing = {
  readonly step: number
  readonly isOneLine: boolean
  readonly titles: Map<number, number>
  readonly taken: Set<number>
}

function pairStep(
  text: FlatText,
  spots: readonly Spot[],
  { step, isOneLine, titles, taken }: Pairing,
): void {
  const isNear = (start: number, end: number) =>
    end - start <= gapMax && !(isOneLine && text.raw.slice(start, end).includes('\n'))
  for (const [index, spot] of spots.entries()) {
    const other = spots[index + step]
    const isPair = spot.entity.type === 'PER' && other?.entity.type === 'FUNC'
    if (!isPair || titles.has(index) || taken.has(index + step)) continue
    if (!(step > 0 ? isNear(spot.end, other.start) : isNear(other.end, spot.start))) continue
    titles.set(index, index + step)
    taken.add(index + step)
  }
}

const others = /testimonial|advisory|\breviews?\b|\bour clients\b|what .{0,20}say/i

function isPageOfOthers(page: PageDocument): boolean {
  return others.test(`${page.$('title').first().text()} ${page.$('h1').first().text()}`)
}

function isQuoted(text: FlatText, spot: Spot): boolean {
  if (/["”»\uFFFD]\s*[-–—]?\s*$/u.test(text.raw.slice(Math.max(0, spot.start - 6), spot.start)))
    return true
  const part = text.parts.findLast(({ start }) => start <= spot.start)
  for (let at = part?.element ?? null; at; at = at.parent?.type === 'tag' ? at.parent : null) {
    if (/testimonial|quote/i.test(`${at.attribs['class'] ?? ''} ${at.attribs['id'] ?? ''}`))
      return true
  }
  return false
}

function hasOtherEmployer(
  page: PageDocument,
  text: FlatText,
  spots: readonly Spot[],
  [first, last]: readonly [number, number],
): boolean {
  const before = spots[first - 1]
  const after = spots[last + 1]
  const isNear = (start: number, end: number) =>
    end - start <= gapMax && !/[.!?]/.test(text.raw.slice(start, end))
  const near = [
    before && isNear(before.end, spots[first]?.start ?? 0) ? before : undefined,
    after && isNear(spots[last]?.end ?? 0, after.start) ? after : undefined,
  ]
  return near.some(
    (spot) => spot?.entity.type === 'ORG' && !isOwnOrganisation(page, spots, spot.entity.text),
  )
}

function isOwnOrganisation(page: PageDocument, spots: readonly Spot[], name: string): boolean {
  const letters = lettersOf(name)
  const host = lettersOf((URL.parse(page.url)?.hostname ?? '').replace(/^www\.|\.[a-z]+$/g, ''))
  if (host.includes(letters) || (host.length > 3 && letters.includes(host))) return true
  if (lettersOf(page.$('title').first().text()).includes(letters)) return true
  const counts = new Map<string, number>()
  for (const { entity } of spots) {
    if (entity.type === 'ORG')
      counts.set(lettersOf(entity.text), (counts.get(lettersOf(entity.text)) ?? 0) + 1)
  }
  const [top] = [...counts].toSorted((a, b) => b[1] - a[1])
  return top !== undefined && top[1] > 1 && top[0] === letters
}

const lettersOf = (text: string): string => fold(text).replaceAll(/[^a-z0-9]/g, '')
