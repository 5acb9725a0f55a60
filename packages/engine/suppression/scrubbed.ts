import type { Json } from '../lib/digest.ts'
import type { Suppression } from './suppression.ts'
import { nothingAsked, suppressedParts, withoutSuppressed } from './suppression-answers.ts'

/**
 * Returns a value of any shape without suppressed people: parts that are answers of a lookup, at whatever depth, are
 * treated as answers; an answer with nothing left is null. A value without suppressed people is returned as it is.
 */
export function scrubbed(value: Json, list: Suppression): Json {
  if (typeof value !== 'object' || value === null) return value
  const kept = withoutSuppressed(value, nothingAsked, list)
  if (typeof kept !== 'object' || kept === null) return kept
  if (Array.isArray(kept)) {
    const parts = kept.map((part) => scrubbed(part as Json, list))
    return parts.every((part, index) => part === kept[index]) ? kept : parts
  }
  const members = Object.entries(kept as { readonly [field: string]: Json })
  const parts = members.map(([name, member]) => [name, scrubbed(member, list)] as const)
  const isSame = parts.every(([, part], index) => part === members[index]?.[1])
  return isSame ? kept : Object.fromEntries(parts)
}

/** Returns every answer in a value, at whatever depth, that names a suppressed person. */
export function scrubbedParts(value: Json, list: Suppression): readonly Json[] {
  if (typeof value !== 'object' || value === null) return []
  const own = suppressedParts(value, list)
  if (own.length > 0) return own
  return Object.values(value).flatMap((part) => scrubbedParts(part as Json, list))
}
