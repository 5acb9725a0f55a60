import { ownValue } from '../../lib/own-value.ts'
import type { CompanyRow } from '../../store/facts/companies.ts'
import { CommandError } from '../command-error.ts'
import {
  type ColumnMapping,
  type CompanyColumns,
  fieldsOfCells,
  findColumns,
  findFields,
} from './company-columns.ts'
import { type BadRow, type CompanyFields, readCompany } from './company-row.ts'
import { type ListRecord, readCsv } from './csv-records.ts'
import { InputCutError } from './import-input.ts'
import { type Lines, readLines } from './input-lines.ts'
import { type JsonObject, readJsonl } from './json-records.ts'

/** How a list is read. */
export type ListReading = {
  /** What the list is called in messages. */
  readonly name: string
  readonly mapping: ColumnMapping
  /** Companies up to this line are stored already. */
  readonly afterLine: number
  /** Hears of each row that makes no sense, and of the end of a list that is cut. */
  readonly reject: (row: BadRow) => void | Promise<void>
  /** Hears how many lines are no UTF-8, and were read as Windows-1252. */
  readonly onForeign: (lines: number) => void
}

/**
 * Reads the companies of CSV or JSONL, which its first character tells apart.
 * @throws {CommandError} when it is empty or its header names no company
 */
export async function* readCompanies(
  bytes: AsyncIterable<Buffer>,
  reading: ListReading,
): AsyncGenerator<CompanyRow> {
  const position = { line: 0 }
  try {
    for await (const record of recordsOf(bytes, reading, position)) {
      const row = 'reason' in record ? record : readCompany(record.line, record.value)
      if ('reason' in row) await reading.reject(row)
      else if (row.line > reading.afterLine) yield row
    }
  } catch (error) {
    if (!(error instanceof InputCutError)) throw error
    await reading.reject({ line: position.line + 1, reason: error.message })
  }
}

async function* recordsOf(
  bytes: AsyncIterable<Buffer>,
  reading: ListReading,
  position: { line: number },
): AsyncGenerator<ListRecord<CompanyFields>> {
  const lines = countedLines(readLines(bytes, reading.onForeign), position)
  const { value: first } = await lines.next()
  if (first === undefined) return refuseEmpty(reading)
  const all = chained(first, lines)
  const isJson = /^\s*[[{]/.test(first.find((line: string | null) => line !== '') ?? '')
  if (isJson) yield* jsonFields(each(readJsonl(all)), reading)
  else yield* csvFields(each(readCsv(all)), reading)
}

async function* each<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch
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

async function* chained(first: Lines, rest: AsyncIterable<Lines>): AsyncGenerator<Lines> {
  yield first
  yield* rest
}

async function* csvFields(
  records: AsyncIterable<ListRecord<readonly string[]>>,
  { name, mapping }: ListReading,
): AsyncGenerator<ListRecord<CompanyFields>> {
  let columns: CompanyColumns | null = null
  for await (const record of records) {
    if ('reason' in record) {
      yield record
      continue
    }
    const isFirst: boolean = columns === null
    columns ??= columnsOf(name, record.value, mapping)
    if (isFirst && columns.hasHeader) continue
    yield { line: record.line, value: fieldsOfCells(record.value, columns) }
  }
}

function columnsOf(name: string, first: readonly string[], mapping: ColumnMapping): CompanyColumns {
  const columns = findColumns(first, mapping)
  if (columns) return columns
  throw new CommandError(
    `The first line of ${name} names no column for the company and its website: ` +
      'head them "name" and "domain", for example, or name yours with --map name=...,domain=...',
  )
}

const noFields = 'it has no members for the company and its website: name them with --map'

async function* jsonFields(
  records: AsyncIterable<ListRecord<JsonObject>>,
  { mapping }: ListReading,
): AsyncGenerator<ListRecord<CompanyFields>> {
  for await (const record of records) {
    if ('reason' in record) yield record
    else {
      const value = fieldsOfObject(record.value, mapping)
      yield value ? { line: record.line, value } : { line: record.line, reason: noFields }
    }
  }
}

function fieldsOfObject(object: JsonObject, mapping: ColumnMapping): CompanyFields | null {
  const members = findFields(Object.keys(object), mapping)
  if (!members) return null
  const texts = (member: string | null) =>
    [member === null ? [] : (ownValue(object, member) ?? [])]
      .flat()
      .filter((value) => typeof value === 'string')
  const text = (member: string | null) => texts(member)[0] ?? ''
  return {
    name: text(members.name),
    site: text(members.domain),
    aliases: texts(members.aliases).flatMap((alias) => alias.split('|')),
    linkedinUrl: text(members.linkedin),
    industry: text(members.industry),
  }
}
