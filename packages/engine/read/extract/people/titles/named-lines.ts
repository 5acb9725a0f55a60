import type { Element } from 'domhandler'
import type { LineSpan, PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './line-marks.ts'

/** A name on a page, and the title found for it. */
export type NamedLine = {
  readonly line: number
  readonly mark: LineMark
  /** Lines that belong to this name alone. */
  card: LineSpan
  /** The element around these lines, if there is one. */
  readonly element: Element | null
  title: string | null
  /** Number of lines from the name to its title; negative before it. */
  distance: number
}

/** The lines of a page, each with its mark. */
export type MarkedLines = {
  readonly lines: readonly PageLine[]
  readonly marks: readonly LineMark[]
}
