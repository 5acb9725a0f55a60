import { gradeTitle } from '../../titles.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import { lineLettersMax, readNames, readPersonLine, tidyTitle } from './inline.ts'
import { type LegalPhrase, legalPhrasesIn, withoutCapacity } from './legal-phrases.ts'

// The law requires a notice to name the owner or the representative of a firm, often without the word for the office.
// The phrases and the titles that they give stand in legal-notice-words.txt.

type LegalReading = { readonly people: readonly PersonNameReading[]; readonly title: string }

// A sentence of a notice that names the owner with number, street and town.
const sentenceLettersMax = 600
const labelLettersMax = 80
// `J. Doe Jr.` keeps its stop.
const sentenceEnd = /(?<=\p{Ll}{3})\.$/u
const signsBefore = /^[\s:：.="“„«–—-]+/u

/** Reads `Vertreten durch: Max Muster`, `El titular es Ana Muestra, con NIF ...`; null for every other line. Pure. */
export function readLegalLine(
  text: string,
  phrases: readonly LegalPhrase[] = legalPhrasesIn(text),
): LegalReading | null {
  if (text.length > sentenceLettersMax) return null
  for (const phrase of phrases) {
    const rest = text.slice(phrase.end).replace(signsBefore, '').trim()
    const whole = phrase.isWithin ? null : readWhole(rest, phrase.title)
    const reading = isMeant(whole, phrase) ? whole : readHead(rest, phrase)
    if (reading) return reading
  }
  return null
}

const isMeant = (reading: LegalReading | null, { isOfOwner }: LegalPhrase): boolean =>
  reading !== null && (!isOfOwner || reading.people.every(isSure))

/** Reads a rest that is names alone, or names with the office itself: `Jeanne Dupont, gérante`. */
function readWhole(written: string, title: string): LegalReading | null {
  if (written.length > lineLettersMax) return null
  const rest = written.replace(sentenceEnd, '')
  const people = readNames(rest)
  if (people.length > 0) return { people, title }
  const office = officeBefore(rest)
  const led = office === '' ? [] : readNames(rest.slice(office.length).replace(signsBefore, ''))
  if (led.length > 0) return { people: led, title: office }
  const reading = readPersonLine(rest)
  if (reading?.title) return { people: reading.people, title: reading.title }
  // `Verantwortlich nach § 18 MStV: Max Muster`.
  const [law = ''] = rest.slice(0, labelLettersMax).split(/[:：]\s/u, 1)
  return /[§\d]/u.test(law) && law.length < rest.length
    ? readWhole(rest.slice(law.length + 1).trim(), title)
    : null
}

/** Reads the names at the beginning of a rest, and the office that may stand behind them. */
function readHead(rest: string, { title, isOfOwner }: LegalPhrase): LegalReading | null {
  const office = officeBefore(rest)
  const from = rest.slice(office.length).replace(signsBefore, '').trim()
  const head = headOf(from)
  const people = head === '' ? [] : readNames(head.replace(/[,;.]+$/u, ''))
  if (people.length === 0 || (isOfOwner && !people.every(isSure))) return null
  return { people, title: office || (officeBehind(from.slice(head.length)) ?? title) }
}

const isSure = ({ grade, isMarked }: PersonNameReading): boolean => grade === 'known' || isMarked

/** Returns the office between a phrase and a name: `Geschäftsführer` of `Geschäftsführer Max Muster`. */
function officeBefore(rest: string): string {
  const [first = ''] = rest.split(/[\s:：,]/u, 1)
  return /^[\p{Lu}\p{Ll}]/u.test(first) && gradeTitle(first) === 'certain' ? first : ''
}

// A name has fewer words; two names are joined.
const headWordsMax = 12
const joint = /^(?:&|a|and|e|en|et|i|og|och|oraz|sowie|und|y)$/u
const particle = /^(?:d[aeio]|del|dem|den|der|dos|du|la|le|ten|ter|van|von|zu|zur)$/u

/** Returns the capitalised words that a text begins with, joined names with their joint. */
function headOf(text: string): string {
  const words = text.split(/(?<=\s)/u, headWordsMax)
  const broken = words.findIndex((word, at) => !isOfHead(word, words[at + 1] ?? '', at))
  const closed = words.findIndex((word) => closing.test(word.trim()))
  const end = Math.min(
    broken === -1 ? words.length : broken,
    closed === -1 ? words.length : closed + 1,
  )
  const head = words.slice(0, end)
  return head
    .slice(0, head.findLastIndex((word) => !isInner(word)) + 1)
    .join('')
    .trim()
}

const closing = /[,;)(]$|\p{L}{4,}\.$/u

const isOfHead = (word: string, next: string, at: number): boolean =>
  /^\p{Lu}/u.test(word) || (at > 0 && isInner(word) && /^\p{L}/u.test(next))

const isInner = (word: string): boolean => joint.test(word.trim()) || particle.test(word.trim())

/** Returns the office behind names: `, gérante`, `(Geschäftsführer)`, `en sa qualité de CEO`. */
function officeBehind(text: string): string | null {
  const [said = ''] = withoutCapacity(text.replace(/^[\s,;(–-]+/u, '')).split(/[,;.()]/u, 1)
  const title = tidyTitle(said.replace(/^(?:an?|the|its)\s/u, ''))
  return gradeTitle(title) === 'certain' ? title : null
}

/** The title that a label gives to the name on the next line. */
type LegalLabel = {
  readonly title: string
  /** The label stands over a person by its meaning; over any other one a firm may stand as well. */
  readonly isOffice: boolean
}

/** Reads the title of a label that stands alone: its name follows on the next line. Null for every other line. */
export function readLegalLabel(text: string, phrases?: readonly LegalPhrase[]): LegalLabel | null {
  if (text.length > labelLettersMax) return null
  const [phrase] = phrases ?? legalPhrasesIn(text)
  if (!phrase || phrase.isWithin) return null
  const rest = text.slice(phrase.end).replace(signsBefore, '').trim()
  const label = { title: phrase.title, isOffice: !phrase.isOfOwner }
  if (rest === '') return label
  const office = tidyTitle(rest)
  if (gradeTitle(office) === 'certain') return { title: office, isOffice: true }
  // `Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV:`.
  return /[:：]$/u.test(rest) && /[§\d]/u.test(rest) ? label : null
}
