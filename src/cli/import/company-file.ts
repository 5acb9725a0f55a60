import type { CompanyRow } from '../../store/facts/companies.ts'
import { CommandError } from '../command-error.ts'
import {
  type ColumnMapping,
  fieldsOfCells,
  findColumns,
  foldCompanyHeading,
} from './company-columns.ts'
import { fieldsOfObject } from './company-objects.ts'
import { type CompanyFields, readCompany } from './company-row.ts'
import { type ListColumns, type ListReading, readList } from './list-file.ts'
import { missingColumns } from './missing-columns.ts'
import { shownHeadings } from './shown-headings.ts'

// Names and aliases hold a line break at most.
const recordLinesMax = 20

const unknown = 'it has no members for the company and its website: name them with --map'

/**
 * Reads the companies of CSV, JSONL or a JSON array, in batches; its beginning tells which.
 * @throws {CommandError} when it is empty, its header names no company, or lacks a column that is mapped
 */
export function readCompanies(
  bytes: AsyncIterable<Buffer>,
  { mapping, ...reading }: ListReading & { readonly mapping: ColumnMapping },
): AsyncGenerator<readonly CompanyRow[]> {
  return readList(bytes, reading, {
    columnsOf: (first) => columnsOf(reading.name, first, mapping),
    fieldsOfObject: (object) => fieldsOfObject(object, mapping),
    unknown,
    read: readCompany,
    recordLinesMax,
  })
}

function columnsOf(
  name: string,
  first: readonly string[],
  mapping: ColumnMapping,
): ListColumns<CompanyFields> {
  const [missing] = missingColumns(first, mapping, foldCompanyHeading)
  if (missing !== undefined) {
    throw new CommandError(
      `The first line of ${name} names no column "${missing}", as --map says. ${shownHeadings(first)}`,
    )
  }
  const columns = findColumns(first, mapping)
  if (columns) {
    const { hasHeader, width } = columns
    return { hasHeader, width, fieldsOf: (cells) => fieldsOfCells(cells, columns) }
  }
  throw new CommandError(
    `The first line of ${name} names no column for the company and its website: ` +
      'head them "name" and "domain", for example, or name yours with --map name=...,domain=... ' +
      shownHeadings(first),
  )
}
