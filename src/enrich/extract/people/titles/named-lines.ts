import type { Element } from 'domhandler'
import type { LineSpan, PageLine } from '../lines/page-lines.ts'
import type { LineMark } from './marks.ts'

/** A name on a page, and the title found for it. */
export type NamedLine = {
  readonly line: number
  readonly mark: LineMark
  /** Lines that belong to this name alone. */
  card: LineSpan
  /** The element that holds them, when one does. */
  readonly element: Element | null
  title: string | null
  /** Lines from the name to its title; negative before it. */
  distance: number
}

/** The lines of a page and what each of them is. */
export type MarkedLines = {
  readonly lines: readonly PageLine[]
  readonly marks: readonly LineMark[]
}
