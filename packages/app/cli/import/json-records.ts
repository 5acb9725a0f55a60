import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { Json } from '@enricher/engine/lib/digest'
import { isJsonObject, type JsonObject } from '@enricher/engine/lib/json'
import { type ListRecord, tooLong } from './csv-records.ts'
import type { Lines } from './input-lines.ts'
import { cutList, type JsonElement } from './json-elements.ts'
import { bareLine } from './list-form.ts'
import { hasNoWebsite } from './wikidata-entities.ts'

/**
 * Reads the objects of a list with one object per line, in batches. A line without an object only costs itself.
 * `onPassed` gets the number of a dump's entities without a website.
 */
export async function* readJsonLines(
  batches: AsyncIterable<Lines>,
  onPassed: (entities: number) => void,
): AsyncGenerator<readonly ListRecord<JsonObject>[]> {
  let linesBefore = 0
  let first: string | null = null
  let last = ''
  for await (const lines of batches) {
    const written = lines.filter((line) => line?.trim())
    first ??= written[0] ?? null
    last = written.at(-1) ?? last
    yield lines.flatMap((text, index) => recordOn(text, linesBefore + index + 1, onPassed))
    linesBefore += lines.length
  }
  const isOpen = first?.trim().startsWith('[') && !last.trim().endsWith(']')
  if (isOpen) yield [{ line: linesBefore, reason: cutList }]
}

function recordOn(
  text: string | null,
  line: number,
  onPassed: (entities: number) => void,
): ListRecord<JsonObject>[] {
  if (text === null) return [{ line, reason: tooLong }]
  const bare = bareLine(text)
  if (bare === '' || bare === ']') return []
  if (hasNoWebsite(bare)) {
    onPassed(1)
    return []
  }
  const value = parsed(bare)
  return value ? [{ line, value }] : [{ line, reason: 'the line is no JSON object' }]
}

const windows1252 = new TextDecoder('windows-1252')

/** Reads the objects of a list that is one array. `onForeign` gets the number of those that are not UTF-8. */
export async function* readJsonElements(
  batches: AsyncIterable<readonly JsonElement[]>,
  onForeign: (objects: number) => void,
): AsyncGenerator<readonly ListRecord<JsonObject>[]> {
  for await (const elements of batches) {
    yield elements.map(({ line, entry, bytes, reason }) => {
      if (bytes === null) return { line, entry, reason }
      const isForeign = !isUtf8(bytes)
      if (isForeign) onForeign(1)
      const value = parsed(isForeign ? windows1252.decode(bytes) : bytes.toString('utf8'))
      return value ? { line, entry, value } : { line, entry, reason: 'it is no JSON object' }
    })
  }
}

function parsed(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as Json
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}
