import { gradeTitle } from '../../titles.ts'
import { readPersonLine, tidyTitle } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { titlesFromBiographies } from './biographies.ts'
import { titlesFromHeadings } from './department-headings.ts'
import { fillGrids } from './grid-slots.ts'
import type { LineMark } from './line-marks.ts'
import type { MarkedLines, NamedLine } from './named-lines.ts'
import { fillRecords } from './record-slots.ts'
import { pairRows } from './rows.ts'
import { slotOf } from './slots.ts'
import { wholeTitle } from './two-line-titles.ts'

// Between a name and its title there are at most a degree, a number and an icon.
const reach = 4
// Pictures and repetitions of the name are skipped, up to this many.
const linesMax = 20
// A line of this many letters is running text, which ends the head of a card.
const proseLettersMin = 140

/**
 * Finds the title of each name: on its card, after or before it like elsewhere on the page, or under a shared label.
 */
export function assignTitles(
  named: readonly NamedLine[],
  page: MarkedLines,
  isTeamPage: boolean,
): void {
  const orientation = orient(named, page)
  pairRows(named, page)
  fillRecords(named, page, isTeamPage)
  const search: TitleSearch = { orientation, taken: new Set() }
  // A title on a person's own card is not offered to the neighbours.
  for (const person of named) assignTitle(person, page, search, true)
  for (const person of named) assignTitle(person, page, search, false)
  shareLabels(named, page)
  fillSlots(named, page.lines)
  fillGrids(named, page)
  titlesFromHeadings(named, page)
  titlesFromBiographies(named, page)
  for (const person of named) person.title ??= person.mark.people[0]?.office ?? null
}

/** Decides whether titles stand after or before names on this page, for names with a title on both sides. */
function orient(named: readonly NamedLine[], page: MarkedLines): Orientation {
  let after = 0
  let before = 0
  for (const { line, mark } of named) {
    if (mark.title !== null) continue
    if (findTitle(line, 1, page) !== null) after += 1
    if (findTitle(line, -1, page) !== null) before += 1
  }
  return {
    step: before > after ? -1 : 1,
    isSettled: before !== after && before + after >= settledMin,
  }
}

type Orientation = {
  readonly step: 1 | -1
  /** Enough names agree that a title in this direction needs no further sign. */
  readonly isSettled: boolean
}

// One name shows nothing; a second confirms it.
const settledMin = 2

type TitleSearch = { readonly orientation: Orientation; readonly taken: Set<number> }

function assignTitle(
  person: NamedLine,
  page: MarkedLines,
  search: TitleSearch,
  isInside: boolean,
): void {
  const { start, end } = person.card
  if (person.title !== null || (isInside && end - start <= 1)) return
  const isFree = (line: number) =>
    isInside ? line >= start && line < end : !search.taken.has(line)
  const { step, isSettled } = search.orientation
  const candidates = ([step, step === 1 ? -1 : 1] as const)
    .map((towards) => findTitle(person.line, towards, page, isInside))
    .filter((line) => line !== null)
    .filter(isFree)
  const found = chooseLine(candidates, page.marks, isSettled)
  if (found !== undefined && takeTitle(person, page, found)) search.taken.add(found)
}

function takeTitle(person: NamedLine, { lines, marks }: MarkedLines, found: number): boolean {
  const mark = marks[found]
  if (!mark || !isEnough(person, mark)) return false
  person.title = wholeTitle({ lines, marks }, found, found > person.line)
  person.distance = found - person.line
  return true
}

function chooseLine(
  candidates: readonly number[],
  marks: readonly LineMark[],
  isSettled: boolean,
): number | undefined {
  const labelled = candidates.find((line) => marks[line]?.isLabelled)
  const certain = candidates.find((line) => marks[line]?.grade === 'certain')
  return isSettled ? candidates[0] : (labelled ?? certain ?? candidates[0])
}

/** Returns true for a certain title, and for a likely one beside a name that is known. */
function isEnough(person: NamedLine, mark: LineMark): boolean {
  if (mark.grade === 'certain') return true
  return mark.grade === 'likely' && person.mark.people.some((name) => name.grade === 'known')
}

/** Returns the nearest title in one direction before another name, a heading or running text. */
function findTitle(from: number, step: 1 | -1, page: MarkedLines, isInside = false): number | null {
  const isPassing = (at: number) => isPassable(page.lines[at]?.text ?? '', step === 1 && isInside)
  let at = from + step
  for (let seen = 0; ; at += step) {
    const verdict = verdictOn(at, from, page)
    if (Math.abs(at - from) > linesMax) return null
    if (verdict === 'same') continue
    if (verdict !== 'other') break
    seen += 1
    if (seen === reach || !isPassing(at)) return null
  }
  return isTitleAt(at, from, step, page, isInside) ? at : null
}

function isTitleAt(
  at: number,
  from: number,
  step: 1 | -1,
  page: MarkedLines,
  isInside: boolean,
): boolean {
  if (verdictOn(at, from, page) !== 'title') return false
  // A heading on a person's own card is no heading of the next group.
  return isInside || !isGroupHeading(at, from, step, page)
}

function isGroupHeading(at: number, from: number, step: 1 | -1, page: MarkedLines): boolean {
  return isSectionHeading(page.lines[at], page.lines[from], step) && !isSmallHeading(at, from, page)
}

/** Tells what a line near a name means for the search for its title. */
function verdictOn(
  at: number,
  from: number,
  { lines, marks }: MarkedLines,
): 'title' | 'same' | 'end' | 'other' {
  const [mark, line, key] = [marks[at], lines[at], marks[from]?.key]
  if (!mark || !line || line.isForeign) return 'end'
  if (mark.key !== null) return mark.key === key ? 'same' : 'end'
  if (mark.grade === 'certain' || mark.grade === 'likely') return 'title'
  return line.text === '' || line.isPicture ? 'same' : 'other'
}

/** Returns true for a line that the search may skip: on a card a few words, elsewhere only numbers and signs. */
const isPassable = (text: string, isOnCard: boolean): boolean =>
  isOnCard ? text.length <= proseLettersMin : !/\p{L}{4}/u.test(text)

/** Returns true for a heading like `Of Counsel` over the next group of people: it is no title of the person before. */
function isSectionHeading(
  line: PageLine | undefined,
  name: PageLine | undefined,
  step: 1 | -1,
): boolean {
  if (!line || line.headingLevel === 0 || step === -1) return false
  return name === undefined || name.headingLevel === 0 || line.headingLevel < name.headingLevel
}

// A biography follows the title; a shorter text may be the first name of the next group.
const biographyLettersMin = 40

/**
 * Returns true for the title of `<p>Jane Doe</p><h5>Owner</h5><p>Jane has built ...</p>`: it is set as a heading, but
 * stands over her own text alone.
 */
function isSmallHeading(at: number, from: number, { lines, marks }: MarkedLines): boolean {
  const [name, line, text] = [lines[from], lines[at], lines[at + 1]]
  if (!name || !line || !text || at !== from + 1 || marks[at]?.grade !== 'certain') return false
  const isBeside = siblingOf(name.element) === siblingOf(line.element)
  const isText = text.headingLevel === 0 && text.text.length >= biographyLettersMin
  return isBeside && isText && name.headingLevel === 0
}

const siblingOf = ({ parent }: PageLine['element']) => parent

/** Gives the title of a label to all names below it: `Managing directors:` over a list of names. */
function shareLabels(named: readonly NamedLine[], { lines, marks }: MarkedLines): void {
  for (const [index, person] of named.entries()) {
    const before = named[index - 1]
    if (!before || person.title !== null || before.title === null) continue
    const isNext = lines.slice(before.line + 1, person.line).every((line) => line.text === '')
    const label = marks[before.line + before.distance]
    if (!isNext || before.distance >= 0 || !label?.isLabelled) continue
    person.title = before.title
    person.distance = before.distance - (person.line - before.line)
  }
}

// A single card is no template.
const slotPeopleMin = 2
const slotLettersMax = 60

/**
 * Takes departments and odd titles as titles where the neighbours' titles stand: `Industrial Markets` below `Kip Doe`.
 */
function fillSlots(named: readonly NamedLine[], lines: readonly PageLine[]): void {
  const titled = named.filter((person) => person.title !== null && person.distance !== 0)
  if (titled.length < slotPeopleMin) return
  const slots = new Map<string, number>()
  for (const { line, distance } of titled) slots.set(slotOf(line, distance, lines), distance)
  const distances = new Set(slots.values())
  for (const person of named) {
    if (person.title !== null) continue
    const distance = [...distances].find(
      (at) => slots.has(slotOf(person.line, at, lines)) && isSlotLine(lines[person.line + at]),
    )
    if (distance === undefined) continue
    person.title = tidyTitle(lines[person.line + distance]?.text ?? '')
    person.distance = distance
  }
}

function isSlotLine(line: PageLine | undefined): boolean {
  if (!line || line.isForeign || line.text.length > slotLettersMax) return false
  return gradeTitle(tidyTitle(line.text)) !== null && readPersonLine(line.text) === null
}
