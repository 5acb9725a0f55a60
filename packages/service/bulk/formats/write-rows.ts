import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { canonicalJson, type Json } from '@enricher/engine/lib/digest'
import { writeXlsx } from '../xlsx/write-xlsx.ts'
import { neutralCell } from './neutral-cell.ts'

/** Format of written rows. */
export type OutputFormat =
  | { readonly format: 'csv' | 'tsv'; readonly delimiter: string; readonly hasMark: boolean }
  | { readonly format: 'jsonl' | 'xlsx' }

export type OutputRows = AsyncIterable<readonly Json[]>

/**
 * Writes rows as bytes, with their names first: as a header, or as the members of each object. A text that would be a
 * formula gets an apostrophe before it in CSV and TSV, and the mark of a text in XLSX.
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

/** Writes rows to a file, which must not exist yet. */
export async function writeRowsTo(
  path: string,
  output: OutputFormat,
  names: readonly string[],
  rows: OutputRows,
): Promise<void> {
  // Results about people are for the file's owner alone.
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(writeRows(output, names, rows), { objectMode: false }), target)
}

// One write for some hundred rows: each write costs more than a row itself.
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
    // An empty line would be no record.
    return texts.length === 1 && texts[0] === '' ? '""\n' : `${texts.join(delimiter)}\n`
  }
  yield `${hasMark ? '\uFEFF' : ''}${line(names)}`
  for await (const cells of rows) yield line(cells)
}

function delimitedText(cell: Json): string {
  return typeof cell === 'string' ? neutralCell(cell) : textOf(cell)
}

// RFC 4180 section 2.6 and 2.7; readers of the three other delimiters handle quotes alike. Characters at which another
// reader would split are quoted as well: a reader that guesses counts those outside of quotes.
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

/** Returns a cell as text: nothing for null, JSON for an object or list. */
export function textOf(cell: Json): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? canonicalJson(cell) : String(cell)
}
