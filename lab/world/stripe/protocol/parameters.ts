import type { Form, FormValue } from './form-body.ts'
import { invalidRequest } from './stripe-error.ts'

// Stripe allows at most 50 entries, names of 40 and values of 500 characters.
const metadataMax = 50
const metadataNameMax = 40
const metadataValueMax = 500

/** Reads a text; absent and empty are null. @throws {StripeError} for an object */
export function textOf(form: Form, name: string): string | null {
  const value = form[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name })
  return value
}

/** Reads a text that must be there. @throws {StripeError} parameter_missing */
export function requiredText(form: Form, name: string): string {
  return textOf(form, name) ?? missing(name)
}

/** Reads a whole number. @throws {StripeError} parameter_invalid_integer */
export function integerOf(form: Form, name: string): number | null {
  const text = textOf(form, name)
  if (text === null) return null
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  const code = 'parameter_invalid_integer'
  throw invalidRequest(`Invalid integer: ${text}`, { code, param: name })
}

/** Reads `true` or `false`; absent is false. @throws {StripeError} for anything else */
export function flagOf(form: Form, name: string): boolean {
  const text = textOf(form, name)
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  throw invalidRequest(`Invalid boolean: ${text}`, { param: name })
}

/** Reads one of `choices`; absent is null. @throws {StripeError} for any other text */
export function choiceOf<T extends string>(
  form: Form,
  name: string,
  choices: readonly T[],
): T | null {
  const text = textOf(form, name)
  if (text === null) return null
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name })
}

/** Reads parameters inside a parameter; absent ones are empty. @throws {StripeError} for a text */
export function formOf(form: Form, name: string): Form {
  const value = form[name]
  if (value === undefined || value === '') return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value
  throw invalidRequest('Invalid object', { param: name })
}

/** Reads a list; absent is empty. @throws {StripeError} for anything else */
export function listOf(form: Form, name: string): readonly FormValue[] {
  const value = form[name]
  if (value === undefined || value === '') return []
  if (Array.isArray(value)) return value
  throw invalidRequest('Invalid array', { param: name })
}

/** Applies sent metadata to the known entries: an empty value removes an entry, an empty parameter all of them. */
export function metadataOf(
  form: Form,
  known: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (form['metadata'] === '') return {}
  const merged: Record<string, string> = { ...known }
  for (const [name, value] of Object.entries(formOf(form, 'metadata'))) {
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: 'metadata' })
    if (name.length > metadataNameMax || value.length > metadataValueMax) {
      throw invalidRequest(`Metadata entry is too long: ${name.slice(0, metadataNameMax)}`, {
        param: 'metadata',
      })
    }
    if (value === '') delete merged[name]
    else merged[name] = value
  }
  if (Object.keys(merged).length > metadataMax) {
    throw invalidRequest(`Metadata can have up to ${metadataMax} keys.`, { param: 'metadata' })
  }
  return merged
}

/** Refuses parameters that the path does not take. @throws {StripeError} parameter_unknown */
export function refuseUnknown(form: Form, accepted: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !accepted.includes(name))
  if (unknown === undefined) return
  const code = 'parameter_unknown'
  throw invalidRequest(`Received unknown parameter: ${unknown}`, { code, param: unknown })
}

/** @throws {StripeError} parameter_missing */
export function missing(name: string): never {
  throw invalidRequest(`Missing required param: ${name}.`, {
    code: 'parameter_missing',
    param: name,
  })
}
