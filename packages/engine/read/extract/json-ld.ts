import { type Element, isText, type ParentNode } from 'domhandler'
import { elementsNamed } from './visible-text.ts'

export type JsonLdNode = Readonly<Record<string, unknown>>

/** An object, and the property of another one that holds it; null for the outermost. */
export type JsonLdPlace = { readonly node: JsonLdNode; readonly key: string | null }

// The firm's own description and its staff fit; longer blocks are catalogues.
const scriptLengthMax = 300_000
const nodesMax = 5_000

/**
 * Returns the objects of a JSON-LD block, outer ones first, without those below a property that `isLeft` names.
 * Malformed blocks have none.
 */
export function nodesOfJsonLd(
  source: string,
  isLeft: (key: string) => boolean,
): readonly JsonLdPlace[] {
  return nodesWithin(parseJsonLd(source), isLeft)
}

/** Returns the objects within a parsed block, by the same rule. */
export function nodesWithin(
  data: unknown,
  isLeft: (key: string) => boolean,
): readonly JsonLdPlace[] {
  const found: JsonLdPlace[] = []
  const waiting: Waiting[] = [{ value: data, key: null }]
  for (let count = 0; count < waiting.length && count < nodesMax; count += 1) {
    const { value, key } = waiting[count] ?? { value: null, key: null }
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) found.push({ node: value as JsonLdNode, key })
    waiting.push(...partsOf(value, key, isLeft))
  }
  return found
}

type Waiting = { readonly value: unknown; readonly key: string | null }

/** Returns the objects in a value; the items of a list take the place of the list. */
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

// A property has few values, and its longest text is a description.
const valuesMax = 60
const valueLengthMax = 2_000
// Schema.org's longest type has some 40 letters, its address less than 60 more.
const typeLengthMax = 200

/** Returns the types of an object, however its vocabulary is written: `Person`, `schema:Person`, its address. */
export function typesOf(node: JsonLdNode): string[] {
  return textsOf(node['@type']).map((type) => type.slice(0, typeLengthMax).replace(/^.*[/:#]/, ''))
}

/** Returns the texts and numbers of a property that may hold one or a list. */
export function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .slice(0, valuesMax)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)
    .filter((text) => text.length <= valueLengthMax)
}

/** Returns the objects of a property that may hold one or a list. */
export function objectsOf(value: unknown): JsonLdNode[] {
  return [value]
    .flat()
    .slice(0, valuesMax)
    .filter(
      (one): one is JsonLdNode => typeof one === 'object' && one !== null && !Array.isArray(one),
    )
}

const blocksMax = 10

/** Parses the JSON-LD blocks of a page; malformed ones are null. */
export function structuredBlocks(root: ParentNode): readonly unknown[] {
  return elementsNamed(root, scriptNames)
    .filter(({ attribs }) => (attribs['type'] ?? '').toLowerCase().includes('ld+json'))
    .slice(0, blocksMax)
    .map((script) => parseJsonLd(sourceOf(script)))
}

const scriptNames = new Set(['script'])

/** Returns the source of a script, as written. */
export function sourceOf(script: Element): string {
  return script.children.map((child) => (isText(child) ? child.data : '')).join('')
}

/** Parses a JSON-LD block; null when it is malformed or too long to be a description of a firm. */
export function parseJsonLd(source: string): unknown {
  if (source.length > scriptLengthMax) return null
  const text = withoutWrapper(source.trim())
  try {
    return JSON.parse(text)
  } catch {
    try {
      // Some pages break lines within texts.
      return JSON.parse(text.replace(/\s+/g, ' '))
    } catch {
      // Broken structured data is no evidence, and not an error of ours.
      return null
    }
  }
}

// The mark has `//` and some blanks before it at most. The end is searched only in this many characters, since an
// expression that may begin anywhere takes time with the square of the blanks in a text.
const wrapperLengthMax = 30
const wrapperStart = /^(?:<!--|\/{0,2}\s{0,20}<!\[CDATA\[)/
const wrapperEnd = /(?:-->|\/{0,2}\s{0,20}\]\]>)$/

/** Removes the comment or CDATA that some pages wrap their data into. */
function withoutWrapper(text: string): string {
  const end = text.slice(-wrapperLengthMax).replace(wrapperEnd, '')
  return `${text.slice(0, -wrapperLengthMax)}${end}`.replace(wrapperStart, '')
}
