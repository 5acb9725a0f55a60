import { isOwn, type OwnNames } from './people-employer.ts'
import { readLegalLabel, readLegalLine } from './people-imprint.ts'
import { readPersonLine, tidyTitle } from './people-inline.ts'
import type { PageLine } from './people-lines.ts'
import type { NameReading } from './people-names.ts'
import { readLead } from './people-prose.ts'
import { gradeTitle, type TitleGrade } from './titles.ts'

/** What one line is, as far as people are concerned. */
export type LineMark = {
  readonly people: readonly NameReading[]
  /** A title on a line with a name, or a line that is a title. */
  readonly title: string | null
  /** Of a line that is a title. */
  readonly grade: TitleGrade | null
  /** The person this line repeats or begins. */
  readonly key: string | null
  /** A label or the law says that a name follows: `Managing director: Jane Doe`. */
  readonly isLabelled: boolean
}

const unmarked: LineMark = { people: [], title: null, grade: null, key: null, isLabelled: false }

/** Says what a line is. Pure. */
export function markLine(line: PageLine, own: OwnNames): LineMark {
  if (line.isForeign || line.isMenu || line.text === '') return unmarked
  const legal = readLegalLine(line.text)
  const reading = legal ?? readPieces(line) ?? readPersonLine(line.text) ?? readLead(line.text)
  const [first] = reading?.people ?? []
  const isLabelled =
    legal !== null || (reading?.title !== null && /^[^:]{2,50}[:：]\s/u.test(line.text))
  if (reading && first && (isLabelled || !isCompany(first, own))) {
    return { ...reading, grade: null, key: first.key, isLabelled }
  }
  const label = readLegalLabel(line.text)
  if (label) return { ...unmarked, title: label, grade: 'certain', isLabelled: true }
  const title = tidyTitle(line.text)
  const grade = line.isPicture ? null : gradeTitle(title)
  return grade ? { ...unmarked, title, grade, isLabelled: /[:：]$/u.test(line.text) } : unmarked
}

/** A firm may bear its owner's name; only a given name tells that the person is meant. */
const isCompany = (name: NameReading, own: OwnNames): boolean =>
  name.grade === 'shaped' && isOwn(name.name, own)

// A name and a title; longer lines are prose.
const piecesLettersMax = 200

/** `<strong>Jane Doe</strong> Chief Baker`: the first piece is the name, the rest the title. */
function readPieces(line: PageLine): Pick<LineMark, 'people' | 'title'> | null {
  if (line.pieces.length < 2 || line.text.length > piecesLettersMax) return null
  const [head, ...tail] = line.pieces.filter((piece) => /\p{L}/u.test(piece.text))
  if (!head || tail.length === 0) return null
  const reading = readPersonLine(head.text.trim())
  if (reading?.title !== null || reading.people.length !== 1) return null
  const rest = tidyTitle(tail.map((piece) => piece.text).join(''))
  const title = readPersonLine(`${head.text.trim()}, ${rest}`)?.title
  return title ? { people: reading.people, title } : null
}
