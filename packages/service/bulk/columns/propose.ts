import { creditsMaxOf } from '@enricher/contract/lookups'
import type { Offer } from '@enricher/contract/operation'
import type { DescribedSchema } from '@enricher/contract/validation-text'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { FileRow } from '../file-row.ts'
import { textOf } from '../formats/write-rows.ts'
import { type RowPlan, readRowInput, rowFieldsOf } from '../row-inputs.ts'
import { assignColumns, type LookedColumn } from './assign-columns.ts'
import { isHeader, textsOf } from './header-row.ts'
import { isAmbiguous } from './header-words.ts'
import { valueKindsOf } from './value-kinds.ts'

/** The lookup and columns that a file seems to have: to be confirmed, or changed, before anything is looked up. */
export type Proposal = {
  /** Name of the lookup; null: none fits. */
  readonly operation: string | null
  /** The column, from 0, of each field that a column fills. */
  readonly columns: Readonly<Record<string, number>>
  /** Fields that are the same in each row, as text. */
  readonly constants: Readonly<Record<string, string>>
  readonly hasHeader: boolean
  /** Names of the columns: from the header or the format, else `column_1` ... */
  readonly names: readonly string[]
  /** The column, from 0, that is only filled where it is empty. */
  readonly onlyEmpty?: number | undefined
  /** Columns, from 0, that the sender left unused: no field is guessed from them. */
  readonly unused?: readonly number[] | undefined
  /** Sentences about what is doubtful. */
  readonly warnings: readonly string[]
}

/** The parts of a proposal that the file's sender gives: they are not guessed. */
export type Given = Partial<
  Pick<Proposal, 'operation' | 'columns' | 'constants' | 'hasHeader' | 'onlyEmpty' | 'unused'>
> & {
  /** True: fields that `columns` does not name have no column. */
  readonly isComplete?: boolean
}

/**
 * Guesses which lookup a file asks for and which column fills which field, by the words of its header and the look of
 * its values. `names`: the format's names of the columns; null: the first row may be a header.
 */
export function propose(
  sample: readonly FileRow[],
  names: readonly string[] | null,
  offers: readonly Offer[],
  given: Given = {},
): Proposal {
  const readable = sample.filter(({ fault }) => fault === null)
  const hasHeader = given.hasHeader ?? (names !== null || isHeader(readable, offers))
  const header = names ?? (hasHeader ? textsOf(readable[0]) : null)
  const rows = hasHeader && names === null ? readable.slice(1) : readable
  const width = Math.max(header?.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const looked = Array.from({ length: width }, (_, column) => lookAt(header, rows, column))
  const constants = given.constants ?? {}
  const guess = (offer: Offer) => planOf(offer, looked, hasHeader, given)
  const operation = operationOf(offers, given, guess, rows)
  const offer = offers.find(({ name }) => name === operation)
  const plan = offer ? guess(offer) : null
  const columns = plan?.columns ?? given.columns ?? {}
  return {
    operation,
    columns,
    constants,
    hasHeader,
    onlyEmpty: given.onlyEmpty,
    unused: given.unused,
    names: looked.map(({ header }, column) => nameOf(header) || `column_${column + 1}`),
    warnings: [...shiftedRows(header, rows), ...warningsOf(plan, rows, offers.map(guess), looked)],
  }
}

// A header is a few words. A list of files shows all of their columns' names.
const nameCharactersMax = 200

function nameOf(header: string | null): string {
  return (header ?? '').trim().slice(0, nameCharactersMax)
}

function planOf(
  offer: Offer,
  looked: readonly LookedColumn[],
  hasHeader: boolean,
  { constants = {}, columns: givenColumns = {}, isComplete = false, unused = [] }: Given,
): RowPlan {
  const taken = [...Object.values(givenColumns), ...unused]
  const fields = rowFieldsOf(offer).filter(
    (field) => ownValue(givenColumns, field) === undefined && !Object.hasOwn(constants, field),
  )
  // The other fields are guessed without the given and the unused columns.
  const free = looked.map((column, at) => (taken.includes(at) ? nothingSeen : column))
  const guessed = isComplete ? {} : assignColumns(free, fields)
  const mine = Object.entries(givenColumns).filter(([field]) => rowFieldsOf(offer).includes(field))
  return { offer, columns: { ...guessed, ...Object.fromEntries(mine) }, constants, hasHeader }
}

const nothingSeen: LookedColumn = { header: '', kinds: valueKindsOf([]) }

// A name takes a thousand times as long to recognise as the text to read, and contacts are in the first columns.
const nameColumnsMax = 50

function lookAt(
  header: readonly string[] | null,
  rows: readonly FileRow[],
  column: number,
): LookedColumn {
  const name = header === null ? null : (header[column] ?? '')
  const values = rows.map(({ cells }) => textOf(cells[column] ?? null))
  const mayBeNames = column < nameColumnsMax && (name === null || isAmbiguous(name))
  return { header: name, kinds: valueKindsOf(values, mayBeNames) }
}

// Half of the rows may be bad, or of people without a site; a lookup that fits fewer rows does not fit the file.
const rightShareMin = 0.5

function operationOf(
  offers: readonly Offer[],
  given: Given,
  guess: (offer: Offer) => RowPlan,
  rows: readonly FileRow[],
): string | null {
  if (given.operation != null) return given.operation
  const plans = offers.map((offer) => guess(offer))
  const hasSite = plans.some(({ columns }) => ownValue(columns, 'domain') !== undefined)
  const people = plans.filter(isAboutPeople)
  const most = Math.max(0, ...people.map((plan) => rightShareOf(plan, rows)))
  const shareMin = (plan: RowPlan) =>
    isAboutPeople(plan) ? Math.max(rightShareMin, most * shareOfMostMin) : rightShareMin
  const rank = (plan: RowPlan) => (hasSite && isSite(plan.offer) ? 0 : isAboutPeople(plan) ? 2 : 1)
  // The cheapest lookup that fits is proposed; of equally cheap ones the one that reads more of the file.
  const fitting = plans
    .filter((plan) => rightShareOf(plan, rows) >= shareMin(plan))
    .sort((a, b) => rank(b) - rank(a) || costOf(a, rows) - costOf(b, rows) || usedBy(b) - usedBy(a))
  return fitting[0]?.offer.name ?? null
}

// People of whom some have an address or a profile already are a list to complete, not one to check.
const shareOfMostMin = 0.9

const personFields = [
  ...['first_name', 'last_name', 'full_name', 'email', 'linkedin_url'],
  'decision_maker_category',
]

/** Returns true for a plan that reads people, or their role: a list of people does not ask for their companies. */
function isAboutPeople(plan: RowPlan): boolean {
  const read = rowFieldsOf(plan.offer)
  return personFields.some((field) => read.includes(field) && isGiven(plan, field))
}

function isGiven({ columns, constants }: RowPlan, field: string): boolean {
  return ownValue(columns, field) !== undefined || ownValue(constants, field) !== undefined
}

/** Returns true for a lookup of a website: a file that has domains already does not ask for them. */
function isSite({ reply }: Offer): boolean {
  return Object.hasOwn((reply as DescribedSchema).properties ?? {}, 'website_url')
}

function rightShareOf(plan: RowPlan, rows: readonly FileRow[]): number {
  const right = rows.filter((row) => readRowInput(plan, row).fault === null)
  return rows.length === 0 ? 0 : right.length / rows.length
}

// The field helps wherever a name is looked up, and says nothing about which lookup is meant.
const sideFields: ReadonlySet<string> = new Set(['context', 'registration_number'])

/** Counts the fields that a lookup reads. */
function usedBy({ columns, constants }: RowPlan): number {
  const fields = new Set([...Object.keys(columns), ...Object.keys(constants)])
  // Where a lookup takes both, it reads the name only without a domain.
  const isUnread = (field: string) =>
    sideFields.has(field) || (field === 'company_name' && fields.has('domain'))
  return [...fields].filter((field) => !isUnread(field)).length
}

function costOf(plan: RowPlan, rows: readonly FileRow[]): number {
  for (const row of rows) {
    const read = readRowInput(plan, row)
    if (read.fault === null) return creditsMaxOf(plan.offer, read.query)
  }
  return Number.POSITIVE_INFINITY
}

/** The warning for a file with nothing but a header. */
export const noRows = 'There is no row below the header.'

/** Returns a warning where a row has more cells than the header, as with a comma that needs quotation marks. */
function shiftedRows(
  header: readonly string[] | null,
  rows: readonly FileRow[],
): readonly string[] {
  if (header === null) return []
  const { length } = header
  const wide = rows.find(({ cells }) => cells.slice(length).some((cell) => textOf(cell).trim()))
  if (!wide) return []
  const { line, cells } = wide
  return [
    `Line ${line} has ${cells.length} cells below ${length} names: its columns may be shifted.`,
  ]
}

const noneFits = 'No lookup fits these columns: choose the lookup and the columns that it reads.'

function warningsOf(
  plan: RowPlan | null,
  rows: readonly FileRow[],
  all: readonly RowPlan[],
  looked: readonly LookedColumn[],
): readonly string[] {
  if (rows.length === 0) return [noRows]
  if (plan === null) return [noneFits]
  const warnings: string[] = []
  const wrong = rows.filter((row) => readRowInput(plan, row).fault !== null).length
  // The estimate says which rows, and why.
  if (wrong > 0) warnings.push(`${wrong} of the first ${rows.length} rows cannot be looked up.`)
  const others = all
    .filter(({ offer }) => offer.name !== plan.offer.name)
    .filter((other) => rightShareOf(other, rows) >= rightShareMin)
    .map(({ offer }) => offer.name)
  if (others.length > 0) warnings.push(`These columns also fit ${others.join(', ')}.`)
  if (looked.every(({ header }) => header === null)) {
    warnings.push('The first row is read as data: the file seems to have no header.')
  }
  return warnings
}
