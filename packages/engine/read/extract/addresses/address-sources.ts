import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import {
  boundaryOf,
  createLines,
  isHiddenByStyle,
  isNeverShown,
  isParent,
  type Lines,
  walkNodes,
} from '../visible-text.ts'
import { reversed, rot13 } from './decoders.ts'
import { elementEdge, withoutEdges } from './labels.ts'
import { isTurning, type PageStyles } from './styles.ts'
import { isAddressData } from './words.ts'

/** The parts of a page that the readers of addresses use, collected in one walk. */
export type AddressSources = {
  /** Visible text, with disguises by style undone. */
  readonly text: string
  /** Elements with an attribute that may hold an address. */
  readonly elements: readonly Element[]
  readonly scripts: readonly { readonly type: string; readonly source: string }[]
}

// The longest pages fit; text further down is not read.
const textLengthMax = 300_000
const elementsMax = 20_000
const scriptsMax = 60
// A hidden element with more text than a trap needs is a menu, a dialog or a folded answer.
const trapTextMax = 60
// An address and a few words fit.
const turnedTextMax = 240
// Source text is indented: blanks count until they are collapsed.
const runLengthMax = 10_000

/** Collects the sources of a page in one walk. Comments, traps and elements without text are left out. */
export function collectSources(root: ParentNode, styles: PageStyles): AddressSources {
  const lines = createLines(textLengthMax)
  const elements: Element[] = []
  const scripts: { type: string; source: string }[] = []
  const enterElement = (element: Element): boolean => {
    if (element.name === 'script' && scripts.length < scriptsMax) scripts.push(readScript(element))
    if (isNeverShown(element) || isTrap(element, styles)) return false
    if (elements.length < elementsMax && hasAddressAttribute(element)) elements.push(element)
    addEdge(lines, element)
    const turned = turnedText(element, styles)
    lines.addText(turned ?? imageSign(element))
    return turned === null
  }
  walkNodes(root, {
    enter(node) {
      if (isTag(node)) return enterElement(node)
      // The mark is a sign of icon fonts too.
      if (isText(node)) lines.addText(node.data.replaceAll(elementEdge, ' '))
      return isParent(node)
    },
    leave(node) {
      if (isTag(node)) addEdge(lines, node)
    },
  })
  return { text: withoutEdges(lines.text()), elements, scripts }
}

function addEdge(lines: Lines, element: Element): void {
  const boundary = boundaryOf(element)
  if (boundary === '') lines.addMark(elementEdge)
  else lines.addBoundary(boundary)
}

function readScript({ attribs, children }: Element): { type: string; source: string } {
  const [text] = children
  const source = attribs['src'] === undefined && text && isText(text) ? text.data : ''
  return { type: (attribs['type'] ?? '').toLowerCase(), source }
}

function hasClassOf(element: Element, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false
  return (element.attribs['class'] ?? '').split(/\s+/).some((name) => names.has(name))
}

/**
 * Returns true for a hidden element with hardly any text: a trap for harvesters, or filler in the middle of an address.
 * It is not meant to be used, so no address is taken from it.
 */
function isTrap(element: Element, styles: PageStyles): boolean {
  if (!isHiddenByStyle(element) && !hasClassOf(element, styles.hidden)) return false
  return textOf(element, trapTextMax + 1).length <= trapTextMax
}

/** Returns the text of an element that shows it reversed or rotated, as a reader sees it; null for other elements. */
function turnedText(element: Element, styles: PageStyles): string | null {
  const { style = '', dir = '', class: names = '' } = element.attribs
  const isTurned =
    (style !== '' && isTurning(style)) ||
    (element.name === 'bdo' && dir.toLowerCase() === 'rtl') ||
    hasClassOf(element, styles.turned)
  if (isTurned) return reversed(textOf(element, turnedTextMax))
  return names !== '' && /\brot-?13\b/i.test(names) ? rot13(textOf(element, turnedTextMax)) : null
}

/** Returns the text below an element, at most about `lengthMax` characters. */
export function textOf(element: ParentNode, lengthMax: number): string {
  let text = ''
  walkNodes(element, {
    enter(node) {
      if (isText(node)) text += node.data.slice(0, runLengthMax).replace(/\s+/gu, ' ')
      return !(isTag(node) && isNeverShown(node))
    },
    isDone: () => text.length >= lengthMax,
  })
  return text.trim()
}

/** Returns `@` for an image of the sign: `<img alt="@">`; other texts of images are read as attributes. */
function imageSign({ name, attribs }: Element): string {
  if (name !== 'img') return ''
  return /^(?:@|[[({]\s*(?:at|ät)\s*[\])}])$/i.test((attribs['alt'] ?? '').trim()) ? '@' : ''
}

/** Returns true where an attribute may hold an address, which most elements of a page do not have. */
function hasAddressAttribute({ attribs }: Element): boolean {
  return Object.entries(attribs).some(([name, value]) => mayHold(name, value))
}

function mayHold(name: string, value: string): boolean {
  if (name.startsWith('data-')) return value.includes('@') || isAddressData(name)
  if (name === 'href')
    return /@|%40|^\s*(?:mailto|javascript|znvygb):|email-protection(?:\.html)?#/i.test(value)
  if (name.startsWith('on')) return /[('"]/.test(value)
  return value.includes('@') || name === 'first'
}
