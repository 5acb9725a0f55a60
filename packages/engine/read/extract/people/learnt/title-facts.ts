import { isRole, isTitleWord, type TitleGrade, titleWordsOf } from '../../titles.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'
import type { CardGathering } from './gather-cards.ts'
import type { PlaceCounts } from './places.ts'
import { titleLikeness } from './title-likeness.ts'
import {
  distances,
  readTitlePlaces,
  type TitlePlace,
  type TitlePlaces,
  titleLettersMax,
} from './title-places.ts'
import { titleTextOf } from './title-text.ts'

/** A line that may be the title of a person. */
export type TitleCandidate = { readonly distance: number; readonly facts: readonly number[] }

type PageFacts = {
  readonly page: MarkedLines
  readonly places: TitlePlaces
  readonly placeOf: (line: number) => PlaceCounts
  readonly texts: ReadonlyMap<string, number>
  readonly isTeamPage: boolean
}

/**
 * Returns a function that lists the lines around a name that may be its title, with the facts about each. The learnt
 * trees know a fact by its number, so that a new one goes to the end.
 */
export function titleFactsReader(
  { named, page, isTeamPage }: Pick<CardGathering, 'named' | 'page' | 'isTeamPage'>,
  placeOf: (line: number) => PlaceCounts,
): (person: NamedLine) => readonly TitleCandidate[] {
  const texts = new Map<string, number>()
  for (const { text } of page.lines) texts.set(text, (texts.get(text) ?? 0) + 1)
  const places = readTitlePlaces(named, page)
  const facts = { page, places, placeOf, texts, isTeamPage }
  return (person) => {
    const open = distances.filter((distance) => mayBeTitle(person.line + distance, page))
    const first = new Set([open.find((one) => one > 0), open.find((one) => one < 0)])
    return open.map((distance) => ({
      distance,
      facts: factsOf(person, distance, first.has(distance), facts),
    }))
  }
}

function mayBeTitle(at: number, { lines, marks }: MarkedLines): boolean {
  const line = lines[at]
  if (!line || line.text === '' || line.isMenu || line.isForeign || marks[at]?.key !== null) {
    return false
  }
  return titleTextOf(line.text).length <= titleLettersMax && /\p{L}{2}/u.test(line.text)
}

function factsOf(
  person: NamedLine,
  distance: number,
  isFirst: boolean,
  { page, places, placeOf, texts, isTeamPage }: PageFacts,
): readonly number[] {
  const { line, card, mark, title } = person
  const at = line + distance
  const [said, name] = [page.lines[at], page.lines[line]]
  if (!said || !name) return []
  const place = places.at(line, distance)
  return [
    distance,
    Math.abs(distance),
    ...textFacts(said, places.gradeAt(at)),
    Number(places.shapes[at] === places.shapes[line]),
    ...placeFacts(place),
    Number(at >= card.start && at < card.end),
    Number(said.element.parent === name.element.parent),
    ...wayFacts(person, distance, page),
    texts.get(said.text) ?? 0,
    ...wordFacts(said),
    said.pieces.length,
    Number(title !== null && person.distance === distance),
    Number(title !== null && person.distance === 0),
    Number(title !== null),
    Number(isTeamPage),
    placeOf(at).names / Math.max(1, placeOf(at).lines),
    placeOf(at).titles / Math.max(1, placeOf(at).lines),
    Number(mark.people.some(({ grade }) => grade === 'known')),
    place.people,
    Number(isFirst),
    place.taken / Math.max(1, place.people),
    said.text.split(/[,|·•/–-]/u).length,
    ...titleLikeness(titleTextOf(said.text)),
    place.likeness / Math.max(1, place.distinct.size),
    said.text.length - titleTextOf(said.text).length,
  ]
}

const grades = new Map<TitleGrade | null, number>([
  ['certain', 3],
  ['likely', 2],
  ['field', 1],
])

function textFacts(line: PageLine, grade: TitleGrade | null): readonly number[] {
  const { text, headingLevel, links } = line
  return [
    grades.get(grade) ?? 0,
    text.length,
    titleWordsOf(titleTextOf(text)).length,
    Number(/[.!?…]$/u.test(text)),
    Number(/\d/.test(text)),
    Number(/@|\d{4}|https?:|www\./.test(text)),
    Number(/^\p{Ll}/u.test(text)),
    Number(text === text.toUpperCase()),
    headingLevel,
    links.length,
  ]
}

const placeFacts = ({
  people,
  texts,
  certain,
  graded,
  distinct,
}: TitlePlace): readonly number[] => [
  texts / Math.max(1, people),
  texts,
  certain / Math.max(1, people),
  graded / Math.max(1, people),
  distinct.size / Math.max(1, texts),
]

/** Lists the facts about the lines between a name and a line. */
function wayFacts({ line, mark }: NamedLine, distance: number, { lines, marks }: MarkedLines) {
  const at = line + distance
  const [first, last] = distance > 0 ? [line + 1, at] : [at + 1, line]
  const isOther = (index: number): boolean => {
    const key = marks[index]?.key ?? null
    return key !== null && key !== mark.key
  }
  let [shown, others] = [0, 0]
  for (let index = first; index < last; index += 1) {
    if (lines[index]?.text !== '') shown += 1
    if (isOther(index)) others += 1
  }
  return [shown, others]
}

function wordFacts({ text }: PageLine): readonly number[] {
  const words = titleWordsOf(titleTextOf(text))
  return [
    words.filter(isRole).length,
    words.filter(isTitleWord).length / Math.max(1, words.length),
    Number(isRole(words[0] ?? '')),
    Number(isRole(words.at(-1) ?? '')),
  ]
}
