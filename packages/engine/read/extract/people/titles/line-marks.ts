import { memoizeTexts } from '../../../../lib/memoize.ts'
import { gradeTitle, mayBeTitle, type TitleGrade } from '../../titles.ts'
import { endsWithOwn, isOwn, type OwnNames } from '../employment/employer.ts'
import { isAtOtherAsianFirm, readAsianLine } from '../lines/asian-lines.ts'
import { readLegalLabel, readLegalLine } from '../lines/imprint.ts'
import { readPersonLine, tidyTitle, withoutContact } from '../lines/inline.ts'
import { type LegalPhrase, legalPhrasesIn } from '../lines/legal-phrases.ts'
import { partsBehind } from '../lines/line-parts.ts'
import { wordedPieces } from '../lines/line-text.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { isLabelledForOthers } from '../lines/zones.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import {
  readLabelledName,
  readNameFirst,
  readOfficeFirst,
  readOfficePiece,
} from '../prose/prose.ts'

/** The reading of one line, as far as people are concerned. */
export type LineMark = {
  readonly people: readonly PersonNameReading[]
  /** A title on a line with a name, or a line that is a title. */
  readonly title: string | null
  /** Grade of a line that is a title. */
  readonly grade: TitleGrade | null
  /** Key of the first of its people; null when it has no name. */
  readonly key: string | null
  /** A label or the law says that a name follows: `Managing director: Jane Doe`. */
  readonly isLabelled: boolean
}

const unmarked: LineMark = { people: [], title: null, grade: null, key: null, isLabelled: false }

/** Reads a line as people, as a title, or as neither. Pure. */
export function markLine(line: PageLine, own: OwnNames): LineMark {
  if (isSkipped(line)) return unmarked
  const words = readText(line.text)
  // The law names people surely. Pieces come next: their elements separate name and title better than words do.
  const reading = words.legal ?? readPieces(line) ?? words.named
  if (isAtOtherAsianFirm(reading?.title ?? '', own)) return unmarked
  const [first] = reading?.people ?? []
  const isLabelled = isLabelledBy(words, reading)
  if (reading && first && (isLabelled || !isCompany(first, own))) {
    return { ...reading, grade: null, key: first.key, isLabelled }
  }
  // A company's name that was read as a person has not been read as a title yet.
  const { mark, isLegal } = readTitlePieces(line) ?? words.title ?? readTitle(line.text)
  return line.isPicture && !isLegal ? unmarked : mark
}

const isLabelledBy = ({ legal, hasLabel }: TextReading, reading: NamedReading | null): boolean =>
  legal !== null || (hasLabel && reading?.title !== null)

/** Returns true for a line of which no person is read. */
const isSkipped = ({ text, isForeign, isMenu }: PageLine): boolean =>
  isForeign || isMenu || text === '' || isLabelledForOthers(text)

/** People of a line, and the title beside them. */
type NamedReading = Pick<LineMark, 'people' | 'title'>
/** A line without people, perhaps a title. `isLegal`: a label of an imprint, which counts in a picture as well. */
type TitleReading = { readonly mark: LineMark; readonly isLegal: boolean }
type TextReading = {
  /** People named as the law demands: `Vertreten durch: Jane Doe`. */
  readonly legal: NamedReading | null
  /** All people of the text, those included. */
  readonly named: NamedReading | null
  /** The text begins with some words and a colon. */
  readonly hasLabel: boolean
  /** Null where the text names people: it was not read as a title. */
  readonly title: TitleReading | null
}

// `E-mail:`, `Managing directors and partners:`; a longer text before a colon is a sentence.
const labelStart = /^[^:]{2,50}[:：]\s/u

/** Reads the text of a line without its place, so that the result is reused: menus and footers repeat on every page. */
const readText = memoizeTexts((text): TextReading => {
  const mayName = mayHoldPerson.test(text)
  const phrases = mayName ? legalPhrasesIn(text) : undefined
  const legal = mayName ? readLegalLine(text, phrases) : null
  const named = mayName ? (legal ?? readWords(text)) : null
  const title = named ? null : readTitle(text, phrases)
  return { legal, named, hasLabel: labelStart.test(text), title }
})

// A text with a person has two capitals, for given and family name, or letters of a script without capitals.
const mayHoldPerson = /\p{Lu}.*\p{Lu}|\p{Lo}/su

const readWords = (text: string): NamedReading | null =>
  // `Jane Doe, Head Baker`
  readPersonLine(text) ??
  readAsianLine(text) ??
  // `Jane Doe is the owner of ...`
  readNameFirst(text) ??
  // `Owner and founder: Jane Doe once ran ...`
  readLabelledName(text) ??
  // `As head baker, Jane Doe looks after ...`
  readOfficeFirst(text)

/** Reads a text that is a title. `phrases`: its legal phrases, if they were sought already. */
function readTitle(text: string, phrases?: readonly LegalPhrase[]): TitleReading {
  const label = readLegalLabel(text, phrases)
  if (label) {
    const grade = label.isOffice ? 'certain' : 'likely'
    const mark = { ...unmarked, title: label.title, grade, isLabelled: label.isOffice } as const
    return { mark, isLegal: true }
  }
  // A paragraph is no title, even if it is one once its ends are cut off.
  if (text.length > titleLettersMax || !mayBeTitle(text)) return { mark: unmarked, isLegal: false }
  const title = tidyTitle(text)
  const grade = gradeTitle(title)
  const mark = grade ? { ...unmarked, title, grade, isLabelled: /[:：]$/u.test(text) } : unmarked
  return { mark, isLegal: false }
}

const titleLettersMax = 300

/**
 * Reads `<span>Head of Sales</span><span>Other Works</span>`: an office, and in the next element a name, not a title.
 */
function readTitlePieces({ pieces }: PageLine): TitleReading | null {
  const [head, rest, ...more] = wordedPieces(pieces)
  if (!head || !rest || more.length > 0 || head.tag === '' || rest.tag === '') return null
  const [title, part] = [tidyTitle(head.text), tidyTitle(rest.text)]
  const isName = /^\p{Lu}[^,;|]{2,50}$/u.test(part) && gradeTitle(part) === null
  if (gradeTitle(title) !== 'certain' || !isName) return null
  const mark = { ...unmarked, title: `${title}, ${part}`, grade: 'certain' as const }
  return { mark, isLegal: false }
}

/**
 * Returns true for the company's own name that was read as a person, such as `Larkmead Foods`. A person has a given
 * name in use, or the company's whole name as a surname: `Petronella Larkmead`.
 */
const isCompany = (name: PersonNameReading, own: OwnNames): boolean =>
  name.grade === 'shaped' && isOwn(name.name, own) && !endsWithOwn(name.key, own)

// The line has a name and a title; longer lines are prose.
const piecesLettersMax = 200

/** Reads `<strong>Jane Doe</strong> Chief Baker`: the first piece is the name, the rest the title. */
function readPieces({ pieces, text: whole }: PageLine): NamedReading | null {
  const [first, second] = wordedPieces(pieces)
  if (!first || !second) return null
  const officeFirst = first.tag === '' ? null : readOfficePiece(first.text, second.text)
  if (officeFirst || whole.length > piecesLettersMax) return officeFirst
  const name = first.text.trim()
  const alone = readPersonLine(name)
  // The first piece has to be one name, and nothing else.
  if (alone?.title !== null || alone.people.length !== 1) return null
  // A dash may be a piece of its own between title and address.
  const behind = pieces.slice(pieces.indexOf(second)).filter(({ text }) => /\S/.test(text))
  const rest = tidyTitle(withoutContact(partsBehind(behind)))
  const title = readPersonLine(`${name}, ${rest}`)?.title
  return title ? { people: alone.people, title } : null
}
