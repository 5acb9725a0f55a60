import { hash } from 'node:crypto'
import { whyNoCompanyName } from '@enricher/contract/inputs/company-name'
import { creditsMaxOf } from '@enricher/contract/lookups'
import type { Offer, ParseContext } from '@enricher/contract/operation'
import {
  type DescribedSchema,
  describeMistakes,
  mistakesOf,
} from '@enricher/contract/validation-text'
import { canonicalJson, type Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'
import { foldText } from '@enricher/engine/lib/text'
import { Check } from 'typebox/schema'
import type { LookupInput } from '../lookup/lookup-request.ts'
import { faultInWords } from './fault-words.ts'
import type { FileRow } from './file-row.ts'
import { textOf } from './formats/write-rows.ts'

/** Rules that turn the rows of a file into inputs of one lookup. */
export type RowPlan = {
  readonly offer: Offer
  /** The column, from 0, of each field that a column fills. */
  readonly columns: Readonly<Record<string, number>>
  /** Fields that are the same in each row, as text. */
  readonly constants: Readonly<Record<string, string>>
  readonly hasHeader: boolean
  /** The column, from 0, that is only filled where it is empty: rows with a value there are not looked up. */
  readonly onlyEmpty?: number | undefined
}

/** The input of a row, or its fault. */
export type RowInput =
  | {
      readonly fault: null
      readonly input: LookupInput
      readonly query: unknown
      /** Key of the input, equal for rows that ask the same, however they spell it: 32 bytes in base64. */
      readonly key: string
      /** The most that the lookup can cost. */
      readonly creditsMax: number
      /** The fault of the website, where the row is looked up by its company's name instead. */
      readonly notice?: string
    }
  | {
      readonly fault: string
      /** True: nothing is wrong with the row, which has a value already. */
      readonly isKept?: boolean
    }

// The pages of a roster follow each other, but the rows of a file do not: a cursor has no place in a file. A column of
// roles or kinds is about the people of the file, and would leave out most of a company's.
const pageFields: ReadonlySet<string> = new Set([
  ...['cursor', 'kind', 'role', 'seniority', 'department'],
])
const rowContext: ParseContext = { cursorKey: Buffer.alloc(0) }

/** Returns the fields of a lookup that columns can fill. */
export function rowFieldsOf(offer: Offer): readonly string[] {
  return Object.keys(offer.input.properties).filter((field) => !pageFields.has(field))
}

/**
 * Reads the input of a row, by the schema and rules of the lookup itself. Blank cells are left out, as is a faulty
 * website beside the name of its company.
 */
export function readRowInput(plan: RowPlan, row: FileRow): RowInput {
  if (row.fault !== null) return { fault: `Line ${row.line}: ${row.fault}.` }
  if (isFilled(plan, row)) return { fault: keptReason, isKept: true }
  const input = inputOf(plan, row)
  const read = readInput(plan.offer, input)
  if (read.fault === null || !('domain' in input) || !('company_name' in input)) return read
  const { domain: _, ...named } = input
  const byName = readInput(plan.offer, named)
  return byName.fault === null ? { ...byName, notice: `${read.fault} ${usedName}` } : read
}

const usedName = 'The row was looked up by its company name.'

function readInput(offer: Offer, input: LookupInput): RowInput {
  const mistakes = mistakesOf(input, offer.input, (rule, member) => Check(rule, member))
  if (mistakes.length > 0) return { fault: faultInWords(`${describeMistakes(mistakes, 'body')}.`) }
  const { value: query, mistake } = offer.parse(input, rowContext)
  if (mistake !== null) return { fault: faultInWords(mistake) }
  const misplaced = whyNoCompanyName(ownValue(input, 'company_name'))
  if (misplaced !== null) return { fault: faultInWords(misplaced) }
  return {
    fault: null,
    input,
    query,
    key: keyOf(offer, query),
    creditsMax: creditsMaxOf(offer, query),
  }
}

const keptReason = 'The row has a value already.'

function isFilled({ onlyEmpty }: RowPlan, { cells }: FileRow): boolean {
  return onlyEmpty !== undefined && valueIn(cells[onlyEmpty]) !== ''
}

// Spreadsheets and CRMs write these where a value is missing. `Null` is a family name, and `NA` a country.
const noValue =
  /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|NV|REF!|VALUE!)|N\/A|n\/a|NULL|null|[-–—]{1,2})$/

/** Returns the text of a cell; empty where nothing stands in it but a word for a missing value. */
export function valueIn(cell: Json | undefined): string {
  const text = textOf(cell ?? null).trim()
  return noValue.test(text) ? '' : text
}

/** Returns the outcome of a row that is not looked up. */
export function unaskedOutcome({ isKept = false }: Extract<RowInput, { fault: string }>) {
  return isKept ? 'kept' : 'invalid'
}

function inputOf({ offer, columns, constants }: RowPlan, { cells }: FileRow): LookupInput {
  const input = new Map<string, Json>()
  for (const field of rowFieldsOf(offer)) {
    const column = ownValue(columns, field)
    const value = column === undefined ? '' : valueIn(cells[column])
    const text = value || (ownValue(constants, field) ?? '')
    if (text !== '')
      input.set(field, typedValue(ownValue(offer.input.properties, field) as DescribedSchema, text))
  }
  return Object.fromEntries(input)
}

/** Reads a text as the type of its field; a text of another type stays a text, which the field's rule then refuses. */
function typedValue(rule: DescribedSchema, text: string): Json {
  const type = rule.type ?? rule.anyOf?.find((one) => one.type !== 'null')?.type ?? 'string'
  return (readers.get(type) ?? ((same) => same))(text)
}

const readers = new Map<string, (text: string) => Json>([
  ['integer', (text) => (/^\d{1,9}$/.test(text) ? Number(text) : text)],
  ['boolean', (text) => booleans.get(foldText(text)) ?? text],
  [
    'array',
    (text) =>
      text
        .replace(/^\[(.*)\]$/s, '$1')
        .split(/[,;|]/)
        .map((item) => item.trim().replace(/^"(.*)"$/, '$1'))
        .filter((item) => item !== ''),
  ],
])

/** Spellings of spreadsheets, in the languages whose headers are known, and of people. */
const booleans = new Map<string, boolean>([
  ...'true wahr vrai verdadero yes ja oui si sí x 1'
    .split(' ')
    .map((word) => [word, true] as const),
  ...'false falsch faux falso no nein non 0'.split(' ').map((word) => [word, false] as const),
])

function keyOf(offer: Offer, query: unknown): string {
  const canonical =
    offer.kind === 'lookup' ? offer.canonicalInput(query) : foldedTexts(query as Json)
  // Base64 text at once: a million buffers would wait for the garbage collector outside of its heap.
  return hash('sha256', `${offer.name} ${canonicalJson(canonical)}`, 'base64')
}

/** Folds all texts of an input, as each part of a composition folds its own: equal texts then ask equal parts. */
function foldedTexts(value: Json): Json {
  if (typeof value === 'string') return foldText(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(foldedTexts)
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, foldedTexts(member ?? null)]),
  )
}
