import { gradeTitle } from '../../titles.ts'
import { shapeOfElement } from '../lines/element-shapes.ts'
import { readPersonLine, tidyTitle, withoutContact } from '../lines/inline.ts'
import { partsBehind } from '../lines/line-parts.ts'
import { wordedPieces } from '../lines/line-text.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './line-marks.ts'

// A single line is no template.
const titledMin = 2
const titleLettersMax = 60
const lineLettersMax = 200

/**
 * Reads departments as titles where the lines of a list have them: `<b>Jane Doe</b> <small>People & Talent</small>`
 * in a list whose other lines have a name in bold and a title set small. Pure.
 */
export function withPieceSlots(
  marks: readonly LineMark[],
  lines: readonly PageLine[],
): readonly LineMark[] {
  const titled = Map.groupBy(
    lines.filter((line, at) => isOfTwo(line) && isTitled(marks[at])),
    shapeOf,
  )
  if (titled.size === 0) return marks
  return marks.map((mark, at) => {
    const line = lines[at]
    if (!line || !isOfTwo(line) || isTitled(mark)) return mark
    const alike = titled.get(shapeOf(line)) ?? []
    return alike.length < titledMin ? mark : (readSlot(line) ?? mark)
  })
}

const isOfTwo = ({ pieces, isForeign, isMenu }: PageLine): boolean =>
  pieces.length > 1 && !isForeign && !isMenu

const isTitled = (mark: LineMark | undefined): boolean =>
  mark !== undefined && mark.key !== null && mark.title !== null

/** Describes how a line is set: its block, the element around it, and its pieces. */
function shapeOf({ element, pieces }: PageLine): string {
  const { parent } = element
  const around = parent?.type === 'tag' ? parent.name : ''
  const tags = wordedPieces(pieces).map(({ tag }) => tag)
  return `${around}>${shapeOfElement(element)}.${tags.join('/')}`
}

function readSlot({ text, pieces }: PageLine): LineMark | null {
  if (text.length > lineLettersMax) return null
  const [head, ...tail] = wordedPieces(pieces).filter((piece) => !mayHoldNumber.test(piece.text))
  if (!head || tail.length === 0) return null
  const behind = readPair(head.text, partsBehind(tail))
  // `<b>Wood room</b> Jane Doe 01632 960101`.
  return behind ?? (tail.length === 1 ? readPair(tail[0]?.text ?? '', head.text) : null)
}

const mayHoldNumber = /^[^\p{L}]*$|@|^\P{L}*\d{3}/u

function readPair(written: string, label: string): LineMark | null {
  const reading = readPersonLine(written.trim())
  const [person] = reading?.people ?? []
  if (!reading || reading.title !== null || reading.people.length !== 1 || !person) return null
  const title = tidyTitle(withoutContact(label))
  if (title.length > titleLettersMax || gradeTitle(title) === null) return null
  return { people: reading.people, title, grade: null, key: person.key, isLabelled: false }
}
