import { type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { reversed, rot13 } from './addresses-links.ts'
import { boundaryOf, isHiddenByStyle, isNeverShown, tidyLines, walkNodes } from './visible-text.ts'

/** What one walk over a page leaves for the readers of addresses. */
export type AddressSources = {
  /** Visible text, disguises by style undone. */
  readonly text: string
  /** Elements seen that carry an attribute which may hold an address. */
  readonly elements: readonly Element[]
  readonly scripts: readonly { readonly type: string; readonly source: string }[]
}

// The longest pages; what stands further down is not read.
const textLengthMax = 300_000
const elementsMax = 20_000
const scriptsMax = 60
// A hidden element with more text than a trap needs is a menu, a dialog or a folded answer.
const trapTextMax = 60
// An address and a few words.
const turnedTextMax = 240

/** Walks the page once. Comments, traps and what is no text are left out. */
export function gatherSources(root: ParentNode, styles: PageStyles): AddressSources {
  const parts: string[] = []
  const elements: Element[] = []
  const scripts: { type: string; source: string }[] = []
  let length = 0
  const addText = (text: string) => {
    if (length > textLengthMax) return
    length += text.length
    parts.push(text.replace(/\s+/gu, ' '))
  }
  const enterElement = (element: Element): boolean => {
    if (element.name === 'script' && scripts.length < scriptsMax) scripts.push(readScript(element))
    if (isNeverShown(element) || isTrap(element, styles)) return false
    if (elements.length < elementsMax && hasAddressAttribute(element)) elements.push(element)
    const turned = turnedText(element, styles)
    parts.push(boundaryOf(element), imageSign(element), turned ?? '')
    return turned === null
  }
  walkNodes(root, {
    enter(node) {
      if (isTag(node)) return enterElement(node)
      if (isText(node)) addText(node.data)
      return hasChildren(node)
    },
    leave(node) {
      if (isTag(node)) parts.push(boundaryOf(node))
    },
  })
  return { text: tidyLines(parts.join('')), elements, scripts }
}

function readScript({ attribs, children }: Element): { type: string; source: string } {
  const [text] = children
  const source = attribs['src'] === undefined && text && isText(text) ? text.data : ''
  return { type: (attribs['type'] ?? '').toLowerCase(), source }
}

/** Class names to which the page's own style sheets give a meaning for disguises. */
export type PageStyles = {
  readonly hidden: ReadonlySet<string>
  readonly turned: ReadonlySet<string>
}

const styleLengthMax = 100_000

/** Reads the plain class rules of inline style sheets: `.trap { display: none }`. */
export function readStyles(sheets: readonly string[]): PageStyles {
  // Rules for print or small screens do not hold here.
  const rules = sheets
    .map((sheet) => sheet.slice(0, styleLengthMax).replace(mediaRule, ''))
    .flatMap((sheet) => [...sheet.matchAll(/([^{}]{1,400})\{([^{}]{1,400})\}/g)])
    .map(([, selectors = '', declarations = '']) => ({ selectors, declarations }))
  const classesWhere = (isMeant: (declarations: string) => boolean) =>
    new Set(
      rules
        .filter(({ declarations }) => isMeant(declarations))
        .flatMap(({ selectors }) => classesOf(selectors)),
    )
  return {
    hidden: classesWhere((declarations) => /display\s*:\s*none/.test(declarations)),
    turned: classesWhere(isTurning),
  }
}

const mediaRule = /@media[^{]{0,200}\{(?:[^{}]*\{[^{}]*\}){0,500}[^{}]*\}/g

function isTurning(rules: string): boolean {
  return (
    /unicode-bidi\s*:\s*(?:bidi-override|isolate-override)/i.test(rules) &&
    /direction\s*:\s*rtl/i.test(rules)
  )
}

/** `.a, span.b` names two classes; longer selectors may not match. */
function classesOf(selectors: string): string[] {
  return selectors
    .split(',')
    .map((selector) => /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector)?.[1] ?? '')
    .filter((name) => name !== '')
}

function hasClassOf(element: Element, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false
  return (element.attribs['class'] ?? '').split(/\s+/).some((name) => names.has(name))
}

/**
 * Hidden and with hardly any text: put there for harvesters, or in the middle of an address to spoil it.
 * Nobody is meant to write there, so no address of it is taken.
 */
function isTrap(element: Element, styles: PageStyles): boolean {
  if (!isHiddenByStyle(element) && !hasClassOf(element, styles.hidden)) return false
  return textOf(element, trapTextMax + 1).length <= trapTextMax
}

/** The text of an element that shows it turned around or rotated, as a reader sees it; null for others. */
function turnedText(element: Element, styles: PageStyles): string | null {
  const { style = '', dir = '', class: names = '' } = element.attribs
  const isTurned =
    (style !== '' && isTurning(style)) ||
    (element.name === 'bdo' && dir.toLowerCase() === 'rtl') ||
    hasClassOf(element, styles.turned)
  if (isTurned) return reversed(textOf(element, turnedTextMax))
  return /\brot-?13\b/i.test(names) ? rot13(textOf(element, turnedTextMax)) : null
}

/** The text below an element, at most about `lengthMax` characters. */
export function textOf(element: ParentNode, lengthMax: number): string {
  let text = ''
  walkNodes(element, {
    enter(node) {
      if (isText(node)) text += node.data.replace(/\s+/gu, ' ')
      return text.length < lengthMax && !(isTag(node) && isNeverShown(node))
    },
  })
  return text.trim()
}

/** An image that stands for the sign: `<img alt="@">`; its other texts are read as attributes. */
function imageSign({ name, attribs }: Element): string {
  if (name !== 'img') return ''
  return /^\s*(?:@|[[({]\s*(?:at|ät)\s*[\])}])\s*$/i.test(attribs['alt'] ?? '') ? '@' : ''
}

/** Whether an attribute may hold an address; most elements of a page have none that does. */
function hasAddressAttribute({ attribs }: Element): boolean {
  for (const name in attribs) {
    if (mayHold(name, attribs[name] ?? '')) return true
  }
  return false
}

function mayHold(name: string, value: string): boolean {
  if (name.startsWith('data-')) return value.length > 1
  if (name === 'href')
    return /@|%40|^\s*(?:mailto|javascript|znvygb):|email-protection#/i.test(value)
  if (name.startsWith('on')) return /[('"]/.test(value)
  return value.includes('@') || name === 'first'
}
