import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { CommandError } from '../command-error.ts'
import { formatCount } from '../terminal.ts'

/** One record of a CSV file. */
export type CsvRecord = {
  /** Line of the file on which it begins, from 1. */
  readonly line: number
  /** Null when its quotes make no sense; the records after it are read all the same. */
  readonly cells: readonly string[] | null
}

export type CsvBatch = {
  readonly records: readonly CsvRecord[]
  /** Bytes of the file read so far, for a percentage. */
  readonly bytesRead: number
}

// A quoted field may run over several lines; longer ones are a quote that was not closed.
const recordLinesMax = 20
// A company with a hundred aliases takes a few thousand. What goes on without a line break, a binary file or one with
// the line ends of another age, is copied again with each piece that is read.
const lineCharactersMax = 1_000_000
const batchLines = 2_000
const chunkBytes = 256 * 1024

/**
 * Reads a CSV file of any size in batches. Comma, semicolon and tab are distinguished by the first line,
 * and UTF-8 and UTF-16 by the byte order mark. A malformed record costs only itself.
 * @throws {CommandError} for a line of more than a million characters
 */
export async function* readCsv(path: string): AsyncGenerator<CsvBatch> {
  let cutter: Cutter | null = null
  for await (const { lines, bytesRead } of readLines(path)) {
    cutter ??= createCutter(delimiterOf(lines[0] ?? ''))
    yield { records: cutter.push(lines), bytesRead }
  }
  if (cutter) yield { records: cutter.end(), bytesRead: Number.POSITIVE_INFINITY }
}

async function* readLines(path: string): AsyncGenerator<{ lines: string[]; bytesRead: number }> {
  const stream = createReadStream(path, {
    encoding: await encodingOf(path),
    highWaterMark: chunkBytes,
  })
  let lines: string[] = []
  let linesBefore = 0
  let rest = ''
  let isFirst = true
  for await (const chunk of stream as AsyncIterable<string>) {
    const parts = `${rest}${isFirst ? chunk.replace(/^\uFEFF/, '') : chunk}`.split('\n')
    isFirst = false
    refuseLongLine(path, parts, linesBefore)
    rest = parts.pop() ?? ''
    linesBefore += parts.length
    lines.push(...parts)
    if (lines.length < batchLines) continue
    yield { lines, bytesRead: stream.bytesRead }
    lines = []
  }
  if (rest !== '') lines.push(rest)
  if (lines.length > 0) yield { lines, bytesRead: stream.bytesRead }
}

function refuseLongLine(path: string, lines: readonly string[], linesBefore: number): void {
  const index = lines.findIndex((line) => line.length > lineCharactersMax)
  if (index < 0) return
  throw new CommandError(
    `Line ${formatCount(linesBefore + index + 1)} of ${path} has more than ${formatCount(lineCharactersMax)} characters: ` +
      'save the file as CSV text with a line break (LF or CRLF) after each company.',
  )
}

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark; everything else is UTF-8. */
async function encodingOf(path: string): Promise<'utf8' | 'utf16le'> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0xff && buffer[1] === 0xfe ? 'utf16le' : 'utf8'
  } finally {
    await file.close()
  }
}

function delimiterOf(firstLine: string): string {
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

type Cutter = {
  push(lines: readonly string[]): CsvRecord[]
  /** Returns what is left when the file ends. */
  end(): CsvRecord[]
}

type Piece = { readonly line: number; readonly text: string }

/** Puts lines together to records. Lines of a record whose quote is still open wait for the next push. */
function createCutter(delimiter: string): Cutter {
  let waiting: string[] = []
  let line = 1
  const cut = (isEnd: boolean): CsvRecord[] => {
    const pieces: Piece[] = []
    let next = 0
    while (next < waiting.length) {
      const length = recordLength(waiting, next, isEnd)
      if (length === 'unknown') break
      const text = textOf(waiting.slice(next, next + length))
      // Several lines that do not make one record: the first stands alone, the others are cut anew.
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

/** Lines from `start` on that a balanced number of quotes holds together. */
function recordLength(lines: readonly string[], start: number, isEnd: boolean): number | 'unknown' {
  let quotes = 0
  const reach = Math.min(lines.length, start + recordLinesMax)
  for (let end = start; end < reach; end += 1) {
    quotes += (lines[end] ?? '').split('"').length - 1
    if (quotes % 2 === 0) return end - start + 1
  }
  return isEnd || reach === start + recordLinesMax ? 1 : 'unknown'
}

/** Pieces without a quote need no parser; the others share one call, ten times faster than one each. */
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

/** Cells per piece; null when one of them is malformed, so that cells cannot be assigned to columns. */
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

/** The cells of exactly one record, or null. */
function parseAlone(text: string, delimiter: string): string[] | null {
  const [only, ...others] = parseText(text, delimiter) ?? []
  return only && others.length === 0 ? only.record : null
}

function parseText(text: string, delimiter: string): Parsed[] | null {
  const options = { delimiter, record_delimiter: '\n', relax_quotes: true, info: true } as const
  try {
    return parse(text, { ...options, relax_column_count: true }) as unknown as Parsed[]
  } catch {
    // The message names a position in this snippet, which would mislead; the caller knows the line.
    return null
  }
}
