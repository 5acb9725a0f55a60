import { tidyTitle } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './marks.ts'

// An office and a firm; longer lines are sentences.
const lineLettersMax = 100

/**
 * Reads `Receptionist | Brackington Glass` below a name that has no title yet as that person's office and employer: two
 * capitalised words behind an office may be a name of a person or of a firm, and the person stands above. Pure.
 */
export function withEmployers(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  return marks.map((mark, at) => {
    const [above, line] = [marks[at - 1], lines[at]]
    if (!above || !line || !isOfficeOf(mark, line) || !isBareName(above)) return mark
    if (line.element.parent !== lines[at - 1]?.element.parent) return mark
    return {
      people: [],
      title: tidyTitle(line.text),
      grade: 'certain',
      key: null,
      isLabelled: false,
    }
  })
}

const isBareName = ({ people, title }: LineMark): boolean =>
  title === null && people.length === 1 && people[0]?.grade === 'known'

/** An office first, then what may be a name. */
const isOfficeOf = ({ people, title, isLabelled }: LineMark, { text }: PageLine): boolean =>
  title !== null &&
  !isLabelled &&
  people.length === 1 &&
  people[0]?.grade === 'shaped' &&
  text.length <= lineLettersMax &&
  text.startsWith(title)
