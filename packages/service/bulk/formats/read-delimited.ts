import { type FileRow, faultyRow, fileRowOf } from '../file-row.ts'
import { type CsvRecord, createRecordCutter, type RecordCutter } from './cut-records.ts'
import { withoutLead } from './lead-lines.ts'
import { type Delimiter, delimiters, separatorOf } from './separator-line.ts'
import type { Encoding } from './survey-file.ts'
import { lineCharactersMax, readTextLines } from './text-lines.ts'

// Notes and addresses have some lines; a quote that is not closed costs its own line.
const recordLinesMax = 200

/** Reads the rows of CSV or TSV. A record whose quotes make no sense, or that is too long, is a row with a fault. */
export async function* readDelimited(
  path: string,
  encoding: Encoding,
  delimiter: Delimiter,
): AsyncGenerator<FileRow> {
  const cutter = createRecordCutter(delimiter, recordLinesMax)
  const opened = new Map<number, number>()
  let line = 1
  for await (const { lines } of readTextLines(path, encoding)) {
    const written = line === 1 ? withoutLead(lines) : lines
    const whole = written.map((text, index) => {
      // One character replaces the line, and makes a record of its own.
      if (text.length > lineCharactersMax) return longLine
      if (hasOpenQuote(text)) opened.set(line + index, openColumnOf(text, delimiter))
      return text
    })
    line += lines.length
    yield* rowsOf(cutter, whole, opened)
  }
  for (const record of cutter.end()) yield rowOf(record, opened)
}

// A noncharacter of Unicode: no text contains it.
const longLine = '\uFDD0'

function* rowsOf(
  cutter: RecordCutter,
  lines: readonly string[],
  opened: Map<number, number>,
): Generator<FileRow> {
  let last = 0
  for (const record of cutter.push(lines)) {
    last = record.line
    yield rowOf(record, opened)
  }
  for (const at of opened.keys()) {
    if (at >= last) break
    opened.delete(at)
  }
}

function rowOf({ line, cells }: CsvRecord, opened: ReadonlyMap<number, number>): FileRow {
  if (cells === null) {
    const column = opened.get(line)
    const place = column === undefined ? '' : ` in column ${column}`
    return faultyRow(line, `a quotation mark${place} is opened and not closed`)
  }
  if (cells[0] === longLine) {
    return faultyRow(line, `the line has more than ${lineCharactersMax} characters`)
  }
  return fileRowOf(line, cells)
}

function hasOpenQuote(text: string): boolean {
  return text.includes('"') && text.split('"').length % 2 === 0
}

/** Returns the column, from 1, with the quote that a line does not close. */
function openColumnOf(text: string, delimiter: Delimiter): number {
  return text.slice(0, text.lastIndexOf('"')).split(delimiter).length
}

// The first lines show the delimiter; later ones only repeat it.
const linesLooked = 20

/**
 * Returns the delimiter that a line above all others names, else the one that divides the first lines most evenly; a
 * comma for a single column.
 */
export function delimiterOf(lines: readonly string[]): Delimiter {
  const separator = separatorOf(lines.find((line) => line.trim() !== '') ?? '')
  const named = delimiters.find((delimiter) => delimiter === separator)
  const rows = withoutLead(lines).filter((line) => line.trim() !== '')
  return named ?? likeliest(rows.slice(0, linesLooked))
}

function likeliest(looked: readonly string[]): Delimiter {
  const bare = looked.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const scores = delimiters.map((delimiter) => {
    const counts = bare.map((line) => line.split(delimiter).length - 1)
    const [first = 0] = counts
    const alike = counts.filter((count) => count === first).length
    return { delimiter, score: first === 0 ? 0 : alike * 1_000 + Math.min(first, 999) }
  })
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  return best.delimiter
}
