import type { Json } from '@enricher/engine/lib/digest'
import {
  BulkFileError,
  cellCharactersMax,
  charactersOf,
  columnsMax,
  type FileRow,
  faultyRow,
  fileRowOf,
  rowCharactersMax,
  tooLongRow,
} from '../file-row.ts'
import { dateTextOf } from './number-formats.ts'
import { type Archive, damaged, openArchive } from './open-archive.ts'
import { openWorkbook, type Workbook } from './open-workbook.ts'
import { parseXml, type XmlHandler } from './parse-xml.ts'
import { createTextCollector } from './shared-strings.ts'

/** Properties of a workbook that need no reading of its rows. */
export type XlsxSummary = Pick<Workbook, 'sheetName' | 'sheetCount'>

/** Opens a workbook and closes it again. @throws {BulkFileError} when it cannot be read */
export function summarizeXlsx(
  path: string,
  name: string,
  partBytesMax: number,
): Promise<XlsxSummary> {
  return withWorkbook(path, name, partBytesMax, async (_, { sheetName, sheetCount }) => ({
    sheetName,
    sheetCount,
  }))
}

async function withWorkbook<T>(
  path: string,
  name: string,
  partBytesMax: number,
  work: (archive: Archive, workbook: Workbook) => Promise<T>,
): Promise<T> {
  const archive = await openArchive(path, name, partBytesMax)
  try {
    return await work(archive, await openWorkbook(archive, name))
  } catch (error) {
    throw error instanceof BulkFileError ? error : damaged(name, error)
  } finally {
    archive.close()
  }
}

/**
 * Reads the rows of the first visible sheet. Formulas are read as their last result, dates in RFC 3339.
 * @throws {BulkFileError} when the workbook is damaged or made to fill memory; rows before that place are read
 */
export async function* readXlsx(
  path: string,
  name: string,
  partBytesMax: number,
): AsyncGenerator<FileRow> {
  const archive = await openArchive(path, name, partBytesMax)
  try {
    const workbook = await openWorkbook(archive, name)
    const sheet = await archive.open(workbook.sheetPath)
    yield* parseXml<FileRow>(sheet, (emit) => sheetHandler(workbook, emit))
  } catch (error) {
    throw error instanceof BulkFileError ? error : damaged(name, error)
  } finally {
    archive.close()
  }
}

type OpenCell = { readonly column: number; readonly type: string; readonly style: number }

function sheetHandler(workbook: Workbook, emit: (row: FileRow) => void): XmlHandler {
  const text = createTextCollector()
  let line = 0
  let cells: Json[] = []
  let widest = 0
  let characters = 0
  let cell: OpenCell | null = null
  let value = ''
  let isInValue = false
  const openCell = (attributes: Readonly<Record<string, string>>) => {
    const column = columnOf(attributes['r'] ?? '') ?? (cell ? cell.column + 1 : widest)
    cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) }
    widest = Math.max(widest, column + 1)
    value = ''
    text.clear()
  }
  const closeCell = () => {
    if (cell === null || cell.column >= columnsMax || characters > rowCharactersMax) return
    const read = cell.type === 'inlineStr' ? text.value() : cellOf(workbook, cell, value)
    if (read === null || read === '') return
    characters += charactersOf(read)
    while (cells.length < cell.column) cells.push(null)
    cells[cell.column] = read
  }
  return {
    open(name, attributes) {
      text.open(name)
      if (name === 'row') {
        line = lineOf(attributes['r']) ?? line + 1
        cells = []
        widest = 0
        characters = 0
        cell = null
      } else if (name === 'c') openCell(attributes)
      else if (name === 'v') isInValue = true
    },
    close(name) {
      text.close(name)
      if (name === 'v') isInValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row')
        emit(characters > rowCharactersMax ? tooLongRow(line) : rowOf(line, cells, widest))
    },
    text(piece) {
      if (isInValue) value = `${value}${piece.slice(0, cellCharactersMax + 1 - value.length)}`
      else text.add(piece)
    },
  }
}

function rowOf(line: number, cells: readonly Json[], widest: number): FileRow {
  // Formatted blanks to the right of the table are none of its columns: they count only where a value lies beyond.
  if (widest > columnsMax && cells.length === columnsMax) {
    return faultyRow(line, `it has ${widest} columns, at most ${columnsMax} are read`)
  }
  return fileRowOf(line, cells)
}

function cellOf(
  { strings, isDateStyle, dateSystem }: Workbook,
  cell: OpenCell,
  value: string,
): Json {
  if (value === '') return null
  if (cell.type === 's') return strings.at(Number(value))
  if (cell.type === 'b') return value === '1'
  if (cell.type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return (isDateStyle(cell.style) ? dateTextOf(number, dateSystem) : null) ?? number
}

/** Returns the column of a reference such as `AB12`, from 0; null when it names none. */
function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? []
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function lineOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : null
}
