import { isDepartment } from '../lines/departments.ts'
import { mayHoldContact, tidyTitle } from '../lines/inline.ts'
import type { MarkedLines, NamedLine } from './named-lines.ts'

// One heading is no directory.
const headingsMin = 2
const contactLettersMax = 50

/**
 * Takes the heading of a department as the title of the names directly below it that have none: `Purchasing` over `Jane
 * Doe` on a page that lists its people so.
 */
export function titlesFromHeadings(named: readonly NamedLine[], page: MarkedLines): void {
  const levels = directoryLevels(page)
  if (levels.size === 0) return
  const names = new Map(named.map((person) => [person.line, person]))
  let heading = ''
  for (let at = 0; at < page.lines.length; at += 1) {
    const person = names.get(at)
    if (person) heading = nameBelow(person, heading, page)
    else heading = headingAfter(at, heading, { levels, page })
  }
}

/** Gives a name without a title that of the heading above; returns the heading that holds below it. */
function nameBelow(person: NamedLine, heading: string, { lines }: MarkedLines): string {
  const line = lines[person.line]
  if (heading === '' || person.title !== null || line?.isForeign || line?.isMenu) return ''
  if (isName(person)) person.title = tidyTitle(heading)
  return heading
}

type Directory = { readonly levels: ReadonlySet<number>; readonly page: MarkedLines }

/** Returns the department whose names may follow a line that is no name; empty for none. */
function headingAfter(at: number, heading: string, { levels, page }: Directory): string {
  const { headingLevel = 0, text = '' } = page.lines[at] ?? {}
  if (headingLevel > 0) return levels.has(headingLevel) && isDepartment(text) ? text : ''
  return isContact(text) ? heading : ''
}

// `Crime Prevention` below `Public Safety` is a department within another.
const isName = ({ mark }: NamedLine): boolean =>
  mark.people.some(({ grade, isMarked }) => grade === 'known' || isMarked)

/** Returns the levels of which two headings and more are departments. */
function directoryLevels({ lines, marks }: MarkedLines): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const [at, { headingLevel, text, isForeign }] of lines.entries()) {
    if (headingLevel === 0 || isForeign || marks[at]?.key !== null || !isDepartment(text)) continue
    counts.set(headingLevel, (counts.get(headingLevel) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= headingsMin).map(([level]) => level))
}

/** A number, an address, an icon: what stands between two names of a directory. */
const isContact = (text: string): boolean =>
  text === '' || (text.length <= contactLettersMax && mayHoldContact.test(text))
