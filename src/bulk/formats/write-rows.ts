import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { canonicalJson, type Json } from '../../lib/digest.ts'
import { writeXlsx } from '../xlsx/write-xlsx.ts'
import { neutralCell } from './neutral-cell.ts'

/** How rows are written. */
export type OutputFormat =
  | { readonly format: 'csv' | 'tsv'; readonly delimiter: string; readonly hasMark: boolean }
  | { readonly format: 'jsonl' | 'xlsx' }

export type OutputRows = AsyncIterable<readonly Json[]>

/**
 * Writes rows as bytes, with their names first: as a header, or as the members of each object. In CSV and TSV a text
 * that would be a formula gets an apostrophe before it, in XLSX the mark that it is text.
 */
export async function* writeRows(
  output: OutputFormat,
  names: readonly string[],
  rows: OutputRows,
): AsyncGenerator<Uint8Array | string> {
  if ('delimiter' in output) yield* inBlocks(delimitedLines(output, names, rows))
  else if (output.format === 'jsonl') yield* inBlocks(jsonLines(names, rows))
  else yield* writeXlsx(names, rows)
}

/** Writes rows to a file that must not be there yet. */
export async function writeRowsTo(
  path: string,
  output: OutputFormat,
  names: readonly string[],
  rows: OutputRows,
): Promise<void> {
  // What was found about people is for its owner alone.
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(writeRows(output, names, rows), { objectMode: false }), target)
}

// One write for some hundred rows: each costs more than the row itself.
const blockCharacters = 64 * 1024

async function* inBlocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = ''
  for await (const line of lines) {
    block += line
    if (block.length < blockCharacters) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}

async function* delimitedLines(
  { delimiter, hasMark }: Extract<OutputFormat, { delimiter: string }>,
  names: readonly string[],
  rows: OutputRows,
): AsyncGenerator<string> {
  const line = (cells: readonly Json[]) => {
    const texts = cells.map((cell) => quoted(delimitedText(cell)))
    // A line with nothing on it would be no record.
    return texts.length === 1 && texts[0] === '' ? '""\n' : `${texts.join(delimiter)}\n`
  }
  yield `${hasMark ? '\uFEFF' : ''}${line(names)}`
  for await (const cells of rows) yield line(cells)
}

function delimitedText(cell: Json): string {
  return typeof cell === 'string' ? neutralCell(cell) : textOf(cell)
}

// RFC 4180 section 2.6 and 2.7; readers of the three other delimiters take quotes in the same way. What another reader
// would split at is quoted as well: one that guesses the delimiter counts those outside of quotes.
function quoted(text: string): string {
  const isPlain = !/[",;\t|\r\n]/.test(text) && text.trim() === text
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

async function* jsonLines(names: readonly string[], rows: OutputRows): AsyncGenerator<string> {
  for await (const cells of rows) {
    const members = names.map(
      (name, index) => `${JSON.stringify(name)}:${JSON.stringify(cells[index] ?? null)}`,
    )
    yield `{${members.join(',')}}\n`
  }
}

/** Returns a cell as text: nothing for null, JSON for what has members. */
export function textOf(cell: Json): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? canonicalJson(cell) : String(cell)
}
