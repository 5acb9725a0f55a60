import { Type } from 'typebox'
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
