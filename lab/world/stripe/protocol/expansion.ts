import type { Work } from '../model/mode.ts'
import { findById } from '../model/tables.ts'
import { deletedCustomer } from '../payments/customers.ts'
import { invalidRequest } from './stripe-error.ts'

// Stripe expands four levels at most.
const levelsMax = 4

/** Returns a list that an object holds only where a call expands it: `line_items` of a session. */
export type Includes = (work: Work, object: Fields, name: string) => object | undefined

export type Fields = Record<string, unknown>

/**
 * Copies an answer and puts objects in the place of their ids, as `paths` ask: `data.latest_charge`.
 *
 * @throws {StripeError} for a path that leads nowhere, or too deep
 */
export function expanded(
  work: Work,
  answer: object,
  paths: readonly string[],
  includes: Includes,
): object {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > levelsMax + (names[0] === 'data' ? 1 : 0)) {
      throw invalidRequest(
        `You cannot expand more than ${levelsMax} levels of a property. Property: ${path}`,
        { param: 'expand' },
      )
    }
    expand(work, copy as Fields, names, includes, path)
  }
  return copy
}

function expand(
  work: Work,
  target: Fields,
  [name = '', ...deeper]: readonly string[],
  includes: Includes,
  path: string,
): void {
  const inner = lookUp(work, target, name, includes)
  if (inner === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  target[name] = inner
  if (deeper.length === 0) return
  for (const each of Array.isArray(inner) ? inner : [inner]) {
    // An absent object has nothing to expand, which is no mistake of the call.
    if (each !== null) expand(work, each as Fields, deeper, includes, path)
  }
}

/** Returns the value or object behind a field; undefined where nothing can be expanded. */
function lookUp(work: Work, target: Fields, name: string, includes: Includes): unknown {
  const value = Object.hasOwn(target, name) ? target[name] : includes(work, target, name)
  if (typeof value === 'object') return structuredClone(value)
  if (typeof value !== 'string') return undefined
  const found = findById(work.tables, value)
  return found ? structuredClone(found) : deletedCustomer(work, value)
}
