import type { Offer } from '@enricher/contract/operation'
import { BulkPlanError } from '../file-row.ts'
import { type RowPlan, rowFieldsOf } from '../row-inputs.ts'
import type { Proposal } from './propose.ts'

/**
 * Returns the plan of a confirmed proposal.
 * @throws {BulkPlanError} for a lookup that is not offered, a field that it does not have, and a column that the file
 * does not have
 */
export function confirmPlan(
  { operation, columns, constants, hasHeader, names, onlyEmpty }: Omit<Proposal, 'warnings'>,
  offers: readonly Offer[],
): RowPlan {
  const offered = offers.map(({ name }) => name).join(', ')
  const offer = offers.find(({ name }) => name === operation)
  if (operation === null) {
    throw new BulkPlanError(`No lookup fits the columns ${shown(names)}: choose one of ${offered}.`)
  }
  if (!offer) {
    throw new BulkPlanError(`${operation} is no lookup that is offered: choose one of ${offered}.`)
  }
  const fields = rowFieldsOf(offer)
  for (const field of [...Object.keys(columns), ...Object.keys(constants)]) {
    if (fields.includes(field)) continue
    throw new BulkPlanError(`${operation} has no field ${field}: it has ${fields.join(', ')}.`)
  }
  const places = [
    ...Object.entries(columns),
    ...(onlyEmpty === undefined ? [] : [['only_empty', onlyEmpty] as const]),
  ]
  for (const [field, column] of places) {
    if (Number.isInteger(column) && column >= 0 && column < names.length) continue
    throw new BulkPlanError(
      `There is no column ${column + 1} for ${field}: the file has ${names.length}.`,
    )
  }
  return { offer, columns, constants, hasHeader, onlyEmpty }
}

// A message is a sentence: the first of a thousand columns show which file it is about.
const namesShownMax = 12

function shown(names: readonly string[]): string {
  const first = names.slice(0, namesShownMax).join(', ')
  return names.length > namesShownMax ? `${first} ...` : first
}
