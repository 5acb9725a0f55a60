import type { Element, ParentNode } from 'domhandler'
import { ownValue } from '../../lib/own-value.ts'
import { visibleText } from '../../read/extract/visible-text.ts'

const reading = {
  // These elements are shown only where scripts or frames are not.
  leftOut: new Set(['noscript', 'noframes']),
  // Styles set these elements apart nearly everywhere: `<span>Products</span><span>Prices</span>`.
  spacedAfter: new Set(['span']),
  // A name in a closed menu names the owner as well as a name beside the menu.
  isHiddenRead: true,
} as const

/** Returns the first `lengthMax` characters of a page's text, those included that a style hides at first. */
export function textOf(root: ParentNode, lengthMax: number): string {
  return visibleText(root, { ...reading, lengthMax })
}

// Names, titles and texts of links are short and lie within a few elements.
const shortTextMax = 2_000
const shortTextNodesMax = 300

/** Returns the text of a heading, link or title on one line, cut to `shortTextMax` characters. */
export function lineOf(element: Element): string {
  const bounds = { lengthMax: shortTextMax, nodesMax: shortTextNodesMax }
  return visibleText(element, { ...reading, ...bounds }).replaceAll('\n', ' ')
}

// No attribute that is read from a page needs more: an address, a name, some classes.
const attributeLengthMax = 2_000

/** Returns an attribute's value, cut to `attributeLengthMax` characters; empty when absent. */
export function attributeOf({ attribs }: Element, name: string): string {
  return (ownValue(attribs, name) ?? '').slice(0, attributeLengthMax)
}
