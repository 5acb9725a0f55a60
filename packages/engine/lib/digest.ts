import { hash } from 'node:crypto'
import { ownValue } from './own-value.ts'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

/** Returns the SHA-256 of a UTF-8 text. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/**
 * Returns JSON with object keys sorted and undefined members left out, so that equal values have equal texts. A subset
 * of RFC 8785: enough because our inputs hold no floating-point numbers.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .filter((key) => ownValue(value, key) !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(ownValue(value, key) as Json)}`)
  return `{${members.join(',')}}`
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
