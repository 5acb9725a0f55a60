import type { JsonObject } from '@enricher/engine/lib/json'
import { CommandError } from '../command-error.ts'
import type { BadRow } from './company-row.ts'
import { type ListRecord, readCsv } from './csv-records.ts'
import { InputCutError } from './import-input.ts'
import { asUtf8 } from './input-encoding.ts'
import { type Lines, lineBytesMax, readLines } from './input-lines.ts'
import { readElements } from './json-elements.ts'
import { readJsonElements, readJsonLines } from './json-records.ts'
import { findForm } from './list-form.ts'

export type ListReading = {
  readonly name: string
  /** Gets each row that makes no sense, and the end of a list that is cut. */
  readonly reject: (row: BadRow) => void | Promise<void>
  /** Gets the number of lines that are not UTF-8 and were read as Windows-1252. */
  readonly onForeign: (lines: number) => void
  /** Gets the number of entries that are not of the list's kind; dumps are full of them. */
  readonly onPassed: (entries: number) => void
  /** Reports that the list ends too early. */
  readonly onCut?: () => void
  /** Ends the reading: no further row is returned or rejected, and a list that it ends at once is not called empty. */
  readonly signal?: AbortSignal
}

/** The rows of a kind of list, and how to read one. */
export type ListFormat<Fields, Row> = {
  /** Finds the columns by the first record. @throws {CommandError} when it names no needed column */
  columnsOf(first: readonly string[]): ListColumns<Fields>
  /** Returns `none` for an entry that is not of the list's kind, `unknown` for an object of unknown form. */
  fieldsOfObject(object: JsonObject): Fields | 'none' | 'unknown'
  /** The reason for an `unknown` object. */
  readonly unknown: string
  read(where: Pick<BadRow, 'line' | 'entry'>, fields: Fields): Row | BadRow
  /** Maximum number of lines of a quoted field; a longer field is a quote that was not closed. */
  readonly recordLinesMax: number
}

export type ListColumns<Fields> = {
  /** False: the first record is a row already. */
  readonly hasHeader: boolean
  /** Number of columns in the first record. */
  readonly width: number
  fieldsOf(cells: readonly string[]): Fields
}

/**
 * Reads the rows of CSV, JSONL or a JSON array in batches; the beginning of the list shows its form.
 * @throws {CommandError} when the list has no row, or its header names no needed column
 */
export async function* readList<Fields, Row extends { readonly position: number }>(
  bytes: AsyncIterable<Buffer>,
  reading: ListReading,
  format: ListFormat<Fields, Row>,
): AsyncGenerator<readonly Row[]> {
  const position = { line: 0 }
  const seen = { rows: 0 }
  const onPassed = (entries: number) => {
    seen.rows += entries
    reading.onPassed(entries)
  }
  const source = { reading: { ...reading, onPassed }, format, position }
  try {
    for await (const records of recordsOf(bytes, source)) {
      seen.rows += records.length
      yield await rowsIn(records, reading, format)
    }
    if (seen.rows === 0 && reading.signal?.aborted !== true) refuseEmpty(reading)
  } catch (error) {
    if (!(error instanceof InputCutError)) throw error
    reading.onCut?.()
    await reading.reject({ line: position.line + 1, reason: error.message })
  }
}

async function rowsIn<Fields, Row extends { readonly position: number }>(
  records: readonly ListRecord<Fields>[],
  { reject, signal }: ListReading,
  { read }: ListFormat<Fields, Row>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const record of records) {
    // The signal cuts the bytes anywhere, even within a row; the next run reads the rows after it again.
    if (signal?.aborted) return []
    const row = 'reason' in record ? record : read(record, record.value)
    if ('reason' in row) await reject(row)
    else rows.push(row)
  }
  return rows
}

type Records<T> = AsyncGenerator<readonly ListRecord<T>[]>

type Source<Fields> = {
  readonly reading: ListReading
  readonly format: Pick<
    ListFormat<Fields, unknown>,
    'columnsOf' | 'fieldsOfObject' | 'unknown' | 'recordLinesMax'
  >
  readonly position: { line: number }
}

async function* recordsOf<Fields>(
  bytes: AsyncIterable<Buffer>,
  { reading, format, position }: Source<Fields>,
): Records<Fields> {
  const chunks = asUtf8(bytes)
  const head = await headOf(chunks)
  if (head.error !== null && head.bytes.length === 0) throw head.error
  const { form, skippedBytes } = findForm(head.bytes)
  const all = chained(head, chunks)
  if (form === 'array') {
    const elements = countedElements(readElements(all, skippedBytes), position)
    yield* jsonFields(readJsonElements(elements, reading.onForeign), reading, format)
    return
  }
  const lines = countedLines(readLines(all, reading.onForeign), position)
  if (form === 'lines') yield* jsonFields(readJsonLines(lines, reading.onPassed), reading, format)
  else yield* csvFields(readCsv(lines, format.recordLinesMax), format)
}

type ListHead = { readonly bytes: Buffer; readonly error: unknown }

/** Reads the part of a list that shows its form. An archive that is cut within this part fails after it. */
async function headOf(chunks: AsyncGenerator<Buffer>): Promise<ListHead> {
  const pieces: Buffer[] = []
  let length = 0
  let error: unknown = null
  try {
    while (length < lineBytesMax) {
      const { value, done } = await chunks.next()
      if (done) break
      pieces.push(value)
      length += value.length
    }
  } catch (cause) {
    error = cause
  }
  return { bytes: Buffer.concat(pieces), error }
}

async function* chained({ bytes, error }: ListHead, rest: AsyncIterable<Buffer>) {
  yield bytes
  if (error !== null) throw error
  yield* rest
}

function refuseEmpty({ name }: ListReading): never {
  throw new CommandError(
    `${name} holds no row: there is nothing to import. CSV has rows below its header, JSON an object for each.`,
  )
}

async function* countedLines(
  batches: AsyncIterable<Lines>,
  position: { line: number },
): AsyncGenerator<Lines> {
  for await (const lines of batches) {
    position.line += lines.length
    yield lines
  }
}

async function* countedElements(
  batches: ReturnType<typeof readElements>,
  position: { line: number },
) {
  for await (const elements of batches) {
    position.line = elements.at(-1)?.line ?? position.line
    yield elements
  }
}

async function* csvFields<Fields>(
  batches: Records<readonly string[]>,
  format: Pick<ListFormat<Fields, unknown>, 'columnsOf'>,
): Records<Fields> {
  let columns: ListColumns<Fields> | null = null
  const read = (record: Written<readonly string[]>) => {
    const isFirst = columns === null
    columns ??= format.columnsOf(record.value)
    return isFirst && columns.hasHeader ? [] : [fieldsOfRecord(record, columns)]
  }
  for await (const records of batches) yield readable(records, read)
}

type Written<T> = Extract<ListRecord<T>, { value: T }>

/** Reads the readable records; rejected records are passed on unchanged. */
function readable<T, Fields>(
  records: readonly ListRecord<T>[],
  read: (record: Written<T>) => readonly ListRecord<Fields>[],
): readonly ListRecord<Fields>[] {
  return records.flatMap((record) => ('reason' in record ? [record] : read(record as Written<T>)))
}

/** More cells than the header has names mean that a cell with a comma lacks its quotation marks. */
function fieldsOfRecord<Fields>(
  { line, value: cells }: { readonly line: number; readonly value: readonly string[] },
  columns: ListColumns<Fields>,
): ListRecord<Fields> {
  const isShifted =
    columns.hasHeader && cells.slice(columns.width).some((cell) => cell.trim() !== '')
  if (!isShifted) return { line, value: columns.fieldsOf(cells) }
  const reason = `it has ${cells.length} cells below ${columns.width} headings: its columns are shifted`
  return { line, reason }
}

async function* jsonFields<Fields>(
  batches: Records<JsonObject>,
  { onPassed }: ListReading,
  format: Pick<ListFormat<Fields, unknown>, 'fieldsOfObject' | 'unknown'>,
): Records<Fields> {
  const read = ({ value: object, ...where }: Written<JsonObject>): ListRecord<Fields>[] => {
    const value = format.fieldsOfObject(object)
    if (value === 'none') onPassed(1)
    if (value === 'none') return []
    return [value === 'unknown' ? { ...where, reason: format.unknown } : { ...where, value }]
  }
  for await (const records of batches) yield readable(records, read)
}
