import { invalidRequest } from './stripe-error.ts'

/** A parameter as it was sent: a text, a list, or parameters of its own. */
export type FormValue = string | FormValue[] | Form
export type Form = { [name: string]: FormValue }

// Stripe's own limits are not public; no call of a client that pays comes near these.
const fieldsMax = 1000
const depthMax = 8

/**
 * Reads a form or a query with brackets: `a[b]=1&c[0]=2&c[]=3`.
 *
 * @throws {StripeError} invalid_request_error for more fields or deeper ones than any call has
 */
export function parseForm(text: string): Form {
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > fieldsMax) throw invalidRequest('Too many parameters.')
  const root = emptyForm()
  for (const [name, value] of pairs) place(root, pathOf(name), value)
  return withLists(root) as Form
}

// The form has no prototype: a field may have any name.
const emptyForm = (): Form => Object.create(null) as Form

function pathOf(name: string): readonly string[] {
  const [first = '', ...rest] = name.split('[')
  if (rest.length > depthMax) throw invalidRequest(`Invalid parameter name: ${name}`)
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

function place(root: Form, path: readonly string[], value: string): void {
  let form = root
  for (const part of path.slice(0, -1)) {
    const name = nameIn(form, part)
    const inner = form[name] ?? emptyForm()
    if (typeof inner === 'string' || Array.isArray(inner)) throw invalidRequest('Invalid object')
    form[name] = inner
    form = inner
  }
  form[nameIn(form, path.at(-1) ?? '')] = value
}

/** Returns the name of a part; empty brackets add to the list. */
const nameIn = (form: Form, part: string): string =>
  part === '' ? String(Object.keys(form).length) : part

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  if (isList) return entries.map(([, inner]) => inner)
  return Object.assign(emptyForm(), Object.fromEntries(entries))
}
