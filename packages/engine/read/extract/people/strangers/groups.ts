import type { PageLine } from '../lines/page-lines.ts'
import type { MarkedLines, NamedLine } from '../titles/named-lines.ts'

/** People below one heading, or below one line that is set like a heading. */
export type Group = {
  /** Text of the heading; empty where the page has none above. */
  readonly heading: string
  readonly people: readonly NamedLine[]
}

/** Groups the people of a page by the nearest heading above them, in their order. Pure. */
export function groupPeople(named: readonly NamedLine[], page: MarkedLines): readonly Group[] {
  const owners = ownersOf(named, page.lines.length)
  const headings = headingsLikeNames(named, page)
  let above = -1
  const opened = page.lines.map((_, at) => {
    if (headings.has(at) || opensGroup(at, page, owners[at])) above = at
    return above
  })
  const groups = Map.groupBy(named, (person) => opened[startOf(person)] ?? -1)
  return [...groups].map(([line, people]) => ({ heading: page.lines[line]?.text ?? '', people }))
}

/**
 * Returns the lines of headings that read like names: `Gute Nachbarn`, without a title and above the level of the names
 * below.
 */
function headingsLikeNames(
  named: readonly NamedLine[],
  { lines }: MarkedLines,
): ReadonlySet<number> {
  const levelOf = ({ line }: NamedLine): number => lines[line]?.headingLevel ?? 0
  const titled = named.filter(({ title }) => title !== null)
  if (titled.length === 0) return new Set()
  const highest = titled
    .map(levelOf)
    .reduce((least, level) => (level === 0 ? least : Math.min(least, level)), sectionLevelMax + 1)
  const isHeading = (person: NamedLine): boolean =>
    person.title === null && levelOf(person) > 0 && levelOf(person) < highest
  return new Set(named.filter(isHeading).map(({ line }) => line))
}

const startOf = ({ line, distance }: NamedLine): number => Math.min(line, line + distance)

/** Returns for each line the person whose card it continues, below the name or title that stands first. */
function ownersOf(named: readonly NamedLine[], count: number): readonly (NamedLine | undefined)[] {
  const owners = new Array<NamedLine | undefined>(count).fill(undefined)
  for (const person of named) {
    owners.fill(person, startOf(person), Math.max(person.card.end, startOf(person) + 1))
  }
  return owners
}

// Longer lines are sentences.
const headingLettersMax = 60
// A heading below these levels belongs to a card.
const sectionLevelMax = 3

function opensGroup(at: number, { lines, marks }: MarkedLines, owner?: NamedLine): boolean {
  const [line, mark] = [lines[at], marks[at]]
  if (!line || line.text === '' || line.isPicture || line.isMenu || mark?.key !== null) return false
  if (mark.grade === 'certain' || line.text.length > headingLettersMax) return false
  const { headingLevel } = line
  if (owner === undefined) return headingLevel > 0 || isPlainHeading(line)
  const nameLevel = lines[owner.line]?.headingLevel ?? 0
  const isAbove = nameLevel === 0 || headingLevel < nameLevel
  return headingLevel > 0 && headingLevel <= sectionLevelMax && isAbove
}

/** Returns true for `Collaborators`, `AGENTS ABROAD`, `Clients include:` on a line of their own. */
const isPlainHeading = ({ text, links }: PageLine): boolean =>
  links.length === 0 && /^\p{Lu}[\p{L}\s&’'-]+[:：]?$/u.test(text)
