import type { CsvRecord } from '../../bulk/formats/cut-records.ts'
import type { CompanyRow } from '../../store/facts/companies.ts'
import { CommandError } from '../command-error.ts'
import { type CompanyColumns, findColumns } from './company-columns.ts'
import { type BadRow, readCompany } from './company-row.ts'
import { readCsv } from './csv-records.ts'

/** A list of companies while it is read. */
export type CompanyFile = {
  /** To be read once. @throws {CommandError} when the file is empty or its header names no company. */
  readonly rows: AsyncIterable<CompanyRow>
  /** The first rows that make no sense. */
  readonly bad: readonly BadRow[]
  badCount(): number
  /** Returns how much of it has been read, 0 to 1. */
  fraction(): number
}

// The first ones show what is wrong with a file; a million lines of complaints would hide it.
const badRowsKeptMax = 20

/** Opens a file of companies, to be read row by row. */
export function openCompanyFile(path: string, bytes: number): CompanyFile {
  const bad: BadRow[] = []
  let badCount = 0
  let bytesRead = 0
  const refuse = (row: BadRow) => {
    badCount += 1
    if (bad.length < badRowsKeptMax) bad.push(row)
  }
  return {
    rows: readRows(path, refuse, (read) => {
      bytesRead = read
    }),
    bad,
    badCount: () => badCount,
    fraction: () => (bytes === 0 ? 1 : Math.min(bytesRead / bytes, 1)),
  }
}

async function* readRows(
  path: string,
  refuse: (row: BadRow) => void,
  onRead: (bytes: number) => void,
): AsyncGenerator<CompanyRow> {
  let columns: CompanyColumns | null = null
  for await (const { records, bytesRead } of readCsv(path)) {
    onRead(bytesRead)
    const [first] = records
    if (!first) continue
    const isFirst: boolean = columns === null
    columns ??= columnsOf(path, first.cells ?? [])
    const companies = isFirst && columns.hasHeader ? records.slice(1) : records
    yield* goodRows(companies, columns, refuse)
  }
  if (!columns) throw new CommandError(`${path} is empty: there is nothing to import.`)
}

function* goodRows(
  records: readonly CsvRecord[],
  columns: CompanyColumns,
  refuse: (row: BadRow) => void,
): Generator<CompanyRow> {
  for (const record of records) {
    const row = readCompany(record, columns)
    if ('reason' in row) refuse(row)
    else yield row
  }
}

function columnsOf(path: string, first: readonly string[]): CompanyColumns {
  const columns = findColumns(first)
  if (columns) return columns
  throw new CommandError(
    `The first line of ${path} names no column for the company and its website: ` +
      'head them "name" and "domain", for example.',
  )
}
