import { isTitleWord } from '../../titles.ts'
import { isDepartment } from '../lines/departments.ts'
import { isCredit, mayHoldContact, tidyTitle } from '../lines/inline.ts'
import type { PageLine } from '../lines/page-lines.ts'
import { isLabelLine } from './label-lines.ts'
import type { MarkedLines, NamedLine } from './named-lines.ts'

// A single heading is no directory.
const headingsMin = 2
const contactLettersMax = 50

/**
 * Takes the heading of a department as the title of the names directly below it that have none: `Purchasing` over `Jane
 * Doe`, on a page that lists its people like this.
 */
export function titlesFromHeadings(named: readonly NamedLine[], page: MarkedLines): void {
  const levels = directoryLevels(page)
  if (levels.size === 0) return
  const names = new Map(named.map((person) => [person.line, person]))
  const directory = { levels, page, names }
  let heading = ''
  for (let at = 0; at < page.lines.length; at += 1) {
    const person = names.get(at)
    if (person && !isHeadingOf(person, directory)) heading = nameBelow(person, heading, directory)
    else heading = headingAfter(at, heading, directory)
  }
}

/** Gives a name without a title the heading above it; returns the heading that holds for the lines below. */
function nameBelow(person: NamedLine, heading: string, { page }: Directory): string {
  const { lines } = page
  const line = lines[person.line]
  if (heading === '' || person.title !== null || line?.isForeign || line?.isMenu) return ''
  if (isName(person) || isEntry(person, lines)) person.title = tidyTitle(heading)
  return heading
}

type Directory = {
  readonly levels: ReadonlySet<number>
  readonly page: MarkedLines
  readonly names: ReadonlyMap<number, NamedLine>
}

/** Returns the department whose names may follow a line that is no name; empty where there is none. */
function headingAfter(at: number, heading: string, directory: Directory): string {
  const { levels, page } = directory
  const { headingLevel = 0, text = '' } = page.lines[at] ?? {}
  if (headingLevel === 0) return isContact(text) ? heading : ''
  const isOpening = levels.has(headingLevel) && (isDepartment(text) || isUnlisted(at, directory))
  return isOpening ? text : ''
}

/**
 * Returns true for a heading of a directory that no list of departments has, directly over a known name and a way to
 * reach the person: `Zaopatrzenie` between `Księgowość` and `Kadry`, but not `Web agency`.
 */
function isUnlisted(at: number, { page, names }: Directory): boolean {
  const person = names.get(at + 1)
  if (isCredit(page.lines[at]?.text ?? '')) return false
  if (!person || !isName(person) || !(names.has(at) || isLabelLine(at, page))) return false
  return isReached(page.lines[at + 2])
}

/**
 * Returns true for `Prüffeld Nord` over `Jane Doe`: it is built like a name that no list has, and set like the
 * departments.
 */
function isHeadingOf(person: NamedLine, { levels, page, names }: Directory): boolean {
  const { headingLevel = 0 } = page.lines[person.line] ?? {}
  const below = names.get(person.line + 1)
  return levels.has(headingLevel) && !isName(person) && below !== undefined && isName(below)
}

/** Returns true for a name that no list has, with a number or address below it and no word of titles in it. */
const isEntry = (person: NamedLine, lines: readonly PageLine[]): boolean =>
  person.mark.people.length === 1 &&
  isReached(lines[person.line + 1]) &&
  !(person.mark.key ?? '').split(' ').some(isTitleWord)

const isReached = (line: PageLine | undefined): boolean =>
  line !== undefined &&
  (/\d{3}|@/.test(line.text.slice(0, contactLettersMax)) ||
    line.links.some(({ attribs }) => /^(?:mailto|tel):/i.test(attribs['href'] ?? '')))

// `Crime Prevention` below `Public Safety` is a department within another.
const isName = ({ mark }: NamedLine): boolean =>
  mark.people.some(({ grade, isMarked }) => grade === 'known' || isMarked)

/** Returns the heading levels on which two or more headings are departments. */
function directoryLevels({ lines, marks }: MarkedLines): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const [at, { headingLevel, text, isForeign }] of lines.entries()) {
    if (headingLevel === 0 || isForeign || marks[at]?.key !== null || !isDepartment(text)) continue
    counts.set(headingLevel, (counts.get(headingLevel) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= headingsMin).map(([level]) => level))
}

/** Returns true for the lines between two names of a directory: a number, an address, an icon. */
const isContact = (text: string): boolean =>
  text === '' || (text.length <= contactLettersMax && mayHoldContact.test(text))
