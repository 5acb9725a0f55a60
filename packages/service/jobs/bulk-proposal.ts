import { ApiError } from '@enricher/contract/errors'
import type { Offer } from '@enricher/contract/operation'
import { confirmPlan } from '../bulk/columns/confirm-plan.ts'
import type { Given, Proposal } from '../bulk/columns/propose.ts'
import type { Estimate } from '../bulk/estimate.ts'
import { BulkFileError } from '../bulk/file-row.ts'
import type { Delimiter } from '../bulk/formats/separator-line.ts'
import type { RowPlan } from '../bulk/row-inputs.ts'

/** The properties read from a file, and the proposal for it, which are stored with it. */
export type StoredProposal = {
  /** The format's names of the columns; null: the first row may be a header. */
  readonly formatNames: readonly string[] | null
  readonly delimiter: Delimiter | null
  readonly isPlainUtf8: boolean
  readonly fileWarnings: readonly string[]
  readonly guess: Proposal
  /** Null: no lookup fits. */
  readonly estimate: Estimate | null
  /** The maximum cost in credits that the owner typed before the start; left out: none. */
  readonly maximum?: number | undefined
}

/** The owner's choices for a file; the others are guessed. */
export type BulkChoice = {
  readonly operation?: string | undefined
  /** Columns by field: the place from 0, or the name. */
  readonly columns?: Readonly<Record<string, number | string>> | undefined
  readonly constants?: Readonly<Record<string, string>> | undefined
  readonly hasHeader?: boolean | undefined
  /** The column that is only filled where it is empty: its place from 0, or its name; null: none is. */
  readonly onlyEmpty?: number | string | null | undefined
  /** True: fields that `columns` does not name have no column. */
  readonly isComplete?: boolean | undefined
  /** Places of columns that are guessed for no field, whatever the lookup. */
  readonly unused?: readonly number[] | undefined
  /** The maximum cost in credits that is remembered until the start. */
  readonly maximum?: number | undefined
}

/** The columns and constants of a started file, stored as JSON. */
export type OrderedColumns = Pick<
  Proposal,
  'columns' | 'constants' | 'hasHeader' | 'names' | 'onlyEmpty'
>

/** Returns what is given of a proposal; columns are named as `names` has them. @throws {ApiError} bad_request */
export function givenOf(choice: BulkChoice, names: readonly string[]): Given {
  const { operation, columns, constants, hasHeader, onlyEmpty, isComplete, unused } = choice
  return {
    ...(operation !== undefined && { operation }),
    ...(columns !== undefined && { columns: placesOf(columns, names) }),
    ...(constants !== undefined && { constants }),
    ...(hasHeader !== undefined && { hasHeader }),
    ...(onlyEmpty != null && { onlyEmpty: placeOf(onlyEmpty, names) }),
    ...(isComplete !== undefined && { isComplete }),
    ...(unused !== undefined && { unused }),
  }
}

function placesOf(
  columns: Readonly<Record<string, number | string>>,
  names: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, placeOf(column, names)]),
  )
}

function placeOf(column: number | string, names: readonly string[]): number {
  if (typeof column === 'number') return column
  const place = names.indexOf(column)
  if (place >= 0) return place
  throw new ApiError('bad_request', `The file has no column "${column.slice(0, 100)}".`)
}

/** Makes the plan of a proposal. @throws {ApiError} bad_request that says what to choose */
export function planOf(proposal: Omit<Proposal, 'warnings'>, offers: readonly Offer[]): RowPlan {
  try {
    return confirmPlan(proposal, offers)
  } catch (error) {
    throw asBadRequest(error)
  }
}

/** Returns the refusal for a file that cannot be read; any other error as it is. */
export function asBadRequest(error: unknown): unknown {
  return error instanceof BulkFileError ? new ApiError('bad_request', error.message) : error
}

/** Returns the count of rows before the first one with an input: a header. */
export function headerRowsOf(
  { formatNames }: Pick<StoredProposal, 'formatNames'>,
  { hasHeader }: Pick<Proposal, 'hasHeader'>,
): 0 | 1 {
  return hasHeader && formatNames === null ? 1 : 0
}
