import { tidyTitle } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './line-marks.ts'

// The line has an office and a firm; longer lines are sentences.
const lineLettersMax = 100

/**
 * Marks `Receptionist | Brackington Glass` below a name without a title as a title: office and employer of that person.
 * Two capitalised words behind an office may name a person or a firm; since the person's name stands above, they name
 * the firm. Pure.
 */
export function withEmployers(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  return marks.map((mark, at) => {
    const [above, line] = [marks[at - 1], lines[at]]
    if (!above || !line || !isBareName(above) || !isOfficeAndName(mark, line)) return mark
    if (line.element.parent !== lines[at - 1]?.element.parent) return mark
    return { ...mark, people: [], title: tidyTitle(line.text), grade: 'certain', key: null }
  })
}

const isBareName = ({ people, title }: LineMark): boolean =>
  title === null && people.length === 1 && people[0]?.grade === 'known'

/** Returns true for a line with an office first, then words that may be a name. */
const isOfficeAndName = ({ people, title, isLabelled }: LineMark, { text }: PageLine): boolean =>
  title !== null &&
  !isLabelled &&
  people.length === 1 &&
  people[0]?.grade === 'shaped' &&
  text.length <= lineLettersMax &&
  text.startsWith(title)
