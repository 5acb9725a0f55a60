import type { Element } from 'domhandler'
import type { TitleGrade } from '../../titles.ts'
import { tidyTitle } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { isAlikeBelow } from './grid-slots.ts'
import { gradeLabel } from './label-grades.ts'
import { isLabelLine } from './label-lines.ts'
import type { MarkedLines, NamedLine } from './named-lines.ts'
import { slotOf } from './slots.ts'

/** A name of a record, and a label at one place of it. */
type Candidate = { readonly person: NamedLine; readonly distance: number }

/** The record around a name, and the element that lists it with others. */
type RecordAround = { readonly record: Element; readonly list: Element }

// The farthest distance of a label from the name within a record.
const reach = 3
// A single record is no list.
const recordsMin = 2
// From this many records on, half of the labels have to be known as titles or fields; with fewer records all of them.
const listMin = 3

/**
 * Gives the names of a list of records the labels at the same place of each record: `Transport` before `Jane Doe` in
 * the rows of a table or in a definition list, `Assembly` below the name on cards. Half of the labels have to be titles
 * or fields of work. A title among them, a page about the team, or a way to reach each person has to show that these
 * are staff. A name that no list has counts between names that are known. Labels that are titles by themselves are left
 * to the search for titles.
 */
export function fillRecords(
  named: readonly NamedLine[],
  page: MarkedLines,
  isTeamPage: boolean,
): void {
  const lists = Map.groupBy(named.filter(mayBeOne), (person) =>
    listOf(recordOf(person, page.lines)),
  )
  for (const [list, people] of lists) {
    if (list !== null && people.length >= recordsMin) fillList(people, page, isTeamPage)
  }
}

const listOf = (around: RecordAround | null): Element | null => around?.list ?? null

// A few letters of Han script may name a bank or a place.
const mayBeOne = (person: NamedLine): boolean =>
  person.mark.people.length === 1 &&
  (isKnown(person) || /\p{Ll}/u.test(person.mark.people[0]?.name ?? ''))

const isKnown = ({ mark }: NamedLine): boolean => mark.people[0]?.grade === 'known'

function fillList(people: readonly NamedLine[], page: MarkedLines, isTeamPage: boolean): void {
  const candidates = people.flatMap((person) => candidatesOf(person, page))
  const slots = Map.groupBy(candidates, ({ person, distance }) =>
    slotOf(person.line, distance, page.lines),
  )
  if (havePrices(people, page.lines)) return
  const isStaff = isTeamPage || haveContacts(people, page.lines)
  const [best] = [...slots.values()]
    .filter((slot) => isSlotOfTitles(slot, people.length, { page, isStaff }))
    .sort((one, other) => gradedOf(other, page).length - gradedOf(one, page).length)
  for (const { person, distance } of alike(best ?? [], page)) take(person, distance, page)
}

/**
 * Keeps the alike records: where a line set like the title follows each title, a record without it has that line in its
 * place.
 */
function alike(slot: readonly Candidate[], page: MarkedLines): readonly Candidate[] {
  const isFollowed = ({ person, distance }: Candidate): boolean =>
    isAlikeBelow(person, distance, page)
  const titled = slot.filter(
    ({ person, distance }) => page.marks[person.line + distance]?.grade === 'certain',
  )
  return titled.length > 0 && titled.every(isFollowed) ? slot.filter(isFollowed) : slot
}

function take(person: NamedLine, distance: number, { lines, marks }: MarkedLines): void {
  if (person.title !== null || marks[person.line + distance]?.grade === 'certain') return
  person.title = tidyTitle(lines[person.line + distance]?.text ?? '')
  person.distance = distance
}

type ListFacts = { readonly page: MarkedLines; readonly isStaff: boolean }

/** Decides whether a place of the records of a list holds titles. */
function isSlotOfTitles(
  slot: readonly Candidate[],
  peopleCount: number,
  { page, isStaff }: ListFacts,
): boolean {
  const known = slot.filter(({ person }) => isKnown(person)).length
  if (known < recordsMin || known * 2 < slot.length || slot.length * 4 < peopleCount * 3)
    return false
  const graded = gradedOf(slot, page)
  const hasTitle = graded.some((grade) => grade === 'certain')
  if (slot.length < listMin) return hasTitle && graded.length === slot.length
  return graded.length * 2 >= slot.length && (hasTitle || isStaff)
}

/** Grades the labels of a slot that are titles or fields of work. */
const gradedOf = (slot: readonly Candidate[], { lines }: MarkedLines): readonly TitleGrade[] =>
  slot
    .map(({ person, distance }) => gradeLabel(tidyTitle(lines[person.line + distance]?.text ?? '')))
    .filter((grade) => grade !== null)

/** Lists the labels of the record of a name; a record with a second name has none. */
function candidatesOf(person: NamedLine, page: MarkedLines): readonly Candidate[] {
  const own = recordOf(person, page.lines)?.record
  const found: Candidate[] = []
  for (let distance = -reach; distance <= reach; distance += 1) {
    const line = page.lines[person.line + distance]
    if (distance === 0 || !line || !isWithin(line.element, own)) continue
    if (isBehindText(person.line, distance, page.lines)) continue
    if (isLabelLine(person.line + distance, page)) found.push({ person, distance })
  }
  return own?.name === 'dd' ? [...found, ...termBefore(person, page)] : found
}

// A label has a few words; a longer text before the name describes a department, not its staff.
const betweenLettersMax = 60

/** Returns whether running text stands between a name and a label. */
function isBehindText(line: number, distance: number, lines: readonly PageLine[]): boolean {
  const [first, last] = distance < 0 ? [line + distance + 1, line] : [line + 1, line + distance]
  return lines.slice(first, last).some(({ text }) => text.length > betweenLettersMax)
}

/** Returns the term that a description stands behind: several descriptions share it. */
function termBefore(person: NamedLine, page: MarkedLines): readonly Candidate[] {
  const at = person.line - 1
  const isTerm = page.lines[at]?.element.name === 'dt' && isLabelLine(at, page)
  return isTerm ? [{ person, distance: -1 }] : []
}

/** Returns the row, description or card around a name and the list around it; null where there is none. */
function recordOf({ line, element }: NamedLine, lines: readonly PageLine[]): RecordAround | null {
  for (let at = lines[line]?.element ?? null; at !== null; at = parentOf(at)) {
    const parent = parentOf(at)
    if (parent === null) return null
    if (at.name === 'dd' || at.name === 'dt') return { record: at, list: parent }
    if (at.name === 'tr') return { record: at, list: tableOf(at) }
    if (at === element && at.name !== 'td') return { record: at, list: parent }
  }
  return null
}

const parentOf = ({ parent }: Element): Element | null => (parent?.type === 'tag' ? parent : null)

/** Returns the table of a row, because its parts may each hold a few rows. */
function tableOf(row: Element): Element {
  const parent = parentOf(row) ?? row
  const above = parent.name === 'table' ? null : parentOf(parent)
  return above?.name === 'table' ? above : parent
}

function isWithin(element: Element, record: Element | undefined): boolean {
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    if (at === record) return true
  }
  return false
}

const contactLettersMax = 60

/** Returns whether most of the people have a number or an address on their cards. */
const haveContacts = (people: readonly NamedLine[], lines: readonly PageLine[]): boolean =>
  haveMostly(people, lines, isContact)

/** Returns whether most of the names stand beside a price or a number of goods: courses and dishes bear names too. */
const havePrices = (people: readonly NamedLine[], lines: readonly PageLine[]): boolean =>
  haveMostly(people, lines, ({ text }) => text.length <= contactLettersMax && isOfGoods(text))

function haveMostly(
  people: readonly NamedLine[],
  lines: readonly PageLine[],
  isSuch: (line: PageLine) => boolean,
): boolean {
  const found = people.filter(({ card }) => lines.slice(card.start, card.end).some(isSuch))
  return found.length * 2 > people.length
}

// A telephone number has six digits, or fewer behind a label or a hyphen: years, prices and numbers of seats are none.
const number =
  /(?:\d[\s()./-]{0,3}){6}|(?:tel|fax|phone|mob|cell|direct|durchwahl|ext|dw)\P{L}{0,4}\d|^[-–]\s?\d{2}/iu
const period =
  /^\D*(?:(?:19|20)\d\d\s?[-–/]\s?(?:19|20)?\d\d|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\d{4}-\d\d-\d\d)\D*$/
const price =
  /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|(?:chf|dkk|eur|gbp|kč|kr|nok|pln|sek|usd|zł)(?!\p{L}))|(?<!\p{L})(?:chf|dkk|eur|gbp|kr|nok|pln|sek|usd)\.?\s?\d/iu
// Numbers that goods bear, like that of a book.
const goodsNumber = /(?<!\p{L})(?:isbn|issn|ean|gtin)(?!\p{L})/iu

const isOfGoods = (text: string): boolean => price.test(text) || goodsNumber.test(text)

const isOtherNumber = (text: string): boolean => period.test(text) || isOfGoods(text)

const isContact = ({ text, links }: PageLine): boolean =>
  (text.length <= contactLettersMax &&
    (text.includes('@') || (number.test(text) && !isOtherNumber(text)))) ||
  links.some(({ attribs }) => /^(?:mailto|tel):/i.test(attribs['href'] ?? ''))
