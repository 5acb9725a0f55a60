import { ApiError } from '@enricher/contract/errors'
import type { Offer } from '@enricher/contract/operation'
import type { Proposal } from '../bulk/columns/propose.ts'
import { rowFieldsOf } from '../bulk/row-inputs.ts'
import type { BulkChoice } from './bulk-proposal.ts'

/**
 * Returns a choice with what it leaves out as it is proposed: a file never runs as another lookup than the one shown.
 * For another lookup the columns are guessed anew, except those left unused.
 * @throws {ApiError} bad_request for a field that the proposed lookup lacks
 */
export function keptChoice(
  proposed: Omit<Proposal, 'warnings' | 'names'>,
  choice: BulkChoice,
  offers: readonly Offer[],
): BulkChoice {
  const { hasHeader, onlyEmpty, operation } = proposed
  const given = withoutUndefined({ ...choice, unused: choice.unused ?? proposed.unused })
  const isOther = given.operation !== undefined && given.operation !== operation
  if (isOther && operation !== null) return { hasHeader, onlyEmpty, ...given }
  if (given.operation === undefined && operation !== null) requireFields(operation, given, offers)
  const { columns = without(proposed.columns, given.constants) } = given
  return {
    ...{ hasHeader, onlyEmpty },
    ...(operation !== null && { operation, isComplete: given.columns === undefined }),
    constants: without(proposed.constants, given.columns),
    ...given,
    columns,
  }
}

function withoutUndefined(choice: BulkChoice): BulkChoice {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))
}

type ByField<Value> = Readonly<Record<string, Value>>

/** Returns the entries of the fields that are not given otherwise: a field has a column or a constant. */
function without<Value>(kept: ByField<Value>, given: ByField<unknown> = {}): ByField<Value> {
  return Object.fromEntries(Object.entries(kept).filter(([field]) => !Object.hasOwn(given, field)))
}

/** Refuses fields that the proposed lookup lacks: another lookup may be meant, and it may cost more. */
function requireFields(
  operation: string,
  { columns, constants }: BulkChoice,
  offers: readonly Offer[],
): void {
  const offer = offers.find(({ name }) => name === operation)
  if (offer === undefined) return
  const fields = rowFieldsOf(offer)
  const other = Object.keys({ ...columns, ...constants }).find((field) => !fields.includes(field))
  if (other === undefined) return
  throw new ApiError(
    'bad_request',
    `${operation}, which is proposed, has no field ${other}: send "operation" with the lookup that you mean.`,
  )
}
