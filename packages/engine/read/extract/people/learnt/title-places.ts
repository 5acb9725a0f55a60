import { memoizeTexts } from '../../../../lib/memoize.ts'
import { gradeTitle, type TitleGrade } from '../../titles.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'
import { shapeOf } from '../titles/slots.ts'
import { titleLikeness } from './title-likeness.ts'
import { titleTextOf } from './title-text.ts'

/** Distances from a name at which its title is sought. */
export const distances = [1, 2, 3, 4, -1, -2, -3] as const

/** Longer lines are no titles. */
export const titleLettersMax = 120

/** Counts over all names that are set alike of what stands at one distance from them. */
export type TitlePlace = {
  people: number
  texts: number
  certain: number
  graded: number
  taken: number
  /** Sum over the distinct texts of how much each looks like a title. */
  likeness: number
  readonly distinct: Set<string>
}

export type TitlePlaces = {
  readonly at: (line: number, distance: number) => TitlePlace
  readonly gradeAt: GradeAt
  readonly shapes: readonly string[]
}

/** Grades the text of a line as a title. */
type GradeAt = (line: number) => TitleGrade | null

/** Counts what stands at each distance from names that are set alike. Pure. */
export function readTitlePlaces(named: readonly NamedLine[], page: MarkedLines): TitlePlaces {
  // Lines near names alone are graded, and equal ones once.
  const gradeOf = memoizeTexts((text) =>
    titleTextOf(text).length > titleLettersMax ? null : gradeTitle(titleTextOf(text)),
  )
  const gradeAt: GradeAt = (line) => gradeOf(page.lines[line]?.text ?? '')
  const shapes = page.lines.map(shapeOf)
  const places = new Map<string, TitlePlace>()
  const at = (line: number, distance: number): TitlePlace => {
    const key = `${distance} ${shapes[line]}`
    const known = places.get(key)
    if (known) return known
    const counts = { people: 0, texts: 0, certain: 0, graded: 0, taken: 0, likeness: 0 }
    const place = { ...counts, distinct: new Set<string>() }
    places.set(key, place)
    return place
  }
  for (const distance of distances) {
    for (const person of named) count(at(person.line, distance), person, distance, page, gradeAt)
  }
  return { at, gradeAt, shapes }
}

function count(
  place: TitlePlace,
  person: NamedLine,
  distance: number,
  { lines, marks }: MarkedLines,
  gradeAt: GradeAt,
): void {
  const line = person.line + distance
  place.people += 1
  if (person.title !== null && person.distance === distance) place.taken += 1
  const text = lines[line]?.text ?? ''
  if (text === '' || marks[line]?.key !== null) return
  place.texts += 1
  if (!place.distinct.has(text)) place.likeness += titleLikeness(titleTextOf(text))[1]
  place.distinct.add(text)
  const grade = gradeAt(line)
  if (grade === 'certain') place.certain += 1
  if (grade !== null) place.graded += 1
}
