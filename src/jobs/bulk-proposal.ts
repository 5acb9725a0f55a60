import { confirmPlan } from '../bulk/columns/confirm-plan.ts'
import type { Given, Proposal } from '../bulk/columns/propose.ts'
import type { Estimate } from '../bulk/estimate.ts'
import { BulkFileError } from '../bulk/file-row.ts'
import type { Delimiter } from '../bulk/formats/separator-line.ts'
import type { RowPlan } from '../bulk/row-inputs.ts'
import { ApiError } from '../contract/errors.ts'
import type { Offer } from '../contract/operation.ts'

/** What was read of a file, and what is proposed: stored with it. */
export type StoredProposal = {
  /** What the format calls its columns; null: the first row may be a header. */
  readonly formatNames: readonly string[] | null
  readonly delimiter: Delimiter | null
  readonly isPlainUtf8: boolean
  readonly fileWarnings: readonly string[]
  readonly guess: Proposal
  /** Null: no lookup fits. */
  readonly estimate: Estimate | null
}

/** What the owner of a file says about it; what is left out is guessed. */
export type BulkChoice = {
  readonly operation?: string | undefined
  /** By field: the place of its column from 0, or what the column is called. */
  readonly columns?: Readonly<Record<string, number | string>> | undefined
  readonly constants?: Readonly<Record<string, string>> | undefined
  readonly hasHeader?: boolean | undefined
}

/** How the rows of a file that is started become inputs: stored as JSON. */
export type OrderedColumns = Pick<Proposal, 'columns' | 'constants' | 'hasHeader' | 'names'>

/** Returns what is given of a proposal; columns are named as `names` has them. @throws {ApiError} bad_request */
export function givenOf(choice: BulkChoice, names: readonly string[]): Given {
  const { operation, columns, constants, hasHeader } = choice
  return {
    ...(operation !== undefined && { operation }),
    ...(columns !== undefined && { columns: placesOf(columns, names) }),
    ...(constants !== undefined && { constants }),
    ...(hasHeader !== undefined && { hasHeader }),
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

/** Returns what a file that cannot be read is answered with; any other error as it is. */
export function asBadRequest(error: unknown): unknown {
  return error instanceof BulkFileError ? new ApiError('bad_request', error.message) : error
}

/** Returns how many rows stand before the first one that asks: a header. */
export function headerRowsOf(
  { formatNames }: Pick<StoredProposal, 'formatNames'>,
  { hasHeader }: Pick<Proposal, 'hasHeader'>,
): 0 | 1 {
  return hasHeader && formatNames === null ? 1 : 0
}
