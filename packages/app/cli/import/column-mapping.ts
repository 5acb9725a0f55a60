import { plainText } from '@enricher/engine/lib/plain-text'
import { InvalidArgumentError } from 'commander'
import { CommandError } from '../command-error.ts'
import {
  type ColumnMapping,
  type FieldOf,
  type FoundColumns,
  fieldsIn,
  findColumns,
  type ListColumn,
  type ListKind,
  neededFieldsIn,
} from './list-columns.ts'

type Columns = Readonly<Record<string, ListColumn>>

/** Returns an example of --map: `name=Firma,domain=Web`. */
export function mappingExample<Table extends Columns>({ columns }: ListKind<Table>): string {
  return Object.entries<ListColumn>(columns)
    .flatMap(([field, { example }]) => (example === undefined ? [] : `${field}=${example}`))
    .join(',')
}

/**
 * Reads `name=Firma,domain=Web`: the list's own names of the columns for fields.
 * @throws {InvalidArgumentError} for an unknown field or one without a column, with all fields that exist
 */
export function readMapping<Table extends Columns>(
  kind: ListKind<Table>,
  text: string,
): ColumnMapping<Table> {
  const [example] = mappingExample(kind).split(',')
  const pairs = text.split(',').map((pair) => {
    const [written = '', column = ''] = pair.split('=').map((part) => part.trim())
    const field = knownField(kind, written)
    if (column !== '') return [field, column]
    throw new InvalidArgumentError(`"${field}" has no column: write it as ${example}.`)
  })
  return Object.fromEntries(pairs) as ColumnMapping<Table>
}

function knownField<Table extends Columns>(kind: ListKind<Table>, text: string): FieldOf<Table> {
  const fields = fieldsIn(kind)
  const field = fields.find((known) => known === text)
  if (field !== undefined) return field
  throw new InvalidArgumentError(`"${text}" is no field. Fields are ${fields.join(', ')}.`)
}

/**
 * Finds the columns of a list by its first record.
 * @throws {CommandError} when a mapped column is missing, or a header lacks a needed field
 */
export function columnsOf<Table extends Columns>(
  kind: ListKind<Table>,
  name: string,
  first: readonly string[],
  mapping: ColumnMapping<Table>,
): FoundColumns<Table> {
  const shown = kind.showsHeadings ? ` ${shownHeadings(first)}` : ''
  const folded = new Set(first.map(kind.fold))
  const missing = Object.values(mapping as Readonly<Record<string, string>>).find(
    (column) => !folded.has(kind.fold(column)),
  )
  if (missing !== undefined) {
    throw new CommandError(
      `The first line of ${name} names no column "${missing}", as --map says.${shown}`,
    )
  }
  const columns = findColumns(kind, first, mapping)
  if (columns) return columns
  const needed = neededFieldsIn(kind)
  throw new CommandError(
    `The first line of ${name} names no column for ${kind.neededWords}: ` +
      `head ${needed.length > 1 ? 'them' : 'it'} ${needed.map((field) => `"${field}"`).join(' and ')}, ` +
      `for example, or name yours with --map ${needed.map((field) => `${field}=...`).join(',')}${shown}`,
  )
}

// The headings fit into a line of a terminal; a file that is not a list may begin with anything.
const shownMax = 8
const charactersMax = 30

/** Shows the headings in the first line of a list: `It has "Firma", "Ort".` */
function shownHeadings(first: readonly string[]): string {
  const shown = first.slice(0, shownMax).map((cell) => `"${plainText(cell, charactersMax)}"`)
  const others = first.length > shownMax ? ` and ${first.length - shownMax} more` : ''
  return `It has ${shown.join(', ')}${others}.`
}
