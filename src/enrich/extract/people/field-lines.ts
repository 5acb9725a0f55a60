import { gradeTitle } from '../titles.ts'
import { isCredit, mayHoldContact, tidyTitle, withoutContact } from './inline.ts'
import type { LineMark } from './marks.ts'
import { readName } from './names.ts'
import type { PageLine } from './page-lines.ts'
import type { PersonNameReading } from './person-name-reading.ts'

// A name, a field of work, perhaps a number; longer lines are sentences.
const lineLettersMax = 100
const apart = /^([^,–—|:•·]{3,50}?)\s*(?:,|[–—|:•·]|\s-\s)\s*([^–—|:•·]{3,50})$/u
const mayBeApart = /[,–—|:•·]|\s-\s/u
// How far a line of the same list stands away.
const neighboursMax = 2

/**
 * Reads `Jane Doe – Export` as a person of that field where a line beside it has a person and a title in one, and
 * `Credit control – Jane Doe, ext 22` where a number or an address follows. Pure.
 */
export function withFieldLines(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  return marks.map((mark, at) => {
    const line = lines[at]
    if (!line || !isUnread(mark, line)) return mark
    const isBeside = isBesidePerson(at, marks, lines)
    if (!isBeside && !mayHoldContact.test(line.text)) return mark
    const bare = withoutContact(line.text)
    if (!isBeside && bare.length === line.text.length) return mark
    const [, left = '', right = ''] = apart.exec(bare) ?? []
    const found = pair(left, right) ?? pair(right, left)
    return found ?? mark
  })
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

function pair(written: string, text: string): LineMark | null {
  const name: PersonNameReading | null = readName(written)
  const title = tidyTitle(text)
  if (name?.grade !== 'known' || gradeTitle(title) !== 'field' || isCredit(title)) return null
  return { people: [name], title, grade: null, key: name.key, isLabelled: false }
}
