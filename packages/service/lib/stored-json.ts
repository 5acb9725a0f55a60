import type { Json } from '@enricher/engine/lib/digest'

/** Returns the JSON that a column stores; null where the column is null, as for a miss. */
export function storedJson(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json)
}
