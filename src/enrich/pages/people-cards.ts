import type { Element } from 'domhandler'
import { isCompanyLine, isOwn, namesOtherEmployer, type OwnNames } from './people-employer.ts'
import { readPersonLine, tidyTitle } from './people-inline.ts'
import type { LineSpan, PageLine, PageLines } from './people-lines.ts'
import type { NameReading } from './people-names.ts'
import { readLead } from './people-prose.ts'
import { gradeTitle, type TitleGrade } from './titles.ts'

/** A person found by where the name stands. */
export type CardPerson = {
  readonly reading: NameReading
  readonly title: string | null
  /** Lines that belong to this person alone; links and addresses there are theirs. */
  readonly card: LineSpan
}

/** What one line is, as far as people are concerned. */
type Mark = {
  readonly people: readonly NameReading[]
  /** A title on a line with a name, or a line that is a title. */
  readonly title: string | null
  readonly grade: TitleGrade | null
  /** The person this line repeats or begins. */
  readonly key: string | null
}

type Named = {
  readonly line: number
  readonly mark: Mark
  readonly card: LineSpan
  title: string | null
  /** Lines from the name to its title; negative before it. */
  distance: number
}

// A card is a name, a title, a few ways to get in touch and perhaps a paragraph.
const cardLinesMax = 40
// Between a name and its title stand at most a degree, a number, an icon.
const reach = 4

/** Finds people by cards, tables, lists and lines. Pure; the work grows with the number of lines. */
export function readCards(page: PageLines, own: OwnNames): readonly CardPerson[] {
  const marks = page.lines.map((line) => markLine(line, own))
  const named = findNamed(page, marks)
  const orientation = orient(named, marks, page.lines)
  for (const person of named) placeTitle(person, { marks, lines: page.lines, orientation, own })
  fillSlots(named, page.lines)
  dropShapes(named, page.lines)
  return named.flatMap((person) => toPeople(person, page.lines, own))
}

function markLine(line: PageLine, own: OwnNames): Mark {
  if (line.isForeign || line.text === '') return unmarked
  const reading = readPieces(line) ?? readPersonLine(line.text) ?? readLead(line.text)
  const [first] = reading?.people ?? []
  if (reading && first && !isCompany(first, own))
    return { ...reading, grade: null, key: first.key }
  const title = tidyTitle(line.text)
  const grade = line.isPicture ? null : gradeTitle(title)
  return grade ? { people: [], title, grade, key: null } : unmarked
}

/** A firm may bear its owner's name; only a given name tells that the person is meant. */
const isCompany = (name: NameReading, own: OwnNames): boolean =>
  name.grade === 'shaped' && isOwn(name.name, own)

const unmarked: Mark = { people: [], title: null, grade: null, key: null }

/** `<strong>Jane Doe</strong> Chief Baker`: the first piece is the name, the rest the title. */
function readPieces(
  line: PageLine,
): { people: readonly NameReading[]; title: string | null } | null {
  if (line.pieces.length < 2 || line.text.length > 200) return null
  const [head, ...tail] = line.pieces.filter((piece) => /\p{L}/u.test(piece.text))
  if (!head || tail.length === 0) return null
  const reading = readPersonLine(head.text.trim())
  const rest = tidyTitle(tail.map((piece) => piece.text).join(''))
  if (!reading || reading.title !== null || reading.people.length !== 1) return null
  const title = readPersonLine(`${head.text.trim()}, ${rest}`)?.title
  return title ? { people: reading.people, title } : null
}

function findNamed(page: PageLines, marks: readonly Mark[]): readonly Named[] {
  const distinct = countDistinct(marks)
  const named: Named[] = []
  for (const [line, mark] of marks.entries()) {
    const element = page.lines[line]?.element
    if (mark.key === null || !element) continue
    const card = growCard(element, { page, distinct, line })
    named.push({ line, mark, card, title: mark.title, distance: 0 })
  }
  return named
}

/** How many people have begun before each line; a name repeated at once counts once. */
function countDistinct(marks: readonly Mark[]): readonly number[] {
  const counts = [0]
  let last: string | null = null
  for (const mark of marks) {
    const isNew = mark.key !== null && mark.key !== last
    if (mark.key !== null) last = mark.key
    counts.push((counts.at(-1) ?? 0) + (isNew ? 1 : 0))
  }
  return counts
}

type Growth = {
  readonly page: PageLines
  readonly distinct: readonly number[]
  readonly line: number
}

/** The largest element around a name that holds no other name. */
function growCard(element: Element, { page, distinct, line }: Growth): LineSpan {
  let card: LineSpan = { start: line, end: line + 1 }
  let at: Element | null = element
  while (at && at.name !== 'body' && at.name !== 'html') {
    const span = page.spans.get(at)
    if (span) {
      const others = (distinct[span.end] ?? 0) - (distinct[span.start] ?? 0)
      if (others > 1 || span.end - span.start > cardLinesMax) break
      card = span
    }
    at = at.parent?.type === 'tag' ? at.parent : null
  }
  return card
}

type Place = {
  readonly marks: readonly Mark[]
  readonly lines: readonly PageLine[]
  readonly orientation: 'after' | 'before'
  readonly own: OwnNames
}

/** Whether titles stand after or before names on this page, where both would do. */
function orient(
  named: readonly Named[],
  marks: readonly Mark[],
  lines: readonly PageLine[],
): 'after' | 'before' {
  let after = 0
  let before = 0
  for (const { line, mark } of named) {
    if (mark.title !== null) continue
    if (findTitle(line, 1, marks, lines)) after += 1
    if (findTitle(line, -1, marks, lines)) before += 1
  }
  return before > after ? 'before' : 'after'
}

function placeTitle(person: Named, place: Place): void {
  if (person.title !== null) return
  const { marks, lines } = place
  const after = findTitle(person.line, 1, marks, lines)
  const before = findTitle(person.line, -1, marks, lines)
  const order = place.orientation === 'after' ? [after, before] : [before, after]
  const candidates = order.filter((line) => line !== null)
  const isCard = person.card.end - person.card.start > 1
  const inside = candidates.filter((line) => line >= person.card.start && line < person.card.end)
  const choice = isCard && inside.length > 0 ? inside : candidates
  const found = choice.find((line) => marks[line]?.grade === 'certain') ?? choice[0]
  if (found === undefined) return
  if (!isEnough(person, marks[found])) return
  person.title = marks[found]?.title ?? null
  person.distance = found - person.line
}

function isEnough(person: Named, mark: Mark | undefined): boolean {
  const isKnown = person.mark.people.some((name) => name.grade === 'known')
  return mark?.grade === 'certain' || (mark?.grade === 'likely' && isKnown)
}

/** The nearest title in one direction before another name, a heading or running text. */
function findTitle(
  from: number,
  step: 1 | -1,
  marks: readonly Mark[],
  lines: readonly PageLine[],
): number | null {
  const key = marks[from]?.key ?? null
  let seen = 0
  for (let at = from + step; at >= 0 && at < marks.length && seen < reach; at += step) {
    const mark = marks[at]
    const line = lines[at]
    if (!mark || !line || line.isForeign) return null
    if (mark.key !== null && mark.key !== key) return null
    if (mark.grade === 'certain' || mark.grade === 'likely') {
      return isSectionHeading(line, lines[from], step) ? null : at
    }
    if (line.text === '' || line.isPicture || mark.key === key) continue
    if (line.text.length > proseLettersMin || (step === -1 && !isSkippable(line.text))) return null
    seen += 1
  }
  return null
}

/** `Of Counsel` over the next group of people is no title of the one before. */
function isSectionHeading(line: PageLine, name: PageLine | undefined, step: 1 | -1): boolean {
  if (line.headingLevel === 0 || step === -1) return false
  return name === undefined || name.headingLevel === 0 || line.headingLevel < name.headingLevel
}

// Running text ends a card's head.
const proseLettersMin = 140
// Before a name only its own decoration may stand between it and a title.
const isSkippable = (text: string): boolean => !/\p{L}{3}/u.test(text)

/** Departments and odd titles stand where the neighbours' titles stand: `Industrial Markets` below `Kip Kelly`. */
function fillSlots(named: readonly Named[], lines: readonly PageLine[]): void {
  const titled = named.filter((person) => person.title !== null && person.distance !== 0)
  if (titled.length < slotPeopleMin) return
  const slots = new Set(titled.map((person) => slotOf(person.line, person.distance, lines)))
  const distances = new Set(titled.map((person) => person.distance))
  for (const person of named) {
    if (person.title !== null) continue
    for (const distance of distances) {
      const line = lines[person.line + distance]
      const isSlot = slots.has(slotOf(person.line, distance, lines))
      if (!line || !isSlot || line.isForeign || !isSlotText(line.text)) continue
      person.title = tidyTitle(line.text)
      person.distance = distance
      break
    }
  }
}

// Two cards may agree by chance.
const slotPeopleMin = 3

function slotOf(line: number, distance: number, lines: readonly PageLine[]): string {
  return `${distance} ${shapeOf(lines[line])} ${shapeOf(lines[line + distance])}`
}

function shapeOf(line: PageLine | undefined): string {
  if (!line) return ''
  const parent = line.element.parent
  const classes = line.element.attribs['class'] ?? ''
  const around = parent?.type === 'tag' ? `${parent.name}.${parent.attribs['class'] ?? ''}` : ''
  return `${around}>${line.element.name}.${classes}.${line.pieces.map((piece) => piece.tag).join('/')}`
}

function isSlotText(text: string): boolean {
  const grade = gradeTitle(tidyTitle(text))
  return grade !== null && text.length <= 60 && readPersonLine(text) === null
}

/**
 * A phrase that is only built like a name is one when it stands where known names stand, or is written as only
 * names are: `Pharmaceutical Whistleblower` over `Compliance Officer` is a menu.
 */
function dropShapes(named: readonly Named[], lines: readonly PageLine[]): void {
  const isKnown = (person: Named) => person.mark.people.some((name) => name.grade === 'known')
  const slots = new Set(
    named
      .filter((person) => person.title !== null && isKnown(person))
      .map((person) => slotOf(person.line, person.distance, lines)),
  )
  for (const person of named) {
    if (person.title === null || isKnown(person)) continue
    const isMarked = person.mark.people.some((name) => name.isMarked) || hasOwnLink(person, lines)
    if (!isMarked && !slots.has(slotOf(person.line, person.distance, lines))) person.title = null
  }
}

/** A link on the card leads to the person: a profile or an address with a part of the name. */
function hasOwnLink(person: Named, lines: readonly PageLine[]): boolean {
  const words = (person.mark.key ?? '').split(' ').filter((word) => word.length > 2)
  return lines
    .slice(person.card.start, person.card.end)
    .flatMap((line) => line.hrefs)
    .filter((href) => /^mailto:|linkedin\.com\/in\//i.test(href))
    .some((href) => words.some((word) => href.toLowerCase().includes(word)))
}

function toPeople(person: Named, lines: readonly PageLine[], own: OwnNames): readonly CardPerson[] {
  if (isOutsider(person, lines, own)) return []
  return person.mark.people.map((reading) => ({ reading, title: person.title, card: person.card }))
}

function isOutsider(person: Named, lines: readonly PageLine[], own: OwnNames): boolean {
  if (person.title !== null && namesOtherEmployer(person.title, own)) return true
  if (isAttribution(person.line, lines)) return true
  const below = lines[person.line + Math.max(person.distance, 0) + 1]
  return (
    below !== undefined && below.text !== '' && isCompanyLine(below.text) && !isOwn(below.text, own)
  )
}

/** `"They are great." - Jane Doe, CEO`: a name behind a quotation or a dash below running text. */
function isAttribution(at: number, lines: readonly PageLine[]): boolean {
  const above = lines[at - 1]?.text ?? ''
  const line = lines[at]?.text ?? ''
  if (/^(?:by|von|par|por|di|door)\s/i.test(line)) return true
  if (/^\s*(?:[-–—~]|["“„«])/u.test(line) && above.length > 60) return true
  return above.length > 40 && /["”“»]\s*$/u.test(above) && /^\s*["“„«»]/u.test(above)
}
