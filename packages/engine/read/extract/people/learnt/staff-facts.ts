import { kindOfWords } from '../../page-kinds.ts'
import { gradeTitle } from '../../titles.ts'
import { isOwn } from '../employment/employer.ts'
import { decodedPathOf } from '../lines/zones.ts'
import type { NamedLine } from '../titles/named-lines.ts'
import { cardFacts } from './card-facts.ts'
import type { CardGathering } from './gather-cards.ts'
import type { PlaceCounts } from './places.ts'

/**
 * Returns a function that lists the facts about a name of a page, all but the chance that a line is its title. The
 * learnt trees know a fact by its number, so that a new one goes to the end.
 */
export function staffFactsReader(
  found: CardGathering,
  placeOf: (line: number) => PlaceCounts,
): (person: NamedLine) => readonly number[] {
  const { page, named } = found
  const pageFacts = readPageFacts(found)
  const repeats = Map.groupBy(named, ({ mark }) => mark.key)
  const siblings = Map.groupBy(named, ({ element }) => element?.parent ?? null)
  const headings = new Map(
    found.groups.flatMap(({ heading, people }) => people.map((one) => [one, heading] as const)),
  )
  return (person) => [
    ...nameFacts(person, found),
    ...statedFacts(person),
    ...lineFacts(person, found),
    ...placeFacts(placeOf(person.line)),
    ...cardFacts(person, page),
    repeats.get(person.mark.key)?.length ?? 0,
    ...pageFacts.before,
    ...pageFacts.after,
    ...signFacts(person, found),
    pageFacts.knownShare,
    gradeOfKind(headings.get(person) ?? ''),
    siblings.get(person.element?.parent ?? null)?.length ?? 0,
    found.page.lines[person.line - 1]?.text.length ?? 0,
    found.page.lines[person.line + 1]?.text.length ?? 0,
  ]
}

const isKnown = ({ mark }: NamedLine): boolean => mark.people.some(({ grade }) => grade === 'known')

function nameFacts(person: NamedLine, { proofs, site }: CardGathering): readonly number[] {
  const { people, key } = person.mark
  const words = (key ?? '').split(' ')
  return [
    Number(isKnown(person)),
    Number(people.some(({ isMarked }) => isMarked)),
    words.length,
    Number(people.some(({ name }) => name === name.toUpperCase())),
    words.filter(proofs.isCommonWord).length,
    Number(people.some(({ name }) => isOwn(name, site.own))),
  ]
}

/** Lists the facts about the title that rules found. */
const statedFacts = ({ title, mark }: NamedLine): readonly number[] => [
  title === null ? 0 : gradeOf(title),
  Number(mark.isLabelled),
  (title ?? '').length,
]

const grades = new Map([
  ['certain', 4],
  ['likely', 3],
  ['field', 2],
])
const gradeOf = (title: string): number => grades.get(gradeTitle(title) ?? '') ?? 1

function lineFacts({ line, mark }: NamedLine, { page }: CardGathering): readonly number[] {
  const shown = page.lines[line]
  if (!shown) return [0, 0, 0, 0]
  const { headingLevel, isPicture, isFoot, text } = shown
  const rest = text.length - (mark.people[0]?.name.length ?? 0)
  return [headingLevel, Number(isPicture), Number(isFoot), rest]
}

const placeFacts = ({ people, names, lines, known, titles }: PlaceCounts): readonly number[] => [
  people.size,
  names / Math.max(1, lines),
  known / Math.max(1, names),
  titles,
]

function readPageFacts({ named, site, isTeamPage }: CardGathering) {
  const path = decodedPathOf(site.url)
  const parts = path.split('/').filter((part) => part !== '')
  const titled = named.filter(({ title }) => title !== null).length
  const count = Math.max(1, named.length)
  return {
    before: [
      Number(isTeamPage),
      Number(/^\/(?:index\.\w{1,9})?$/.test(path)),
      new Set(named.map(({ mark }) => mark.key)).size,
    ],
    after: [
      titled / count,
      parts.length,
      gradeOfKind((parts.at(-1) ?? '').replace(/\.\w{1,9}$/, '')),
    ],
    knownShare: named.filter(isKnown).length / count,
  }
}

const kindGrades = new Map([
  ['people', 3],
  ['about', 2],
  ['contact', 2],
  ['imprint', 2],
])

/** Grades a heading or a name of a page by how much it promises people of the firm. */
function gradeOfKind(text: string): number {
  const kind = kindOfWords(text)?.kind
  return kind === undefined ? 0 : (kindGrades.get(kind) ?? 1)
}

/** Lists the verdicts of the rules. */
const signFacts = (person: NamedLine, found: CardGathering): readonly number[] => [
  Number(found.others.has(person)),
  Number(found.outsiders.has(person)),
  Number(found.proven.has(person)),
]
