import type { Element } from 'domhandler'
import { gradeTitle } from '../../titles.ts'
import { isDepartment, isWholeDepartment, namesDepartment } from '../lines/departments.ts'
import { isCredit, mayHoldContact, tidyTitle, withoutContact } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import type { LineMark } from './line-marks.ts'

// The line has a name, a field of work, perhaps a number; longer lines are sentences.
const lineLettersMax = 100
const apart = /^([^,–—|:•·]{3,50}?)\s*(?:,|[–—|:•·]|\s-\s)\s*([^–—|:•·]{3,50})$/u
const mayBeApart = /[,–—|:•·]|\s-\s/u
// A line of the same list is at most this many lines away.
const neighboursMax = 2

/**
 * Reads `Jane Doe – Export` as a person of that field where a line beside it has a person and a title, and `Credit
 * control – Jane Doe, ext 22` where a number or an address follows; on a page of the team neither is needed. Pure.
 */
export function withFieldLines(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
  isTeamPage: boolean,
): readonly LineMark[] {
  const blocks = titledBlocks(marks, lines)
  return marks.map((mark, at) => {
    const line = lines[at]
    if (!line || !isUnread(mark, line)) return mark
    const isBeside = isBesidePerson(at, marks, lines)
    const found = isBeside || !isTeamPage ? null : readOfTeam(line.text)
    return found ?? readOfField(line, isBeside, blocks) ?? mark
  })
}

/** Returns the blocks that have a line with a name and, behind it, a title. */
function titledBlocks(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): ReadonlySet<Element> {
  const blocks = new Set<Element>()
  for (const [at, { people, title }] of marks.entries()) {
    const [person, second] = people
    const line = lines[at]
    if (!line || !person || second || title === null) continue
    if (line.text.startsWith(person.name)) blocks.add(line.element)
  }
  return blocks
}

function readOfField(
  { text, element }: PageLine,
  isBeside: boolean,
  blocks: ReadonlySet<Element>,
): LineMark | null {
  if (!isBeside && !mayHoldContact.test(text)) return null
  const bare = withoutContact(text)
  if (!isBeside && bare.length === text.length) return null
  const [, left = '', right = ''] = apart.exec(bare) ?? []
  const found = pair(left, right) ?? pair(right, left)
  return found ?? (blocks.has(element) ? readOfBlock(left, right) : null)
}

/**
 * Reads `Jane Doe – Service achats`, `Frau Jane Doe, Vertrieb` on a page of the team: a word for a department or a form
 * of address shows that it is no list of goods.
 */
function readOfTeam(text: string): LineMark | null {
  const [, left = '', right = ''] = apart.exec(withoutContact(text)) ?? []
  return pairOfTeam(left, right) ?? pairOfTeam(right, left)
}

function pairOfTeam(written: string, text: string): LineMark | null {
  if (text === '' || readName(written)?.grade !== 'known') return null
  const title = tidyTitle(text)
  const found = isWholeDepartment(title) ? pair(written, text) : null
  const isAddressed = found?.people.some(({ isMarked }) => isMarked) ?? false
  return isAddressed || namesDepartment(title) ? found : null
}

const isUnread = (mark: LineMark, { text, isForeign, isMenu, isPicture }: PageLine): boolean =>
  mark.people.length === 0 &&
  (mark.grade === null || mark.grade === 'field') &&
  text.length <= lineLettersMax &&
  mayBeApart.test(text) &&
  !isForeign &&
  !isMenu &&
  !isPicture

function isBesidePerson(
  at: number,
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): boolean {
  const element = lines[at]?.element
  for (let other = at - neighboursMax; other <= at + neighboursMax; other += 1) {
    const [mark, line] = [marks[other], lines[other]]
    const isPerson = mark?.people.length === 1 && mark.title !== null
    if (isPerson && line?.element.name === element?.name) return true
  }
  return false
}

/** Reads `Peter Marlow – Makes it all happen` where another line of the same block has a name and a title behind it. */
function readOfBlock(written: string, text: string): LineMark | null {
  const name = readName(written)
  if (name?.grade !== 'known' || !isLabel(text)) return null
  return { people: [name], title: tidyTitle(text), grade: null, key: name.key, isLabelled: false }
}

// A label has a few words; a text that begins with a small letter continues a sentence.
const labelWordsMax = 6
const isLabel = (text: string): boolean =>
  /^\p{Lu}/u.test(text) &&
  text.split(' ').length <= labelWordsMax &&
  !/[.!?\d]/.test(text) &&
  readName(text) === null &&
  !isCredit(text)

function pair(written: string, text: string): LineMark | null {
  const name: PersonNameReading | null = readName(written)
  const title = tidyTitle(text)
  if (name?.grade !== 'known' || !isFieldOfWork(title) || isCredit(title)) return null
  return { people: [name], title, grade: null, key: name.key, isLabelled: false }
}

const isFieldOfWork = (title: string): boolean =>
  gradeTitle(title) === 'field' || isDepartment(title)
