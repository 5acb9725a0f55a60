import { Type } from 'typebox'
import { ApiError } from './errors.ts'
import { documentedOnly } from './operation.ts'

/**
 * Returns the query field that says how many of `things` are on a page. A query has only texts: the field is described
 * as the number that it means.
 */
export function pageLimit(things: string, maximum: number, fallback: number) {
  return Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}$',
      'x-pattern': 'that is a whole number',
      ...documentedOnly({
        type: 'integer',
        pattern: null,
        'x-pattern': null,
        minimum: 1,
        maximum,
        default: fallback,
      }),
      description: `${things} of the page, 1 to ${maximum}.`,
    }),
  )
}

/** Returns the limit that a query has, or the fallback. @throws {ApiError} bad_request */
export function readPageLimit(text: string | undefined, maximum: number, fallback: number): number {
  if (text === undefined) return fallback
  const limit = Number(text)
  if (limit >= 1 && limit <= maximum) return limit
  throw new ApiError('bad_request', `limit must be an integer from 1 to ${maximum}.`)
}
