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
  for (const [shape, group] of Map.groupBy(lines.filter(hasPieces), shapeOf)) {
    const lastTexts = new Set(group.map(lastText))
    const isShared = group.length > 1 && lastTexts.size === 1
    if (isShared && [...lastTexts].every(leadsOn) && !group.some(endsWithName)) shapes.add(shape)
  }
  if (shapes.size === 0) return lines
  return lines.map((line) =>
    hasPieces(line) && shapes.has(shapeOf(line)) ? withoutLast(line) : line,
  )
}

const lastText = ({ pieces }: PageLine): string => wordedPieces(pieces).at(-1)?.text.trim() ?? ''

// A capital and small words: two capitals, a sign or a year may be an employer or the time of an office.
const smallWords = /^\p{Lu}\p{Ll}*(?:\s\p{Ll}{2,})+$/u
// `In loving memory`, `Our customer`.
const wordsForOthers =
  /(?<!\p{L})(?:clients?|customers?|deceased|died|ehemal\p{L}*|guests?|kund\p{L}*|left|memory|memoriam|partners?|retired|speakers?|verst[oa]rb\p{L}*)(?!\p{L})/iu
const signsAround = /^[^\p{L}\p{N}]{1,9}|[^\p{L}\p{N}]{1,9}$/gu

/**
 * Returns whether a text only leads on from a card and does not describe its person: `Read bio +`, but not `Other
 * Works` or `Now retired`.
 */
function leadsOn(text: string): boolean {
  if (gradeTitle(text) !== null) return false
  if (isSpelledAsContact(text.replaceAll(signsAround, ''))) return true
  const words = text.replace(/[^\p{L}\p{N}.)]{1,9}$/u, '')
  const saysIsNoStaff = !isOfficeOfStaff(words) || wordsForOthers.test(words)
  return smallWords.test(words) && !saysIsNoStaff
}

const hasPieces = ({ pieces, text, isMenu, isForeign }: PageLine): boolean =>
  pieces.length >= piecesMin &&
  text.length <= lineLettersMax &&
  !isMenu &&
  !isForeign &&
  wordedPieces(pieces).length >= piecesMin &&
  wordedPieces(pieces).every(({ tag }) => tag !== '')

/** Returns whether a name is cut into the last two pieces, `<b>Jane</b><i>Doe</i>`: a family shares the last one. */
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
