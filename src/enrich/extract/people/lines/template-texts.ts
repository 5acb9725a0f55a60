import { gradeTitle } from '../../titles.ts'
import { readName } from '../names/names.ts'
import { joinTexts, type LinePiece } from './line-text.ts'
import type { PageLine } from './page-lines.ts'

// A name, a title, and what the template adds.
const piecesMin = 3
const lineLettersMax = 200

/**
 * Returns the lines without what a template writes at the end of each of them: `Read bio` behind the name and the title
 * of every card. The others stay as they are. Pure.
 */
export function withoutTemplateTexts(lines: readonly PageLine[]): readonly PageLine[] {
  const templates = Map.groupBy(lines.filter(isOfPieces), shapeOf)
  const texts = new Map<string, string>()
  for (const [shape, alike] of templates) {
    const last =
      worded(alike[0]?.pieces ?? [])
        .at(-1)
        ?.text.trim() ?? ''
    const isSame = alike.every(({ pieces }) => worded(pieces).at(-1)?.text.trim() === last)
    const isTemplate = alike.length > 1 && isSame && gradeTitle(last) === null
    if (isTemplate && !alike.some(endsWithName)) texts.set(shape, last)
  }
  if (texts.size === 0) return lines
  return lines.map((line) =>
    isOfPieces(line) && texts.has(shapeOf(line)) ? withoutLast(line) : line,
  )
}

const isOfPieces = ({ pieces, text, isMenu, isForeign }: PageLine): boolean =>
  pieces.length >= piecesMin &&
  text.length <= lineLettersMax &&
  !isMenu &&
  !isForeign &&
  worded(pieces).length >= piecesMin &&
  worded(pieces).every(({ tag }) => tag !== '')

/** `<b>Jane</b><i>Doe</i>`: the members of a family share the last piece. */
const endsWithName = ({ pieces }: PageLine): boolean =>
  readName(joinTexts(worded(pieces).slice(-2)))?.grade === 'known'

const worded = (pieces: readonly LinePiece[]): readonly LinePiece[] =>
  pieces.filter(({ text }) => /\p{L}/u.test(text))

function shapeOf({ element, pieces }: PageLine): string {
  const marks = `${element.name}.${element.attribs['class'] ?? ''}`
  return `${marks}>${worded(pieces)
    .map(({ tag }) => tag)
    .join('/')}`
}

function withoutLast(line: PageLine): PageLine {
  const last = worded(line.pieces).at(-1)
  const pieces = line.pieces.slice(0, last ? line.pieces.indexOf(last) : undefined)
  return { ...line, pieces, text: joinTexts(pieces) }
}
