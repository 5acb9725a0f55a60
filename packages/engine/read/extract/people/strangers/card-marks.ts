import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { ownValue } from '../../../../lib/own-value.ts'

/** Marks of a card's elements, beside its lines. */
export type CardMarks = {
  /** Addresses of its links, as written. */
  readonly hrefs: readonly string[]
  /** Texts that its pictures have for readers who cannot see them, and their classes and sources. */
  readonly pictures: readonly { readonly alt: string; readonly mark: string }[]
  /** Labels for screen readers: `5 stars`. */
  readonly labels: readonly string[]
  /** Some text is marked up as a quotation. */
  readonly hasQuote: boolean
}

const noMarks: CardMarks = { hrefs: [], pictures: [], labels: [], hasQuote: false }

// A card of a site builder nests some thirty elements; hundreds are a page.
const nodesMax = 200
// Longer attributes hold data.
const attributeLettersMax = 200

/** Gathers the marks of a card; none where no element marks the card off. Pure. */
export function readCardMarks(card: Element | null): CardMarks {
  if (card === null) return noMarks
  const hrefs: string[] = []
  const pictures: { alt: string; mark: string }[] = []
  const labels: string[] = []
  let hasQuote = false
  for (const { name, attribs } of elementsOf(card)) {
    const of = (key: string): string => (ownValue(attribs, key) ?? '').slice(0, attributeLettersMax)
    if (name === 'a' && of('href') !== '') hrefs.push(of('href'))
    if (name === 'img') pictures.push({ alt: of('alt'), mark: `${of('class')} ${of('src')}` })
    if (of('aria-label') !== '') labels.push(of('aria-label'))
    hasQuote ||= name === 'q' || name === 'blockquote'
  }
  return { hrefs, pictures, labels, hasQuote }
}

function elementsOf(card: Element): readonly Element[] {
  const found: Element[] = []
  const waiting: AnyNode[] = [card]
  // The list grows while it is walked: level by level.
  for (const node of waiting) {
    if (isText(node) || !isTag(node)) continue
    found.push(node)
    for (let at = 0; at < node.children.length && waiting.length < nodesMax; at += 1) {
      const child = node.children[at]
      if (child) waiting.push(child)
    }
  }
  return found
}
