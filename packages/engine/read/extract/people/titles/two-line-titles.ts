import { gradeTitle } from '../../titles.ts'
import { isWholeDepartment } from '../lines/departments.ts'
import { tidyTitle } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './line-marks.ts'
import type { MarkedLines } from './named-lines.ts'

// The line is a title or a field of work; a longer line is a sentence.
const lineLettersMax = 60

/**
 * Returns the title of a line, extended by the line below where that continues it: `Vice President,` over `Sales`, and
 * below a name also `Executive Vice President` over `Chief Financial Officer`.
 */
export function wholeTitle(page: MarkedLines, found: number, isBelowName: boolean): string {
  const [line, next] = [page.lines[found], page.lines[found + 1]]
  const title = page.marks[found]?.title ?? ''
  if (!line || !next || next.isPicture) return title
  const rest = tidyTitle(next.text)
  // A line that is too short by itself was read with the next one: `Head`, `of Sales`.
  if (rest === '' || rest.length > lineLettersMax || title.endsWith(` ${rest}`)) return title
  if (next.element !== line.element) {
    const isField = isBelowName && (isFieldOfRank(page, found) || isFieldOfOffice(page, found))
    return isField ? `${title}, ${rest}` : title
  }
  return withNextLine(page, found, { title, rest, isBelowName })
}

type Halves = { readonly title: string; readonly rest: string; readonly isBelowName: boolean }

function withNextLine(page: MarkedLines, found: number, halves: Halves): string {
  const { title, rest, isBelowName } = halves
  const text = page.lines[found]?.text ?? ''
  if (goesOn.test(text) && gradeTitle(rest) !== null) return `${text.trim()} ${rest}`
  if (!isBelowName || !isSecondHalf(page, found)) return title
  return isRest.test(rest) ? `${title} ${rest}` : `${title}, ${rest}`
}

const goesOn = /(?:[,&/–-]|\s(?:of|and|for|und|et|de|di|y|e|en))\s*$/iu
// `and CEO`, `of Marketing`.
const isRest = /^(?:of|and|for|&|und|et|de|di|y|e|en)\s+\p{Lu}[\p{L} &-]*$/u

/**
 * Returns true for a second line that is a title, a field of work or the rest of one, unless a name follows, whose
 * title it may be.
 */
function isSecondHalf({ lines, marks }: MarkedLines, found: number): boolean {
  const [line, next, mark] = [lines[found], lines[found + 1], marks[found + 1]]
  if (!line || !next || mark?.key !== null || /[:：]$/u.test(next.text)) return false
  const isNameNext = lines[found + 2]?.element === line.element && marks[found + 2]?.key !== null
  return !isNameNext && (mark.grade !== null || isRest.test(next.text))
}

/** Returns true for `Vice President` over `Sales`, each in a block of its own. */
function isFieldOfRank({ lines, marks }: MarkedLines, found: number): boolean {
  const [line, next, mark] = [lines[found], lines[found + 1], marks[found + 1]]
  if (!line || !next || !isBeside(line, next) || !rank.test(line.text)) return false
  const after = lines[found + 2]
  const isNameNext = after !== undefined && isBeside(next, after) && marks[found + 2]?.key !== null
  return mark?.grade === 'field' && next.text.length <= lineLettersMax && !isNameNext
}

/**
 * Returns true for `Managing Director` over `Purchasing & Sales`, two blocks of one card: nothing but fields of work,
 * and no name below in the same element.
 */
function isFieldOfOffice({ lines, marks }: MarkedLines, found: number): boolean {
  const [line, next, mark, name] = [
    lines[found],
    lines[found + 1],
    marks[found + 1],
    lines[found - 1],
  ]
  if (!line || !next || !name || mark?.grade !== 'field' || next.headingLevel > 0) return false
  const { parent } = line.element
  const isOnCard = next.element.parent === parent && name.element.parent === parent
  const last = Math.min(found + 2 + cardLinesMax, lines.length)
  for (let at = found + 2; isOnCard && at < last; at += 1) {
    if (lines[at]?.element.parent === parent && marks[at]?.key !== null) return false
  }
  return isOnCard && parent?.type === 'tag' && isWholeDepartment(next.text)
}

// The rest of a card: ways to get in touch, and perhaps a paragraph.
const cardLinesMax = 8

// A rank that means nothing without a field.
const rank = /(?:vice president|director|manager|head|lead|leader)$/iu

/** Returns true for two blocks of one kind within one element. */
const isBeside = ({ element: one }: PageLine, { element: other }: PageLine): boolean =>
  one.parent === other.parent &&
  one.name === other.name &&
  one.attribs['class'] === other.attribs['class']

/** Reads `Head` with the block below it, `of Sales`: the second begins like no title. */
export function withContinued(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  return marks.map((mark, at) => {
    const [line, next] = [lines[at], lines[at + 1]]
    if (!line || !next || mark.title === null || mark.key !== null) return mark
    if (line.isForeign || !isContinued(line, next)) return mark
    const title = `${line.text} ${next.text}`
    return gradeTitle(title) === 'certain' ? { ...mark, title, grade: 'certain' } : mark
  })
}

const isContinued = (line: PageLine, next: PageLine): boolean =>
  line.text.length <= lineLettersMax &&
  next.text.length <= lineLettersMax &&
  startsAsRest.test(next.text) &&
  line.element !== next.element &&
  isBeside(line, next)

const startsAsRest = /^(?:of|for|and|und|et|de|di|y)\s+\p{Lu}/u
