import { shapeOfPlace } from '../lines/element-shapes.ts'
import type { PageLine } from '../lines/page-lines.ts'

/** Describes how the page sets name and title: two cards of one template have the same slot. */
export function slotOf(line: number, distance: number, lines: readonly PageLine[]): string {
  return `${distance} ${shapeOf(lines[line])} ${shapeOf(lines[line + distance])}`
}

/** Describes how the page sets a line: its element, the one around it, and its pieces. */
export function shapeOf(line: PageLine | undefined): string {
  if (!line) return ''
  return `${shapeOfPlace(line.element)}.${line.pieces.map(({ tag }) => tag).join('/')}`
}
