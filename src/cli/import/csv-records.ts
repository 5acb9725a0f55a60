import { open } from 'node:fs/promises'
import {
  type CsvRecord,
  createRecordCutter,
  type RecordCutter,
} from '../../bulk/formats/cut-records.ts'
import { lineCharactersMax, readTextLines } from '../../bulk/formats/text-lines.ts'
import { CommandError } from '../command-error.ts'
import { formatCount } from '../terminal.ts'

export type CsvBatch = {
  readonly records: readonly CsvRecord[]
  /** Bytes of the file read so far, for a percentage. */
  readonly bytesRead: number
}

// Names and aliases hold a line break at most; longer fields are a quote that was not closed.
const recordLinesMax = 20

/**
 * Reads a CSV file of any size in batches. Comma, semicolon and tab are distinguished by the first line,
 * and UTF-8 and UTF-16 by the byte order mark. A malformed record costs only itself.
 * @throws {CommandError} for a line of more than a million characters
 */
export async function* readCsv(path: string): AsyncGenerator<CsvBatch> {
  let cutter: RecordCutter | null = null
  let linesBefore = 0
  for await (const { lines, bytesRead } of readTextLines(path, await encodingOf(path))) {
    refuseLongLine(path, lines, linesBefore)
    linesBefore += lines.length
    cutter ??= createRecordCutter(delimiterOf(lines[0] ?? ''), recordLinesMax)
    yield { records: cutter.push(lines), bytesRead }
  }
  if (cutter) yield { records: cutter.end(), bytesRead: Number.POSITIVE_INFINITY }
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
async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le'> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0xff && buffer[1] === 0xfe ? 'utf-16le' : 'utf-8'
  } finally {
    await file.close()
  }
}

function delimiterOf(firstLine: string): string {
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
