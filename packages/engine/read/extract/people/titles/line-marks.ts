import { memoizeTexts } from '../../../../lib/memoize.ts'
import { gradeTitle, mayBeTitle, type TitleGrade } from '../../titles.ts'
import { endsWithOwn, isOwn, type OwnNames } from '../employment/employer.ts'
import { isAtOtherAsianFirm, readAsianLine } from '../lines/asian-lines.ts'
import { readLegalLabel, readLegalLine } from '../lines/imprint.ts'
import { readPersonLine, tidyTitle, withoutContact } from '../lines/inline.ts'
import { type LegalPhrase, legalPhrasesIn } from '../lines/legal-phrases.ts'
import { partsBehind } from '../lines/line-parts.ts'
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
  const said = readText(line.text)
  // The law names people surely. Pieces come next: their elements separate name and title better than words do.
  const reading = said.legal ?? readPieces(line) ?? said.reading
  if (isAtOtherAsianFirm(reading?.title ?? '', own)) return unmarked
  const [first] = reading?.people ?? []
  const isLabelled = isLabelledBy(said, reading)
  if (reading && first && (isLabelled || !isCompany(first, own))) {
    return { ...reading, grade: null, key: first.key, isLabelled }
  }
  // `said` has no title where its text was read as a person, which was the company's name.
  const { mark, isLegal } = readTitlePieces(line) ?? said.title ?? readTitle(line.text)
  return line.isPicture && !isLegal ? unmarked : mark
}

const isLabelledBy = ({ legal, hasLabel }: TextMark, reading: Reading | null): boolean =>
  legal !== null || (hasLabel && reading?.title !== null)

/** Returns true for a line of which no person is read. */
const isSkipped = ({ text, isForeign, isMenu }: PageLine): boolean =>
  isForeign || isMenu || text === '' || isLabelledForOthers(text)

type Reading = Pick<LineMark, 'people' | 'title'>
type TitleMark = { readonly mark: LineMark; readonly isLegal: boolean }
type TextMark = {
  readonly legal: Reading | null
  readonly reading: Reading | null
  /** The text begins with some words and a colon. */
  readonly hasLabel: boolean
  /** The title that the text is, where it names no person; null where it names one. */
  readonly title: TitleMark | null
}

// `E-mail:`, `Managing directors and partners:`; a longer text before a colon is a sentence.
const labelStart = /^[^:]{2,50}[:：]\s/u

/** Reads the text of a line without its place, so that the result is reused: menus and footers repeat on every page. */
const readText = memoizeTexts((text): TextMark => {
  const mayName = mayHoldPerson.test(text)
  const phrases = mayName ? legalPhrasesIn(text) : undefined
  const legal = mayName ? readLegalLine(text, phrases) : null
  const reading = mayName ? (legal ?? readWords(text)) : null
  return {
    legal,
    reading,
    hasLabel: labelStart.test(text),
    title: reading ? null : readTitle(text, phrases),
  }
})

// A text with a person has two capitals, for given and family name, or letters of a script without capitals.
const mayHoldPerson = /\p{Lu}.*\p{Lu}|\p{Lo}/su

const readWords = (text: string): Reading | null =>
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
function readTitle(text: string, phrases?: readonly LegalPhrase[]): TitleMark {
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
function readTitlePieces({ pieces }: PageLine): TitleMark | null {
  const [head, rest, ...more] = pieces.filter((piece) => /\p{L}/u.test(piece.text))
  if (!head || !rest || more.length > 0 || head.tag === '' || rest.tag === '') return null
  const [title, part] = [tidyTitle(head.text), tidyTitle(rest.text)]
  const isName = /^\p{Lu}[^,;|]{2,50}$/u.test(part) && gradeTitle(part) === null
  if (gradeTitle(title) !== 'certain' || !isName) return null
  const mark = { ...unmarked, title: `${title}, ${part}`, grade: 'certain' as const }
  return { mark, isLegal: false }
}

/**
 * Returns true for a company that was read as a person, such as `Larkmead Foods`: it has the firm's own name, and no
 * known given name shows that its owner is meant.
 */
const isCompany = (name: PersonNameReading, own: OwnNames): boolean =>
  name.grade === 'shaped' && isOwn(name.name, own) && !endsWithOwn(name.key, own)

// The line has a name and a title; longer lines are prose.
const piecesLettersMax = 200

/** Reads `<strong>Jane Doe</strong> Chief Baker`: the first piece is the name, the rest the title. */
function readPieces(line: PageLine): Reading | null {
  if (line.pieces.length < 2) return null
  const shown = line.pieces.filter(({ text }) => /\S/.test(text))
  const [at, next] = shown.flatMap(({ text }, index) => (/\p{L}/u.test(text) ? [index] : []))
  const head = at === undefined ? undefined : shown[at]
  if (!head || next === undefined) return null
  // A dash may be a piece of its own between title and address.
  const tail = shown.slice(next)
  const lead = head.tag === '' ? null : readOfficePiece(head.text, tail[0]?.text ?? '')
  if (lead || line.text.length > piecesLettersMax) return lead
  const reading = readPersonLine(head.text.trim())
  // The first piece has to be one name, and nothing else.
  if (reading?.title !== null || reading.people.length !== 1) return null
  const rest = tidyTitle(withoutContact(partsBehind(tail)))
  const title = readPersonLine(`${head.text.trim()}, ${rest}`)?.title
  return title ? { people: reading.people, title } : null
}
