import type { PageLine } from '../lines/page-lines.ts'
import type { NamedLine } from './named-lines.ts'
import { shapeOf } from './slots.ts'

// Two names in one place may be a headline and a caption; three are a list.
const peopleMin = 3
// A form of address or a degree may stand beside the name; a longer text is a sentence about the person.
const besideLettersMax = 14

/**
 * Returns the people of a team page whose names alone fill one place of a template: a title in no list, or none at all,
 * does not make them strangers. Most names of the place are known or have a form of address, and most lines set like
 * this are names. Pure; it reads the lines once.
 */
export function listedPeople(
  named: readonly NamedLine[],
  lines: readonly PageLine[],
  isTeamPage: boolean,
): ReadonlySet<NamedLine> {
  if (!isTeamPage || named.length < peopleMin) return new Set()
  const places = Map.groupBy(
    named.filter((person) => isNameAlone(person, lines)),
    ({ line }) => placeOf(lines[line]),
  )
  const counts = Map.groupBy(lines.filter(isShown), placeOf)
  return new Set(
    [...places].flatMap(([place, people]) =>
      isList(people, counts.get(place)?.length ?? 0) ? people : [],
    ),
  )
}

function isList(people: readonly NamedLine[], linesCount: number): boolean {
  const keys = new Set(people.map(({ mark }) => mark.key))
  const sure = people.filter(isSure).length
  return keys.size >= peopleMin && sure * 3 >= people.length * 2 && people.length * 2 > linesCount
}

const isSure = ({ mark: { people } }: NamedLine): boolean =>
  people.some(({ grade, isMarked }) => grade === 'known' || isMarked)

const placeOf = (line: PageLine | undefined): string => `${line?.headingLevel} ${shapeOf(line)}`

const isShown = ({ text, isMenu, isPicture, isForeign, isFoot }: PageLine): boolean =>
  text !== '' && !isMenu && !isPicture && !isForeign && !isFoot

function isNameAlone({ line, mark }: NamedLine, lines: readonly PageLine[]): boolean {
  const [shown, [person, ...more]] = [lines[line], mark.people]
  return (
    shown !== undefined &&
    isShown(shown) &&
    person !== undefined &&
    more.length === 0 &&
    mark.title === null &&
    shown.text.length <= person.name.length + besideLettersMax
  )
}
