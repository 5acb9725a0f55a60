import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'

export type JsonObject = { readonly [member: string]: Json }

/** Returns the value if it is an object, else an empty object. */
export function objectOf(value: Json | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {}
}

/** Returns the objects of a list, or of an object's members; an empty list for any other value. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return (value as readonly Json[]).filter(isObject)
  return Object.values(objectOf(value)).flat().filter(isObject)
}

/** Returns a member as text; an empty text when it is neither a text nor a number. */
export function textAt(object: JsonObject, member: string): string {
  const value = ownValue(object, member)
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
}

/** Returns whether a value is an object, and not a list or a plain value. */
export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
