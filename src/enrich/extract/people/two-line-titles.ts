import { gradeTitle } from '../titles.ts'
import { tidyTitle } from './inline.ts'
import type { MarkedLines } from './named-lines.ts'

// A title or a field of work; a longer line is a sentence.
const lineLettersMax = 60

/**
 * Returns the title of a line with the line below where that goes on with it: `Vice President,` over `Sales`, and below
 * a name also `Executive Vice President` over `Chief Financial Officer`.
 */
export function wholeTitle(page: MarkedLines, found: number, isBelowName: boolean): string {
  const [line, next] = [page.lines[found], page.lines[found + 1]]
  const title = page.marks[found]?.title ?? ''
  if (!line || !next || next.element !== line.element || next.isPicture) return title
  const rest = tidyTitle(next.text)
  if (rest === '' || rest.length > lineLettersMax) return title
  if (goesOn.test(line.text) && gradeTitle(rest) !== null) return `${line.text.trim()} ${rest}`
  if (!isBelowName || !isSecondHalf(page, found)) return title
  return isRest.test(rest) ? `${title} ${rest}` : `${title}, ${rest}`
}

const goesOn = /(?:[,&/–-]|\s(?:of|and|for|und|et|de|di|y|e|en))\s*$/iu
// `and CEO`, `of Marketing`.
const isRest = /^(?:of|and|for|&|und|et|de|di|y|e|en)\s+\p{Lu}[\p{L} &-]*$/u

/** A second line that is a title, a field of work or the rest of one; none that a name follows, whose it may be. */
function isSecondHalf({ lines, marks }: MarkedLines, found: number): boolean {
  const [line, next, mark] = [lines[found], lines[found + 1], marks[found + 1]]
  if (!line || !next || mark?.key !== null || /[:：]$/u.test(next.text)) return false
  const isNameNext = lines[found + 2]?.element === line.element && marks[found + 2]?.key !== null
  return !isNameNext && (mark.grade !== null || isRest.test(next.text))
}
