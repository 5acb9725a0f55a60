import type { ObjectName } from '../model/objects.ts'
import { pageOf } from '../protocol/pagination.ts'
import { requiredText } from '../protocol/parameters.ts'
import type { Route } from '../protocol/route.ts'
import { invalidRequest } from '../protocol/stripe-error.ts'

/** Paths that search by a query: `status:'succeeded' AND metadata['order']:'7'`. */
export const searchRoutes: readonly Route[] = [
  searchRoute('/v1/payment_intents/search', 'payment_intent'),
  searchRoute('/v1/charges/search', 'charge'),
  searchRoute('/v1/customers/search', 'customer'),
]

function searchRoute(path: string, name: ObjectName): Route {
  return {
    method: 'GET',
    path,
    accepts: ['limit', 'query'],
    run: ({ tables }, { parameters }) => {
      const clauses = requiredText(parameters, 'query').split(/\s+AND\s+/i)
      const conditions = clauses.map(conditionOf)
      const rows = [...tables[name].values()]
      const found = rows.filter((row) => conditions.every((isMet) => isMet(row)))
      const page = pageOf(found, parameters, path)
      return { ...page, object: 'search_result', next_page: null }
    },
  }
}

// A clause is name or metadata['name'], an operator, and a number or a text in quotes.
const clauseForm = /^(\w+)(?:\['([^']+)'\])?\s*(:|>=|<=|>|<)\s*(?:'([^']*)'|"([^"]*)"|(\d+))$/

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
}

function conditionOf(clause: string): (row: object) => boolean {
  const match = clauseForm.exec(clause.trim())
  if (!match) throw invalidRequest(`We were unable to parse your search query: ${clause}`)
  const [, name = '', entry, operator = ':', single, double, digits] = match
  const wanted = single ?? double ?? digits ?? ''
  const compare = comparisons[operator]
  return (row) => {
    const field = (row as Record<string, unknown>)[name]
    const value = entry === undefined ? field : (field as Record<string, unknown>)[entry]
    return compare ? compare(Number(value), Number(wanted)) : String(value) === wanted
  }
}
