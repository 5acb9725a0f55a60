import type { PageLine } from '../lines/page-lines.ts'

/** Describes how the page sets name and title: two cards of one template have one slot. */
export function slotOf(line: number, distance: number, lines: readonly PageLine[]): string {
  return `${distance} ${shapeOf(lines[line])} ${shapeOf(lines[line + distance])}`
}

/** Describes how the page sets a line: its element, the one around it and the pieces within. */
export function shapeOf(line: PageLine | undefined): string {
  if (!line) return ''
  const { parent, name, attribs } = line.element
  const around = parent?.type === 'tag' ? `${parent.name}.${parent.attribs['class'] ?? ''}` : ''
  return `${around}>${name}.${attribs['class'] ?? ''}.${line.pieces.map((piece) => piece.tag).join('/')}`
}
