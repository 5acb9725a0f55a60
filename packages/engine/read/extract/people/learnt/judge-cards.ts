import trees from '../../../../data/people-trees.json' with { type: 'json' }
import { tidyTitle } from '../lines/inline.ts'
import { withSmallStart } from '../names/written-names.ts'
import { isOfOthers } from '../prose/prose-of-others.ts'
import { isAlikeBelow } from '../titles/grid-slots.ts'
import { gradeLabel } from '../titles/label-grades.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'
import type { CardGathering } from './gather-cards.ts'
import { readPlaces } from './places.ts'
import { staffFactsReader } from './staff-facts.ts'
import { type TitleCandidate, titleFactsReader } from './title-facts.ts'
import { titleLikeness } from './title-likeness.ts'
import { titleTextOf } from './title-text.ts'
import { probabilityBy, type Trees } from './trees.ts'

/** Trees that `npm run train -- people` learns and writes. */
export type PeopleTrees = {
  /** A name on a page is one of the firm's own people. */
  readonly staff: Trees
  /** A line beside a name is the title of that person. */
  readonly title: Trees
}

/** The verdict on a name of a page. */
export type CardVerdict = {
  /** The probability that this is one of the firm's own people. */
  readonly staff: number
  /** Several names of the page are set like this one. */
  readonly isOfList: boolean
  readonly title: string | null
  readonly distance: number
  /** The probability that the title is this person's. */
  readonly titleChance: number
  /** Words or a template show the title, so that it proves a person. */
  readonly isTitleSure: boolean
}

// Two names in one place may be a headline and a caption.
const listMin = 3

// A lower value takes other lines of cards for titles, unless the letters of the words are those of a title.
const titleProbabilityMin = 0.7
const titleLikeMin = 0.4

/** Judges every name of a page, and finds titles for those that have none. Pure. */
export function judgeCards(found: CardGathering): (person: NamedLine) => CardVerdict {
  const { named, page } = found
  const placeOf = readPlaces(page)
  const factsOf = staffFactsReader(found, placeOf)
  const candidatesOf = titleFactsReader(found, placeOf)
  const chances = new Map(
    named.map((person) => [person, titleChances(candidatesOf(person), trees.title)]),
  )
  const likeliest = new Map([...chances].map(([person, each]) => [person, likeliestOf(each)]))
  const titles = chooseTitles(found, likeliest)
  return (person) => {
    const best = likeliest.get(person) ?? noTitle
    const staff = probabilityBy(trees.staff, [...factsOf(person), best.probability])
    const isOfList = placeOf(person.line).people.size >= listMin
    if (person.title !== null) {
      return { staff, isOfList, ...titleByRule(person, page, chances.get(person) ?? []) }
    }
    const text = page.lines[person.line + best.distance]?.text ?? ''
    // `Left us in 2019` stands where the others have their titles.
    if (isOfOthers(withSmallStart(text))) {
      return { ...noVerdict, isOfList }
    }
    const chosen = titles.get(person)
    const title = chosen === undefined ? null : titleTextOf(text)
    return { ...noVerdict, staff, isOfList, title, titleChance: best.probability, ...chosen }
  }
}

const noVerdict = { staff: 0, title: null, distance: 0, titleChance: 0, isTitleSure: false }

// Titles on the line of a name, in a sentence or on two lines.
const titleChanceOnLine = 0.85

// A sentence about the duties stands below the title, and its words are those of titles too.
const unlikelyMax = 0.2
const titleOverRuleMin = 0.5

/**
 * Returns the title that rules found for a name, with the probability that the trees give to its line; another line
 * that is likely takes the place of an unlikely one.
 */
function titleByRule(
  { line, title, distance }: NamedLine,
  { lines }: MarkedLines,
  chances: readonly LikelyTitle[],
): Omit<CardVerdict, 'staff' | 'isOfList'> {
  const isLine = tidyTitle(lines[line + distance]?.text ?? '') === title
  const learnt = isLine ? chances.find((one) => one.distance === distance) : undefined
  const other = learnt && learnt.probability < unlikelyMax ? likeliestOf(chances) : null
  const text = titleTextOf(lines[line + (other?.distance ?? 0)]?.text ?? '')
  if (other && other.probability >= titleOverRuleMin && !isNoTitle.test(text)) {
    const { distance: place, probability } = other
    return { title: text, distance: place, titleChance: probability, isTitleSure: true }
  }
  const titleChance = learnt?.probability ?? titleChanceOnLine
  return { title, distance, titleChance, isTitleSure: true }
}

type ChosenTitle = Pick<CardVerdict, 'distance' | 'isTitleSure'>

/** Chooses titles for the names that have none, the likeliest first; a line is the title of one name. */
function chooseTitles(
  { named, page }: CardGathering,
  likeliest: ReadonlyMap<NamedLine, LikelyTitle | null>,
): ReadonlyMap<NamedLine, ChosenTitle> {
  const titled = named.filter(({ title }) => title !== null)
  const taken = new Set(titled.map(({ line, distance }) => line + distance))
  const places = Map.groupBy(titled, ({ distance }) => distance)
  const isFollowed = new Map(
    [...places].map(([distance, people]) => [
      distance,
      people.every((person) => isAlikeBelow(person, distance, page)),
    ]),
  )
  const titles = new Map<NamedLine, ChosenTitle>()
  const chosen = named
    .filter(({ title }) => title === null)
    .map((person) => ({ person, ...(likeliest.get(person) ?? noTitle) }))
    .filter(({ probability }) => probability >= titleLikeMin)
    .toSorted((one, other) => other.probability - one.probability)
  for (const { person, distance, probability } of chosen) {
    const at = person.line + distance
    const text = titleTextOf(page.lines[at]?.text ?? '')
    // A town below each title takes the place of a title that is missing.
    const isOfNextLine = isFollowed.get(distance) === true && !isAlikeBelow(person, distance, page)
    const isTaken = taken.has(at) || isOfNextLine
    if (isTaken || isNoTitle.test(text) || !isBeside(person, distance, page)) continue
    // A few cards are no template for words that no list of titles has: services and products are set like a staff.
    const isTitleSure =
      gradeLabel(text) !== null || (places.get(distance)?.length ?? 0) >= templateMin
    if (!isLikely(text, probability, isTitleSure)) continue
    taken.add(at)
    titles.set(person, { distance, isTitleSure })
  }
  return titles
}

/** Returns true for a line that no other text parts from a name; pictures and the name itself are none. */
function isBeside({ line, mark }: NamedLine, distance: number, { lines, marks }: MarkedLines) {
  const at = line + distance
  for (let index = Math.min(line, at) + 1; index < Math.max(line, at); index += 1) {
    const isOwn = marks[index]?.key === mark.key
    if (lines[index]?.text !== '' && !lines[index]?.isPicture && !isOwn) return false
  }
  return true
}

const isLikely = (text: string, probability: number, isTitleSure: boolean): boolean =>
  isTitleSure ? probability >= titleProbabilityMin : titleLikeness(text)[0] > 0

const templateMin = 3
const noTitle = { distance: 0, probability: 0 }
// Several sentences, a telephone or year, a quotation.
const isNoTitle = /\p{Ll}{2}[.!?] \p{Lu}|\d|["“”„«»]/u

type LikelyTitle = { readonly distance: number; readonly probability: number }

/** Returns the line that is most likely the title; null where there is no line beside the name. */
export function likeliestTitle(
  candidates: readonly TitleCandidate[],
  trees: Trees,
): LikelyTitle | null {
  return likeliestOf(titleChances(candidates, trees))
}

const titleChances = (
  candidates: readonly TitleCandidate[],
  trees: Trees,
): readonly LikelyTitle[] =>
  candidates.map(({ distance, facts }) => ({
    distance,
    probability: probabilityBy(trees, facts),
  }))

function likeliestOf(chances: readonly LikelyTitle[]): LikelyTitle | null {
  let best: LikelyTitle | null = null
  for (const one of chances) if (best === null || one.probability > best.probability) best = one
  return best
}
