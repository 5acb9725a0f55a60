/** An object of structured data. */
export type JsonLdNode = Readonly<Record<string, unknown>>

/** An object, and the property of another one that holds it; null for the outermost. */
export type JsonLdPlace = { readonly node: JsonLdNode; readonly key: string | null }

// The firm's own description and its staff; longer ones are catalogues.
const scriptLengthMax = 300_000
const nodesMax = 5_000

/**
 * The objects of a JSON-LD block, outer ones first; what stands below a property that `isLeft` names is left out.
 * Malformed blocks have none.
 */
export function nodesOfJsonLd(
  source: string,
  isLeft: (key: string) => boolean,
): readonly JsonLdPlace[] {
  if (source.length > scriptLengthMax) return []
  const found: JsonLdPlace[] = []
  const waiting: Waiting[] = [{ value: parseJson(source), key: null }]
  for (let count = 0; count < waiting.length && count < nodesMax; count += 1) {
    const { value, key } = waiting[count] ?? { value: null, key: null }
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) found.push({ node: value as JsonLdNode, key })
    waiting.push(...partsOf(value, key, isLeft))
  }
  return found
}

type Waiting = { readonly value: unknown; readonly key: string | null }

/** What a value holds; the items of a list stand where the list stands. */
function partsOf(
  value: object,
  key: string | null,
  isLeft: (key: string) => boolean,
): readonly Waiting[] {
  if (Array.isArray(value))
    return value.slice(0, nodesMax).map((item: unknown) => ({ value: item, key }))
  return Object.entries(value)
    .slice(0, nodesMax)
    .filter(([name, item]) => typeof item === 'object' && !isLeft(name))
    .map(([name, item]: [string, unknown]) => ({ value: item, key: name }))
}

/** Whether an object is of a type, however its vocabulary is written: `Person`, `schema:Person`, its address. */
export const hasJsonLdType = (node: JsonLdNode, type: string): boolean =>
  [node['@type']]
    .flat()
    .some((name) => typeof name === 'string' && name.replace(/^.*[/:#]/, '') === type)

function parseJson(source: string): unknown {
  // Some pages wrap it into a comment or CDATA, and some break lines within texts.
  const text = source.replace(/^\s*(?:<!--|\/?\/?\s*<!\[CDATA\[)|(?:-->|\/?\/?\s*\]\]>)\s*$/g, '')
  try {
    return JSON.parse(text)
  } catch {
    try {
      return JSON.parse(text.replace(/\s+/g, ' '))
    } catch {
      // Broken structured data is no evidence, and no fault of ours.
      return null
    }
  }
}
