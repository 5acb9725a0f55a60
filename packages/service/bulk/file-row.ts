import type { Json } from '@enricher/engine/lib/digest'

/** One record of a file of lookups. */
export type FileRow = {
  /** Line of the file on which the record begins, or row of the sheet, from 1. */
  readonly line: number
  /** Texts; numbers and booleans where the format has them, and in JSONL any value. Empty when the row has a fault. */
  readonly cells: readonly Json[]
  /** The fault of the row, with its column; null: none. The rows after a faulty one are read all the same. */
  readonly fault: string | null
}

// Files of contacts have some dozens of columns; wider files are other exports, and each column is a choice.
export const columnsMax = 1_000
// The maximum of Excel. No longer text is part of a lookup, and written cells have to fit as well.
export const cellCharactersMax = 32_767
// Room for some full cells. In a workbook a cell of five bytes may be a text of any length that others share.
export const rowCharactersMax = 200_000
// The maximum of an Excel sheet. Digests of so many inputs take 150 MB.
export const rowsMax = 1_048_576

/** Refuses a file as a whole. `message` is one sentence that says what to change. */
export class BulkFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BulkFileError'
  }
}

/** Refuses choices for a file: its lookup, a field or a column. The file itself may be right. */
export class BulkPlanError extends BulkFileError {
  constructor(message: string) {
    super(message)
    this.name = 'BulkPlanError'
  }
}

/** Returns a row of the cells, or of their fault: too many cells, or one that is too long. */
export function fileRowOf(line: number, cells: readonly Json[]): FileRow {
  if (cells.length > columnsMax) {
    return faultyRow(line, `it has ${cells.length} columns, at most ${columnsMax} are read`)
  }
  const long = cells.findIndex((cell) => charactersOf(cell) > cellCharactersMax)
  if (long >= 0) {
    return faultyRow(line, `column ${long + 1} has more than ${cellCharactersMax} characters`)
  }
  if (charactersIn(cells) > rowCharactersMax) return tooLongRow(line)
  return { line, cells, fault: null }
}

/** Returns the faulty row in place of a row with too many characters. */
export function tooLongRow(line: number): FileRow {
  return faultyRow(line, `it has more than ${rowCharactersMax} characters`)
}

/** Returns how many characters the cells of a row have together. */
export function charactersIn(cells: readonly Json[]): number {
  return cells.reduce((sum: number, cell) => sum + charactersOf(cell), 0)
}

/** Returns how many characters a cell has; an object or list counts as JSON. */
export function charactersOf(cell: Json): number {
  if (typeof cell === 'string') return cell.length
  return cell === null || typeof cell !== 'object' ? 0 : JSON.stringify(cell).length
}

/** Returns a row that could not be read; `fault` completes "line 7: ...". */
export function faultyRow(line: number, fault: string): FileRow {
  return { line, cells: [], fault }
}

/** Returns true for a row without any content; such rows are left out. */
export function isBlank({ cells, fault }: FileRow): boolean {
  return fault === null && cells.every(isBlankCell)
}

/** Returns true for a blank cell, by its type, as an object may have a text form of its own. */
function isBlankCell(cell: Json): boolean {
  if (typeof cell === 'string') return cell.trim() === ''
  return cell === null || (Array.isArray(cell) && cell.every(isBlankCell))
}
