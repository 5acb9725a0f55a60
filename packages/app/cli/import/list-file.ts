import { CommandError } from '../command-error.ts'
import type { BadRow } from './company-row.ts'
import { type ListRecord, readCsv } from './csv-records.ts'
import { InputCutError } from './import-input.ts'
import { asUtf8 } from './input-encoding.ts'
import { type Lines, lineBytesMax, readLines } from './input-lines.ts'
import { readElements } from './json-elements.ts'
import type { JsonObject } from './json-objects.ts'
import { readJsonElements, readJsonLines } from './json-records.ts'
import { findForm } from './list-form.ts'

/** How a list is read. */
export type ListReading = {
  /** What the list is called in messages. */
  readonly name: string
  /** Hears of each row that makes no sense, and of the end of a list that is cut. */
  readonly reject: (row: BadRow) => void | Promise<void>
  /** Hears how many lines are no UTF-8, and were read as Windows-1252. */
  readonly onForeign: (lines: number) => void
  /** Hears how many entries are none of the list's kind: a dump is full of them. */
  readonly onPassed: (entries: number) => void
  /** Hears that the list ends before its end. */
  readonly onCut?: () => void
  /** Ends the reading: no row is returned or rejected behind it, and a list that it ends at once is not empty. */
  readonly signal?: AbortSignal
}

/** What the rows of a list are, and how one is read. */
export type ListFormat<Fields, Row> = {
  /** Finds the columns by the first record. @throws {CommandError} when it names none that are needed */
  columnsOf(first: readonly string[]): ListColumns<Fields>
  /** `none`: an entry that is none of the list's kind; `unknown`: nothing of it is known. */
  fieldsOfObject(object: JsonObject): Fields | 'none' | 'unknown'
  /** Why an object is `unknown`. */
  readonly unknown: string
  read(where: Pick<BadRow, 'line' | 'entry'>, fields: Fields): Row | BadRow
  /** A quoted field may run over so many lines; longer ones are a quote that was not closed. */
  readonly recordLinesMax: number
}

export type ListColumns<Fields> = {
  /** False when the first record is a row already. */
  readonly hasHeader: boolean
  /** How many columns the first record has. */
  readonly width: number
  fieldsOf(cells: readonly string[]): Fields
}

/**
 * Reads the rows of CSV, JSONL or a JSON array, in batches; its beginning tells which.
 * @throws {CommandError} when it holds no row at all or its header names nothing that is needed
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
    // The signal cuts the bytes anywhere, also within a row: what is read behind it is read again by the next run.
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

/** Reads so much as tells how the list is written. An archive that is cut within it fails behind it. */
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

/** Reads the records that are whole; the others are passed on as they are. */
function readable<T, Fields>(
  records: readonly ListRecord<T>[],
  read: (record: Written<T>) => readonly ListRecord<Fields>[],
): readonly ListRecord<Fields>[] {
  return records.flatMap((record) => ('reason' in record ? [record] : read(record as Written<T>)))
}

/** More cells than the header has names are a comma that should stand between quotation marks. */
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
