import type { CompanyRow } from '../../store/facts/companies.ts'
import { CommandError } from '../command-error.ts'
import {
  type ColumnMapping,
  type CompanyColumns,
  fieldsOfCells,
  findColumns,
} from './company-columns.ts'
import { fieldsOfObject } from './company-objects.ts'
import { type BadRow, type CompanyFields, readCompany } from './company-row.ts'
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
  readonly mapping: ColumnMapping
  /** Companies up to this position are stored already. */
  readonly afterPosition: number
  /** Hears of each row that makes no sense, and of the end of a list that is cut. */
  readonly reject: (row: BadRow) => void | Promise<void>
  /** Hears how many lines are no UTF-8, and were read as Windows-1252. */
  readonly onForeign: (lines: number) => void
  /** Hears how many entries are no company, or have no website: a dump is full of them. */
  readonly onPassed: (entries: number) => void
}

/**
 * Reads the companies of CSV, JSONL or a JSON array, in batches; its beginning tells which.
 * @throws {CommandError} when it is empty or its header names no company
 */
export async function* readCompanies(
  bytes: AsyncIterable<Buffer>,
  reading: ListReading,
): AsyncGenerator<readonly CompanyRow[]> {
  const position = { line: 0 }
  try {
    for await (const records of recordsOf(bytes, reading, position)) {
      yield await companiesIn(records, reading)
    }
  } catch (error) {
    if (!(error instanceof InputCutError)) throw error
    await reading.reject({ line: position.line + 1, reason: error.message })
  }
}

async function companiesIn(
  records: readonly ListRecord<CompanyFields>[],
  { reject, afterPosition }: ListReading,
): Promise<readonly CompanyRow[]> {
  const rows: CompanyRow[] = []
  for (const record of records) {
    const row = 'reason' in record ? record : readCompany(record, record.value)
    if ('reason' in row) await reject(row)
    else if (row.position > afterPosition) rows.push(row)
  }
  return rows
}

type Records<T> = AsyncGenerator<readonly ListRecord<T>[]>

async function* recordsOf(
  bytes: AsyncIterable<Buffer>,
  reading: ListReading,
  position: { line: number },
): Records<CompanyFields> {
  const chunks = asUtf8(bytes)
  const head = await headOf(chunks)
  if (head.bytes.length === 0) return refuseEmpty(reading)
  const { form, skippedBytes } = findForm(head.bytes)
  const all = chained(head, chunks)
  if (form === 'array') {
    const elements = countedElements(readElements(all, skippedBytes), position)
    yield* jsonFields(readJsonElements(elements, reading.onForeign), reading)
    return
  }
  const lines = countedLines(readLines(all, reading.onForeign), position)
  if (form === 'lines') yield* jsonFields(readJsonLines(lines, reading.onPassed), reading)
  else yield* csvFields(readCsv(lines), reading)
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
  throw new CommandError(`${name} is empty: there is nothing to import.`)
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

async function* csvFields(
  batches: Records<readonly string[]>,
  { name, mapping }: ListReading,
): Records<CompanyFields> {
  let columns: CompanyColumns | null = null
  const read = (record: Written<readonly string[]>) => {
    const isFirst = columns === null
    columns ??= columnsOf(name, record.value, mapping)
    return isFirst && columns.hasHeader ? [] : [fieldsOfRecord(record, columns)]
  }
  for await (const records of batches) yield readable(records, read)
}

type Written<T> = Extract<ListRecord<T>, { value: T }>

/** Reads the records that are whole; the others are passed on as they are. */
function readable<T>(
  records: readonly ListRecord<T>[],
  read: (record: Written<T>) => readonly ListRecord<CompanyFields>[],
): readonly ListRecord<CompanyFields>[] {
  return records.flatMap((record) => ('reason' in record ? [record] : read(record as Written<T>)))
}

/** More cells than the header has names are a comma that should stand between quotation marks. */
function fieldsOfRecord(
  { line, value: cells }: { readonly line: number; readonly value: readonly string[] },
  columns: CompanyColumns,
): ListRecord<CompanyFields> {
  const isShifted =
    columns.hasHeader && cells.slice(columns.width).some((cell) => cell.trim() !== '')
  if (!isShifted) return { line, value: fieldsOfCells(cells, columns) }
  const reason = `it has ${cells.length} cells below ${columns.width} headings: its columns are shifted`
  return { line, reason }
}

function columnsOf(name: string, first: readonly string[], mapping: ColumnMapping): CompanyColumns {
  const columns = findColumns(first, mapping)
  if (columns) return columns
  throw new CommandError(
    `The first line of ${name} names no column for the company and its website: ` +
      'head them "name" and "domain", for example, or name yours with --map name=...,domain=...',
  )
}

const noMembers = 'it has no members for the company and its website: name them with --map'

async function* jsonFields(
  batches: Records<JsonObject>,
  { mapping, onPassed }: ListReading,
): Records<CompanyFields> {
  const read = ({ value: object, ...where }: Written<JsonObject>) => {
    const value = fieldsOfObject(object, mapping)
    if (value === 'unknown') return [{ ...where, reason: noMembers }]
    if (value !== 'none') return [{ ...where, value }]
    onPassed(1)
    return []
  }
  for await (const records of batches) yield readable(records, read)
}
