import { gradeTitle } from '../../titles.ts'
import { readPersonLine, tidyTitle } from '../lines/inline.ts'
import { partsBehind } from '../lines/line-parts.ts'
import type { PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './marks.ts'

// One line is no template.
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
  const titled = new Map<string, number>()
  for (const [at, { key, title }] of marks.entries()) {
    const line = lines[at]
    if (key === null || title === null || !line || line.pieces.length < 2) continue
    const shape = shapeOf(line)
    titled.set(shape, (titled.get(shape) ?? 0) + 1)
  }
  return marks.map((mark, at) => {
    const line = lines[at]
    if (!line || line.isForeign || line.isMenu || line.pieces.length < 2) return mark
    if (mark.key !== null && mark.title !== null) return mark
    return (titled.get(shapeOf(line)) ?? 0) < titledMin ? mark : (readSlot(line) ?? mark)
  })
}

/** Describes how a line is set: its block, the one around it, and its pieces. */
function shapeOf({ element, pieces }: PageLine): string {
  const { parent, name, attribs } = element
  const around = parent?.type === 'tag' ? parent.name : ''
  return `${around}>${name}.${attribs['class'] ?? ''}.${worded(pieces)
    .map(({ tag }) => tag)
    .join('/')}`
}

const worded = (pieces: PageLine['pieces']): PageLine['pieces'] =>
  pieces.filter(({ text }) => /\p{L}/u.test(text))

function readSlot({ text, pieces }: PageLine): LineMark | null {
  if (text.length > lineLettersMax) return null
  const [head, ...tail] = worded(pieces)
  const reading = head ? readPersonLine(head.text.trim()) : null
  const [person] = reading?.people ?? []
  if (!reading || reading.title !== null || reading.people.length !== 1 || !person) return null
  const title = tidyTitle(partsBehind(tail))
  if (title.length > titleLettersMax || gradeTitle(title) === null) return null
  return { people: reading.people, title, grade: null, key: person.key, isLabelled: false }
}
