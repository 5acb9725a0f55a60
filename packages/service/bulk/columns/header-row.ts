import type { Offer } from '@enricher/contract/operation'
import type { FileRow } from '../file-row.ts'
import { textOf } from '../formats/write-rows.ts'
import { rowFieldsOf } from '../row-inputs.ts'
import { isAmbiguous, namesField } from './header-words.ts'
import { addressKindOf, isNumber } from './value-kinds.ts'

/** Returns the trimmed texts of a row's cells; none of a row that is missing. */
export function textsOf(row: FileRow | undefined): readonly string[] {
  return (row?.cells ?? []).map((cell) => textOf(cell).trim())
}

/** Returns true for a first row that names fields, or has only words where the rows below have addresses or numbers. */
export function isHeader(rows: readonly FileRow[], offers: readonly Offer[]): boolean {
  const fields = new Set(offers.flatMap(rowFieldsOf))
  const isName = (cell: string) => [...fields].some((field) => namesField(cell, field))
  const [first, ...others] = rows
  const cells = textsOf(first)
  if (cells.some((cell) => addressKindOf(cell) !== null)) return false
  if (cells.some((cell) => isName(cell) || isAmbiguous(cell))) return true
  if (cells.some(isNumber)) return false
  const below = others.map(textsOf)
  if (below.flat().some((cell) => addressKindOf(cell) !== null)) return true
  const overNumbers = cells.filter(
    (cell, column) => cell !== '' && areNumbers(below.map((row) => row[column] ?? '')),
  )
  return overNumbers.length >= overNumbersMin
}

// A single one may be a postcode or a number that is missing.
const overNumbersMin = 2

function areNumbers(values: readonly string[]): boolean {
  const filled = values.filter((value) => value !== '')
  return filled.length > 0 && filled.every(isNumber)
}
