import { gradeTitle } from '../../titles.ts'
import { isOfficeOfStaff } from '../employment/staff-offices.ts'
import { readName } from '../names/names.ts'
import { isSpelledAsContact } from './contact-words.ts'
import { shapeOfElement } from './element-shapes.ts'
import { joinTexts, wordedPieces } from './line-text.ts'
import type { PageLine } from './page-lines.ts'

// A line has a name, a title, and the template's text.
const piecesMin = 3
const lineLettersMax = 200

/**
 * Returns the lines without the text that a template writes at the end of each: `Read bio` behind the name and the
 * title of every card. Other lines stay as they are. Pure.
 */
export function withoutTemplateTexts(lines: readonly PageLine[]): readonly PageLine[] {
  const shapes = new Set<string>()
  for (const [shape, alike] of Map.groupBy(lines.filter(isOfPieces), shapeOf)) {
    const [last = '', ...others] = new Set(alike.map(lastText))
    const isTemplate = alike.length > 1 && others.length === 0 && isOfTemplate(last)
    if (isTemplate && !alike.some(endsWithName)) shapes.add(shape)
  }
  if (shapes.size === 0) return lines
  return lines.map((line) =>
    isOfPieces(line) && shapes.has(shapeOf(line)) ? withoutLast(line) : line,
  )
}

const lastText = ({ pieces }: PageLine): string => wordedPieces(pieces).at(-1)?.text.trim() ?? ''

// A capital and small words: two capitals, a sign or a year may be an employer or the time of an office.
const smallWords = /^\p{Lu}\p{Ll}*(?:\s\p{Ll}{2,})+$/u
// `Now retired`, `In loving memory`, `Our customer`.
const ofOthers =
  /(?<!\p{L})(?:clients?|customers?|deceased|died|ehemal\p{L}*|guests?|kund\p{L}*|left|memory|memoriam|partners?|retired|speakers?|verst[oa]rb\p{L}*)(?!\p{L})/iu
const signsAround = /^[^\p{L}\p{N}]{1,9}|[^\p{L}\p{N}]{1,9}$/gu

/**
 * Returns whether a text only leads on from a card and does not describe its person: `Read bio +`, but not `Other
 * Works`.
 */
function isOfTemplate(text: string): boolean {
  if (gradeTitle(text) !== null) return false
  if (isSpelledAsContact(text.replaceAll(signsAround, ''))) return true
  const words = text.replace(/[^\p{L}\p{N}.)]{1,9}$/u, '')
  return smallWords.test(words) && isOfficeOfStaff(words) && !ofOthers.test(words)
}

const isOfPieces = ({ pieces, text, isMenu, isForeign }: PageLine): boolean =>
  pieces.length >= piecesMin &&
  text.length <= lineLettersMax &&
  !isMenu &&
  !isForeign &&
  wordedPieces(pieces).length >= piecesMin &&
  wordedPieces(pieces).every(({ tag }) => tag !== '')

/** `<b>Jane</b><i>Doe</i>`: the members of a family share the last piece. */
const endsWithName = ({ pieces }: PageLine): boolean =>
  readName(joinTexts(wordedPieces(pieces).slice(-2)))?.grade === 'known'

function shapeOf({ element, pieces }: PageLine): string {
  const tags = wordedPieces(pieces).map(({ tag }) => tag)
  return `${shapeOfElement(element)}>${tags.join('/')}`
}

function withoutLast(line: PageLine): PageLine {
  const last = wordedPieces(line.pieces).at(-1)
  const pieces = line.pieces.slice(0, last ? line.pieces.indexOf(last) : undefined)
  return { ...line, pieces, text: joinTexts(pieces) }
}
