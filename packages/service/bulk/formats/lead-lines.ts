import { foldedWord } from '../columns/header-words.ts'
import { addressKindOf } from '../columns/value-kinds.ts'
import { readSections } from '../data/words.ts'
import { delimiters, separatorOf } from './separator-line.ts'

// Notes above an export and heads of reports have a few lines.
export const leadRowsLooked = 20
const charactersLooked = 2_000
// A note or a row may have one word of a header, but not two.
const wordsMin = 2

/**
 * Returns the index of the header among the first rows, below notes of an export, a title or the head of a report; null
 * where none shows. A row without header words that has an address belongs to the list itself.
 */
export function headerPlace(rows: readonly (readonly string[])[]): number | null {
  const looked = rows.slice(0, leadRowsLooked).map(lookAt)
  const header = looked.findIndex(({ words, hasAddress }) => words >= wordsMin && !hasAddress)
  if (header < 0) return soleHeaderPlace(looked)
  const { width = 0 } = looked[header] ?? {}
  const isLead = looked
    .slice(0, header)
    .every(
      (row) => row.words < wordsMin && (row.width < width || (row.words === 0 && !row.hasAddress)),
    )
  return isLead ? header : null
}

/** Returns the index of a header of one column: its word is right above an address, and no address is above it. */
function soleHeaderPlace(looked: readonly ReturnType<typeof lookAt>[]): number | null {
  const first = looked.findIndex(({ words, hasAddress }) => words > 0 || hasAddress)
  const isHeader = looked[first]?.words === 1 && looked[first].width === 1
  return isHeader && looked[first + 1]?.hasAddress ? first : null
}

function lookAt(cells: readonly string[]) {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return {
    width: filled.length,
    words: new Set(filled.map(foldedWord).filter((word) => headerWords.has(word))).size,
    hasAddress: filled.some((cell) => addressKindOf(cell) !== null),
  }
}

// Words for places and trades are names of people in other languages: `Tara`, `Linn`, `Land`.
const headerWords: ReadonlySet<string> = new Set(
  [...readSections('column-words')].flatMap(([field, words]) => (field === 'context' ? [] : words)),
)

/**
 * Returns the first lines of a file with blank lines in place of those above its header or first row: a line that names
 * the separator, and notes.
 */
export function withoutLead<Line extends string | null>(
  lines: readonly Line[],
): readonly (Line | '')[] {
  const written = lines.flatMap((line, at) => (line === null || line.trim() !== '' ? [at] : []))
  const first = lines[written[0] ?? 0] ?? ''
  const isNamed = separatorOf(first) !== null
  const rows = written.slice(isNamed ? 1 : 0, leadRowsLooked)
  // The separator is not known yet: the delimiter with the earliest header counts.
  const places = delimiters
    .map((delimiter) => headerPlace(rows.map((at) => cellsOf(lines[at] ?? '', delimiter))))
    .filter((place) => place !== null)
  const start = (isNamed ? 1 : 0) + (places.length === 0 ? 0 : Math.min(...places))
  const cut = new Set(written.slice(0, start))
  return cut.size === 0 ? lines : lines.map((line, at) => (cut.has(at) ? '' : line))
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  return line
    .slice(0, charactersLooked)
    .replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(delimiter, ' '))
    .split(delimiter)
    .map((cell) => cell.replaceAll('"', ''))
}
