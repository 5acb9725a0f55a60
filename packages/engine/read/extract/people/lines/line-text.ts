import type { Element } from 'domhandler'
import { withoutInvisible } from '../../../../lib/plain-text.ts'

/** The text of a line, and the inline element around it. */
export type TextRun = { readonly text: string; readonly around: Element | null }

/** A piece of a line inside one inline element: `<strong>Jane Doe</strong>, CEO` has two. */
export type LinePiece = { readonly text: string; readonly tag: string }

// White space that is more than one blank.
const blanks = /[^\S ]\s*| \s+/g
// Longer paragraphs name no person at their end that they have not named before.
const lineLettersMax = 1_500

/** Joins the runs of each inline element to one piece, and drops the text that exceeds a line. */
export function joinPieces(runs: readonly TextRun[]): readonly LinePiece[] {
  const joined: { text: string; tag: string }[] = []
  let length = 0
  let before: Element | null | undefined
  for (const { text, around } of runs) {
    if (length > lineLettersMax || joined.length >= linePiecesMax) break
    const part = text === ' ' ? text : text.slice(0, runLettersMax).replaceAll(blanks, ' ')
    length += part.length
    const last = joined.at(-1)
    if (last && around === before) last.text += part
    else joined.push({ text: gapBefore(part, around, last, before) + part, tag: tagOf(around) })
    before = around
  }
  return joined
}

/**
 * Returns the gap of `<strong>Jane Doe</strong><span>head baker</span>`: a style sheet sets elements of two kinds
 * apart. The second element behind a single word may be the rest of that word.
 */
function gapBefore(
  text: string,
  around: Element | null,
  last: LinePiece | undefined,
  before: Element | null | undefined,
): string {
  if (!last || !before || !around || before.next !== around) return ''
  const isOneKind =
    before.name === around.name && before.attribs['class'] === around.attribs['class']
  const isApart = /\S\s+\S*[\p{L})]$/u.test(last.text) && /^[\p{L}(]/u.test(text)
  return isApart && !isOneKind ? ' ' : ''
}

/** Returns the pieces of a line that have a letter. */
export const wordedPieces = (pieces: readonly LinePiece[]): readonly LinePiece[] =>
  pieces.filter(({ text }) => /\p{L}/u.test(text))

const tagOf = (around: Element | null): string => around?.name ?? ''

// Source text is indented: this bound counts before the blanks are collapsed and the line is cut.
const runLettersMax = 10_000
// A label has a few pieces; a line with more is a paragraph full of links.
const linePiecesMax = 100

/**
 * Joins the pieces of a line as a reader sees them: `<span>Jane Doe</span><span>CEO</span>` is two words, a drop cap
 * and its word are one.
 */
export function joinTexts(pieces: readonly LinePiece[]): string {
  let text = ''
  let last = ''
  for (const piece of pieces) {
    const isGap = /[\p{Ll})]$/u.test(last) && /^\p{Lu}/u.test(piece.text)
    text += isGap ? ` ${piece.text}` : piece.text
    last = piece.text
  }
  return text.replaceAll('  ', ' ').trim().slice(0, lineLettersMax)
}

// The gap between two columns of a preformatted text.
const columnGap = /\t+|(?<! ) {2,}/g

/** Returns the visible lines of a text node: one; in preformatted text all of them, with a bar between the columns. */
export function linesOfText(text: string, block: Element | null): readonly string[] {
  // Page builders leave invisible signs around words.
  const visible = withoutInvisible(text)
  if (block?.name !== 'pre') return [visible]
  return visible.split('\n').map((line) => line.trim().replaceAll(columnGap, ' | '))
}
