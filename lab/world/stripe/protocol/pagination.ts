import type { Form } from './form-body.ts'
import { formOf, integerOf, textOf } from './parameters.ts'
import { invalidRequest } from './stripe-error.ts'

/** The parameters that every list takes. */
export const pageParameters = ['limit', 'starting_after', 'ending_before'] as const

// Stripe's own limits of a page.
const limitDefault = 10
const limitMax = 100

/** A slice of a list, newest first. */
export type Page = {
  readonly object: 'list'
  readonly data: readonly object[]
  readonly has_more: boolean
  readonly url: string
}

/** Cuts out the page that `form` asks for; `rows` come oldest first. @throws {StripeError} resource_missing */
export function pageOf(
  rows: Iterable<{ readonly id: string }>,
  form: Form,
  url: string,
  order: 'newest_first' | 'as_given' = 'newest_first',
): Page {
  const sorted = order === 'newest_first' ? [...rows].reverse() : [...rows]
  const limit = limitOf(form)
  const after = textOf(form, 'starting_after')
  const before = textOf(form, 'ending_before')
  const placeOf = (id: string, param: string) => {
    const place = sorted.findIndex((row) => row.id === id)
    if (place < 0) {
      const code = 'resource_missing'
      throw invalidRequest(`No such object: '${id}'`, { code, param })
    }
    return place
  }
  if (before !== null) {
    const end = placeOf(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: sorted.slice(start, end), has_more: start > 0, url }
  }
  const start = after === null ? 0 : placeOf(after, 'starting_after') + 1
  const data = sorted.slice(start, start + limit)
  return { object: 'list', data, has_more: sorted.length > start + limit, url }
}

function limitOf(form: Form): number {
  const limit = integerOf(form, 'limit') ?? limitDefault
  if (limit >= 1 && limit <= limitMax) return limit
  throw invalidRequest(`limit must be between 1 and ${limitMax}`, { param: 'limit' })
}

/** Reads `created`, a moment or a range of moments, as a condition. @throws {StripeError} */
export function createdCondition(form: Form): (row: { readonly created: number }) => boolean {
  if (typeof form['created'] === 'string') {
    const moment = integerOf(form, 'created')
    return ({ created }) => moment === null || created === moment
  }
  const range = formOf(form, 'created')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => integerOf(range, name))
  return ({ created }) =>
    (gt == null || created > gt) &&
    (gte == null || created >= gte) &&
    (lt == null || created < lt) &&
    (lte == null || created <= lte)
}

/** Creates the condition that the fields of a row equal the parameters of the same names. */
export function sameFields(form: Form, names: readonly string[]): (row: object) => boolean {
  const wanted = names.flatMap((name) => {
    const value = textOf(form, name)
    return value === null ? [] : [[name, value] as const]
  })
  return (row) =>
    wanted.every(([name, value]) => String((row as Record<string, unknown>)[name]) === value)
}
