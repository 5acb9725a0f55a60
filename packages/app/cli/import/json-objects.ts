import type { Json } from '@enricher/engine/lib/digest'
import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'

/** Returns the value if it is an object, else an empty object. */
export function objectOf(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {}
}

/** Returns the objects of a list, or of an object's members; an empty list for any other value. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return (value as readonly Json[]).filter(isJsonObject)
  return Object.values(objectOf(value)).flat().filter(isJsonObject)
}

/** Returns a member as text; an empty text when it is neither a text nor a number. */
export function textAt(object: JsonObject, member: string): string {
  const value = ownValue(object, member)
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
}
