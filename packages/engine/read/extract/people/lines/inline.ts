import { memoizeTexts } from '../../../../lib/memoize.ts'
import { withoutDegreesBehind, withoutRegister } from '../../title-remarks.ts'
import { gradeTitle, isTitleWord, mayHoldTitle, type TitleGrade } from '../../titles.ts'
import { foldToken } from '../names/fold-token.ts'
import { isSuffix } from '../names/name-suffixes.ts'
import { isGiven, readName } from '../names/names.ts'
import type { PersonNameReading } from '../names/person-name-reading.ts'
import { isDepartment } from './departments.ts'
import { withoutPictographs } from './pictographs.ts'

/** The people on one line. */
export type LineReading = {
  readonly people: readonly PersonNameReading[]
  /** A title on the same line, which holds for all of them. */
  readonly title: string | null
}

/** A line with a name and a title is a label; longer lines are prose. */
export const lineLettersMax = 160

/** Reads a whole line: a name, a name with its title, or a label with names. Null when it is none. */
export const readPersonLine = (text: string): LineReading | null =>
  text.length <= lineLettersMax && mayHoldName.test(text) ? readNamedLine(text) : null

const readNamedLine = memoizeTexts((text): LineReading | null => {
  const bare = withoutContact(text).replace(sinceYear, '')
  if (bare === '') return null
  const name = readName(bare)
  if (name) return { people: [name], title: null }
  if (!mayHoldTitle(bare) && !officeLabel.test(bare)) return null
  return readParted(bare) ?? readUnparted(bare)
})

// `Finance & Controlling: Jane Doe`.
const officeLabel = /^\p{Lu}[\p{L}\p{M} &,./-]{1,40}[:：]\s/u

// Two capitalised words, or letters of a script without capitals.
const mayHoldName = /\p{Lu}[^\p{Lu}]*[\s.,'’-]\p{Lu}|\p{Lo}/u

// The tail begins at the first telephone number, address or label of one.
const contactTail =
  /(?<![\s,;|(·•-])[\s,;|(·•-]*(?:\b(?:tel(?:efon|ephone|\.)?|phone|ph|fax|mobile?|mobil|cell|e-?mail|direct|ext(?:ension)?|telefax|durchwahl|telefoon|telefono)\b\s*(?:[:.#]|\d|\+)|x\d{2,5}\b|[\w.+-]+@|\(?\+?\d[\d\s()./-]{5,}).*$/iu
const contactLabel =
  /^(?:contact(?: person| us| name)?|your contact|attn|attention|ansprechpartner(?:in)?|ihr(?:e)? ansprechpartner(?:in)?|kontakt|interlocut(?:eu|o)r|persona de contacto|contacto|referente|contatto|contactpersoon|contato|pessoa de contacto|name|nome|nom|nombre|naam|担当|氏名|姓名)\s*[:：]\s*/iu

// `Jane Doe - Chief Baker | LinkedIn`: the last part says where to find the person.
const contactWord =
  /(?<![\s|·•–—-])\s*[|·•–—-]\s*(?:linkedin|e-?mail|bio(?:graphy)?|v-?card|contact|profile)\s*$/iu

/** Signs of a number or an address, which most lines lack. */
export const mayHoldContact = /[\d@]|(?:tel|fax|phone|mail|mob|cell|direct|durchwahl)/i

// `Jane Doe, Owner, Call: +44 ...`, `Jane Doe, Owner, Tél. 05 ...`: the rest of a label before a number.
const numberLabel = /\s*[,;|(·•–-]\s*\p{L}{1,9}\.?(?:\s?:)?$/u
const beforeNumber = /^[\s:(.]*\+?\d/

function withoutTail(text: string): string {
  const end = text.search(contactTail)
  if (end < 0) return text
  const head = text.slice(0, end)
  return beforeNumber.test(text.slice(end)) ? head.replace(numberLabel, unlessTitle) : head
}

const unlessTitle = (label: string): string => (gradeTitle(tidyTitle(label)) === null ? '' : label)

/** Returns a line without the number, address or profile at its end, and with a dot for each pictograph within it. */
export function withoutContact(text: string): string {
  const plain = withoutPictographs(text)
  const head = mayHoldContact.test(plain) ? withoutTail(plain) : plain
  return head.replace(contactLabel, '').replace(contactWord, '').trim()
}

// Signs between a name and a title; a hyphen counts only with blanks around it.
const separators =
  /\s*[,;|:：/•·∙⋅‧●◦▪→=–—~\uFFFD]\s*|\s*(?:\.{2,}|[…‥]+|_{2,}|-{2,}|>|(?:\s\.){2,})\s*|\s+-+\s+|\s+[-–—]|[-–—]\s+/gu

// `Jane Doe (Head of Sales)`: a name and a title, each short enough to be read as one.
const bracketedTitle = /^(.{4,60}?)\s*[([]([^)\]]{2,80})[)\]]$/u

function readParted(text: string): LineReading | null {
  const bracketed = bracketedTitle.exec(text)
  if (bracketed) return pair(bracketed[1] ?? '', bracketed[2] ?? '', ',')
  for (const match of text.matchAll(separators)) {
    const left = text.slice(0, match.index)
    const right = text.slice(match.index + match[0].length)
    const reading = pair(left, right, match[0].trim())
    if (reading) return reading
  }
  return null
}

function pair(left: string, right: string, separator: string): LineReading | null {
  if (left === '' || right === '') return null
  const before = readNames(left)
  if (before.length > 0) {
    const title = asTitle(right, before.every(isKnown)) ?? asPlural(right, before)
    if (title) return { people: before, title }
  }
  const after = readNames(right)
  const title = after.length === 0 ? null : titleBefore(left, after, separator)
  return title ? { people: after, title } : null
}

/** Reads the title before names: `CEO, Jane Doe` may be an employer behind a comma, `CEO: Jane Doe` may not. */
function titleBefore(
  text: string,
  after: readonly PersonNameReading[],
  separator: string,
): string | null {
  if (!after.every(isKnown)) {
    if (separator === ',') return null
    const isLabel = /^[:：]$/.test(separator)
    // `Sales: Ms J. Doe`: a form of address or an initial makes it a name as well.
    const isSure = after.every((name) => isKnown(name) || name.isMarked)
    return (
      asTitle(text, false) ??
      (isSure ? asOffice(text, separator) : null) ??
      (isLabel && after.some(isKnown) ? asPlural(text, after) : null)
    )
  }
  return asTitle(text, true) ?? asOffice(text, separator) ?? asPlural(text, after)
}

const isKnown = (name: PersonNameReading): boolean => name.grade === 'known'

const credit =
  /design|photo|foto|text|content|concept|konzept|media|web|software|produ|(?<!cr)edit|\p{L}\sdirection|(?<!\p{L})art/iu

/** Returns whether a field of work may be that of the makers of the page or its pictures. */
export const isCredit = (title: string): boolean => credit.test(title)

/** Reads `Finance & Controlling: Jane Doe`, a department and its contact. */
function asOffice(text: string, separator: string): string | null {
  const title = tidyTitle(text)
  const isOffice = /^[:：]$/.test(separator) && isDepartment(title) && !isCredit(title)
  return isOffice ? title : null
}

/** Reads the plural title of `Jane and John Doe, Owners`. */
function asPlural(text: string, people: readonly PersonNameReading[]): string | null {
  const title = tidyTitle(text)
  const isPlural = people.length > 1 && gradeTitle(title.replace(/s$/, '')) === 'certain'
  return isPlural ? title : null
}

function asTitle(text: string, isSureOfName: boolean): string | null {
  const title = withoutDegrees(tidyTitle(text.replace(leader, '')))
  return isTitleGrade(gradeTitle(title), isSureOfName) ? title : null
}

/** Removes the degree from `R.N., Head of Nursing` after a name: it belongs to the name. */
function withoutDegrees(title: string): string {
  const parts = title.split(/,\s*|\s[-–—|]\s/u)
  const first = parts.findIndex((part) => !part.split(/\s+/).every(isSuffix))
  return first > 0 ? title.slice(title.indexOf(parts[first] ?? '')) : title
}

// The rest of a row of dots: `. . . Head of Sales`, `Head of Sales . . .`.
const leader = /^(?:[.…‥·_]\s?)+|(?<![\s.…‥·_])(?:\s?[.…‥·_]){2,}\s*$/gu

// `Head of Sales (since 2014)`.
const sinceYear =
  /\s?\((?:since|seit|depuis|desde|dal|sinds|sedan|siden|od)\s(?:\p{L}{1,9}\s)?\d{4}\)$/iu

/**
 * Returns true where a title makes the words beside it a name: a certain title always, a likely one only a known name.
 */
function isTitleGrade(grade: TitleGrade | null, isSureOfName: boolean): boolean {
  return grade === 'certain' || (grade === 'likely' && isSureOfName)
}

/** Removes the punctuation that surrounds a title. */
export function tidyTitle(written: string): string {
  const text = withoutDegreesBehind(withoutRegister(written))
  if (isTidy.test(text)) return text
  if (endsInArrow.test(text)) return ''
  return text
    .replaceAll(/\s+/g, ' ')
    .replace(titleLabel, '')
    .replace(/^[\s\-–—,:;|•·*([/]+/u, '')
    .replace(/(?<![\s\-–—,:;|•·*/\]])[\s\-–—,:;|•·*/\]]+$/u, '')
    .replace(/\.$/, (dot) => (/\b\p{L}{1,3}\.$/u.test(text) ? dot : ''))
    .replace(/^([^(]*)\)$/u, '$1')
}

// `Data sheet →` leads to another page.
const endsInArrow = /[→➔➜⟶↗›]\s*$/u
const titleLabel =
  /^(?:(?:job )?title|position|role|funktion|fonction|poste|cargo|puesto|ruolo|functie|fun[çc][ãa]o|役職|職位|职位|职务|직책|должность|department|dept|division|abteilung|bereich|dipartimento|reparto|afdeling|avdelning|dzia[łl]|departamento|odd[ěe]len[íi])\s*[:：]\s*/iu
// Most titles need no change.
const isTidy = /^\p{L}[^\s:：(]*(?: [^\s:：(]+)*(?<=[\p{L}\p{N}])$/u

// An imprint names all who may sign; a longer list is of something else.
const namesInLineMax = 8
const joiners =
  /\s*[,;/|]\s*|\s+(?:und|and|et|y|e|en|i|a|og|och|ja|és|și|ve|oraz|&|\+|sowie|as well as)\s+/u

/** Reads one name, or several in a row; empty when any part is no name, and for texts longer than a line. */
export function readNames(text: string): readonly PersonNameReading[] {
  if (text.length > lineLettersMax) return []
  const single = readName(text)
  if (single) return [single]
  const parts = text.split(joiners).filter((part) => part.trim() !== '')
  if (parts.length < 2 || parts.length > namesInLineMax) return []
  const names = parts.map((part) => readName(withSharedFamily(part, parts)))
  return names.every((name) => name !== null) ? names : []
}

/** Adds the family name to `Jane` of `Jane and John Doe`. */
function withSharedFamily(part: string, parts: readonly string[]): string {
  const words = part.trim().split(/\s+/)
  const family = parts.at(-1)?.trim().split(/\s+/).at(-1) ?? ''
  const isShared =
    parts.length === 2 && words.length === 1 && isGiven(foldToken(part)) && /^\p{Lu}/u.test(family)
  return isShared ? `${part} ${family}` : part
}

// `Mayor Susan Doe`, `Geschaeftsfuehrer Max Muster`, `Jane Doe CEO`.
const unpartedWordsMax = 9
// A longer name stands apart from its title.
const unpartedNameWordsMax = 5

function readUnparted(text: string): LineReading | null {
  const words = text.split(' ')
  if (words.length < 3 || words.length > unpartedWordsMax) return null
  if (!words.some((word) => isGiven(foldToken(word)))) return null
  for (let cut = words.length - 2; cut >= 1; cut -= 1) {
    const reading =
      (isOfName(words[cut - 1]) ? null : pairWords(words.slice(cut), words.slice(0, cut))) ??
      pairWords(words.slice(0, cut + 1), words.slice(cut + 1))
    if (reading) return reading
  }
  return null
}

/** Returns true for `Juan` of `CEO Juan Carlos Doe`, which is no end of a title. */
const isOfName = (word = ''): boolean => isGiven(foldToken(word)) && !isTitleWord(foldToken(word))

function pairWords(
  nameWords: readonly string[],
  titleWords: readonly string[],
): LineReading | null {
  if (titleWords.length === 0 || nameWords.length > unpartedNameWordsMax) return null
  const name = readName(nameWords.join(' '))
  if (name?.grade !== 'known') return null
  const title = tidyTitle(titleWords.join(' '))
  return gradeTitle(title) === 'certain' && /^\p{Lu}|^\p{Lo}/u.test(title)
    ? { people: [name], title }
    : null
}
