import { parse } from 'csv-parse/sync'
import { lineCharactersMax } from './text-lines.ts'

/** One record of a CSV file. */
export type CsvRecord = {
  /** Line of the file on which the record begins, from 1. */
  readonly line: number
  /** Null when the record's quotes make no sense; the records after it are read all the same. */
  readonly cells: readonly string[] | null
}

/** Joins lines into records. */
export type RecordCutter = {
  /** Returns the records that end within these lines; a record with an open quote waits for more. */
  push(lines: readonly string[]): CsvRecord[]
  /** Returns the remaining records at the end of the file. */
  end(): CsvRecord[]
}

type Piece = { readonly line: number; readonly text: string }

/**
 * Creates a cutter for one delimiter. `recordLinesMax`: the most lines of a quoted field; beyond them the quote was not
 * closed.
 */
export function createRecordCutter(delimiter: string, recordLinesMax: number): RecordCutter {
  let waiting: string[] = []
  let line = 1
  const cut = (isEnd: boolean): CsvRecord[] => {
    const pieces: Piece[] = []
    let next = 0
    while (next < waiting.length) {
      const length = recordLength(waiting, next, recordLinesMax, isEnd)
      if (length === 'unknown') break
      const text = textOf(waiting.slice(next, next + length))
      // Several lines may not make one record: the first is a record by itself then, and the others are cut anew.
      const isOne = length === 1 || parseAlone(text, delimiter) !== null
      pieces.push({ line: line + next, text: isOne ? text : textOf(waiting.slice(next, next + 1)) })
      next += isOne ? length : 1
    }
    line += next
    waiting = waiting.slice(next)
    return parsePieces(
      pieces.filter((piece) => piece.text !== ''),
      delimiter,
    )
  }
  return {
    push(lines) {
      waiting = waiting.concat(lines)
      return cut(false)
    },
    end: () => cut(true),
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)).join('\n')
}

/** Returns the count of lines from `start` on that a balanced number of quotes holds together. */
function recordLength(
  lines: readonly string[],
  start: number,
  linesMax: number,
  isEnd: boolean,
): number | 'unknown' {
  let quotes = 0
  let characters = 0
  const reach = Math.min(lines.length, start + linesMax)
  for (let end = start; end < reach; end += 1) {
    const line = lines[end] ?? ''
    quotes += line.split('"').length - 1
    if (quotes % 2 === 0) return end - start + 1
    characters += line.length
    if (characters > lineCharactersMax) return 1
  }
  return isEnd || reach === start + linesMax ? 1 : 'unknown'
}

/** Parses pieces into records. Pieces without a quote need no parser; the others share one call, ten times as fast. */
function parsePieces(pieces: readonly Piece[], delimiter: string): CsvRecord[] {
  const quoted = pieces.filter((piece) => piece.text.includes('"'))
  const together = parseTogether(quoted, delimiter)
  let nextQuoted = 0
  return pieces.map(({ line, text }) => {
    if (!text.includes('"')) return { line, cells: text.split(delimiter) }
    const cells = together ? (together[nextQuoted] ?? null) : parseAlone(text, delimiter)
    nextQuoted += 1
    return { line, cells }
  })
}

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Returns the cells of each piece; null when one is malformed, so that cells fit no column. */
function parseTogether(pieces: readonly Piece[], delimiter: string): string[][] | null {
  let lastLine = 0
  const lastLines = pieces.map(({ text }) => {
    lastLine += text.split('\n').length
    return lastLine
  })
  const parsed = parseText(pieces.map((piece) => piece.text).join('\n'), delimiter)
  if (parsed?.length !== pieces.length) return null
  const isAligned = parsed.every(({ info }, index) => info.lines === lastLines[index])
  return isAligned ? parsed.map(({ record }) => record) : null
}

/** Returns the cells of a text that is exactly one record, or null. */
function parseAlone(text: string, delimiter: string): string[] | null {
  const [only, ...others] = parseText(text, delimiter) ?? []
  return only && others.length === 0 ? only.record : null
}

function parseText(text: string, delimiter: string): Parsed[] | null {
  const options = { delimiter, record_delimiter: '\n', relax_quotes: true, info: true } as const
  try {
    return parse(text, { ...options, relax_column_count: true }) as unknown as Parsed[]
  } catch {
    // The message has a position in this snippet, which would mislead; the caller knows the line.
    return null
  }
}
