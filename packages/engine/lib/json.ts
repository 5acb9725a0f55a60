import type { Json } from './digest.ts'

export type JsonObject = { readonly [member: string]: Json | undefined }

/** Returns whether a value is an object, and not a list or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether a value is a list: `Array.isArray` does not distinguish lists that cannot be changed. */
export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Returns the list that a value is; an empty one for a value that is no list. */
export function listOf(value: Json | undefined): readonly Json[] {
  return isJsonList(value) ? value : []
}

/** Returns every text in a value, at whatever depth; names of members are not among them. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
