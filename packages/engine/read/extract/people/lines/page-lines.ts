import type { Element } from 'domhandler'
import type { LinePiece } from './line-text.ts'

/** One line as a reader sees it. A line without text holds links of icons. */
export type PageLine = {
  readonly text: string
  readonly pieces: readonly LinePiece[]
  /** Innermost block around the line. */
  readonly element: Element
  /** 1 to 6 in `<h1>` to `<h6>`, else 0. */
  readonly headingLevel: number
  /** Links on the line, and elements whose attributes may hold an address. */
  readonly links: readonly Element[]
  /** The line is the text of a picture: it repeats a name rather than states one. */
  readonly isPicture: boolean
  /** The line is within a navigation menu. */
  readonly isMenu: boolean
  /** The line is within the foot of the page, which says how to reach the firm. */
  readonly isFoot: boolean
  /** The line is about others: testimonials, boards of advisers, dealers. A quotation is known at its last line. */
  isForeign: boolean
}

/** Lines of an element: from `start` up to `end`. */
export type LineSpan = { readonly start: number; readonly end: number }

/** A page as lines of text, with the marks of its elements. */
export type PageLines = {
  readonly lines: readonly PageLine[]
  readonly spans: ReadonlyMap<Element, LineSpan>
  /** Elements marked up as people, by microdata, RDFa or hCard. */
  readonly marked: readonly Element[]
  /** Sources of the page's JSON-LD. */
  readonly data: readonly string[]
  /** The text of its title. */
  readonly title: string
}
