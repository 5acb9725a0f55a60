import { gradeTitle } from '../../titles.ts'
import { type LineReading, lineLettersMax, readPersonLine } from '../lines/inline.ts'

// The headline begins with the name and the office, each up to a line long; the rest is the firm's.
const headlineLettersMax = 2 * lineLettersMax

/**
 * Reads the title of a page: `Jane Doe, Owner - Acme`, `Jane Doe | Head Baker | Acme`. Null when it names no person.
 */
export function readHeadline(text: string): LineReading | null {
  const beginning = text.slice(0, headlineLettersMax)
  const [first = '', second = ''] = beginning.split(/\s+[-–—|:»·]\s+|\s*[|»]\s*/u)
  const whole = readPersonLine(first)
  const reading = whole?.title === null ? readPersonLine(`${first}, ${second}`) : whole
  const isSure = reading?.people.length === 1 && reading.people[0]?.grade === 'known'
  return isSure && reading.title !== null && gradeTitle(reading.title) === 'certain'
    ? reading
    : null
}
