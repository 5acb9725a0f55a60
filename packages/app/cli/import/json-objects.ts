import type { Json } from '@enricher/engine/lib/digest'
import { ownValue } from '@enricher/engine/lib/own-value'

export type JsonObject = { readonly [member: string]: Json }

/** Returns the value as an object; of anything else an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {}
}

/** Returns the value as a list of objects, those of an object's members included; of anything else an empty one. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return (value as readonly Json[]).filter(isObject)
  return Object.values(objectOf(value)).flat().filter(isObject)
}

/** Returns a member that is a text; an empty text where it is none. */
export function textAt(object: JsonObject, member: string): string {
  const value = ownValue(object, member)
  return typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
}

/** Tells objects from lists and plain values. */
export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
