import type { Json } from '../../lib/digest.ts'
import { type ListRecord, tooLong } from './csv-records.ts'
import type { Lines } from './input-lines.ts'

export type JsonObject = { readonly [member: string]: Json }

/** Reads the objects of JSONL, one on each line, in batches. A line that is none costs only itself. */
export async function* readJsonl(
  batches: AsyncIterable<Lines>,
): AsyncGenerator<readonly ListRecord<JsonObject>[]> {
  let linesBefore = 0
  for await (const lines of batches) {
    yield lines.flatMap((text, index) => recordOn(text, linesBefore + index + 1))
    linesBefore += lines.length
  }
}

function recordOn(text: string | null, line: number): ListRecord<JsonObject>[] {
  if (text === null) return [{ line, reason: tooLong }]
  // Written by a program as a list with an object on each line, as some export it.
  const bare = text.trim().replace(/^\[|,$/g, '')
  if (bare === '' || bare === ']') return []
  const value = parsed(bare)
  return value ? [{ line, value }] : [{ line, reason: 'the line is no JSON object' }]
}

function parsed(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as Json
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
    return isObject ? (value as JsonObject) : null
  } catch {
    return null
  }
}
