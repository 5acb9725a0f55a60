import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import type { PageDocument } from '../../../packages/engine/read/extract/document.ts'

/** One annotation, in document order. */
export type Entity = { readonly type: string; readonly text: string }

/** The text of a page, and where each letter and each element begins. */
export type FlatText = {
  readonly raw: string
  readonly letters: string
  /** Place in `raw` of each letter. */
  readonly places: readonly number[]
  readonly parts: readonly { readonly start: number; readonly element: Element | null }[]
}

const blocks = new Set(
  'address article aside blockquote body br center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody td th title tr ul'.split(
    ' ',
  ),
)

/** Returns the whole text of a page, blocks on lines of their own. */
export function flatten(page: PageDocument): FlatText {
  const text = { raw: '', parts: [] as { start: number; element: Element | null }[] }
  for (const node of page.$.root()[0]?.children ?? []) addNode(node, null, text)
  const letters: string[] = []
  const places: number[] = []
  for (let place = 0; place < text.raw.length; place += 1) {
    const letter = text.raw[place] ?? ''
    if (!/[\p{L}\p{N}]/u.test(letter)) continue
    letters.push(letter.toLowerCase().slice(0, 1))
    places.push(place)
  }
  return { ...text, letters: letters.join(''), places }
}

type Growing = { raw: string; readonly parts: { start: number; element: Element | null }[] }

function addNode(node: AnyNode, parent: Element | null, text: Growing): void {
  if (isText(node)) {
    text.parts.push({ start: text.raw.length, element: parent })
    text.raw += node.data.replaceAll(/\s+/g, ' ')
  } else if (isTag(node) && !/^(?:script|style|noscript)$/.test(node.name)) {
    const edge = blocks.has(node.name) ? '\n' : ''
    text.raw += edge
    for (const child of node.children) addNode(child, node, text)
    text.raw += edge
  }
}

/** The place of an annotation in the text. */
export type Spot = { readonly entity: Entity; readonly start: number; readonly end: number }

const occurrencesMax = 60

type Chain = { readonly count: number; readonly from: Chain | null; readonly spot: Spot }

/** Places the annotations in the text: as many as possible in order, each near the one before. */
export function align(text: FlatText, entities: readonly Entity[]): readonly Spot[] {
  const chains: Chain[] = []
  for (const entity of entities) {
    const longest = placesOf(text, entity).map((spot) => extend(chains, spot))
    chains.push(...longest)
  }
  let best: Chain | null = null
  for (const chain of chains) if (!best || chain.count > best.count) best = chain
  const spots: Spot[] = []
  for (let chain = best; chain; chain = chain.from) spots.unshift(chain.spot)
  return spots
}

function placesOf(text: FlatText, entity: Entity): readonly Spot[] {
  const sought = entity.text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  const spots: Spot[] = []
  let at = sought === '' ? -1 : text.letters.indexOf(sought)
  while (at !== -1 && spots.length < occurrencesMax) {
    const start = text.places[at] ?? 0
    spots.push({ entity, start, end: (text.places[at + sought.length - 1] ?? 0) + 1 })
    at = text.letters.indexOf(sought, at + 1)
  }
  return spots
}

/** Extends the longest chain before a spot; of equals the nearest, because annotations are close together. */
function extend(chains: readonly Chain[], spot: Spot): Chain {
  let from: Chain | null = null
  for (const chain of chains) {
    if (chain.spot.end > spot.start) continue
    const isBetter = !from || chain.count > from.count
    if (isBetter || (chain.count === from?.count && chain.spot.end > from.spot.end)) from = chain
  }
  return { count: (from?.count ?? 0) + 1, from, spot }
}
