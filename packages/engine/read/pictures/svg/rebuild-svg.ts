import { type ChildNode, type Element, isCDATA, isTag, isText } from 'domhandler'
import { isShowable } from '../picture.ts'
import { allowedAttributes, allowedElements } from './allowed.ts'
import { isDrawnSoon } from './drawing-cost.ts'
import { parseDrawing } from './parse-drawing.ts'
import { isOwn, type ReferringRule, referringRules } from './references.ts'
import { elementsIn, type SvgElement } from './svg-element.ts'

// Logos have some kilobytes; a drawing of more is a map or a photograph.
const bytesMax = 300_000
const attributesMax = 40

/**
 * Returns the drawing, written anew from the elements and attributes of the lists; null: it is none, or it is too
 * large, too deep, or means more elements than it has. A document that declares entities of its own is refused.
 */
export function rebuildSvg(bytes: Buffer): Buffer | null {
  const source = bytes.length <= bytesMax ? textOf(bytes) : null
  const root = source === null ? null : parseDrawing(source)
  const drawing = root && keptOf(root)
  if (!drawing || !hasShape(drawing) || !isSized(drawing)) return null
  return isDrawnSoon(drawing, rulesIn(drawing)) ? Buffer.from(written(drawing, rootSpace)) : null
}

/** Returns the text of a file that may be a drawing; null for other bytes, and for a document with entities. */
function textOf(bytes: Buffer): string | null {
  // A file that begins with anything else is no XML: it is not parsed.
  if (!/^\ufeff?\s{0,20}</.test(bytes.toString('utf8', 0, 64))) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.toLowerCase().includes('<!entity') ? null : text
  } catch {
    return null
  }
}

/** Returns an element of the lists with what is kept inside it; null for others, and for a sheet that loads more. */
function keptOf(element: Element): SvgElement | null {
  const kind = allowedElements.get(element.name)
  if (!kind) return null
  const { name } = element
  if (kind === 'style') {
    const sheet = element.children.map(textIn).join('')
    return isOwn(sheet) ? { name, attributes: new Map(), children: [sheet] } : null
  }
  const children = element.children.flatMap((child) => {
    if (isTag(child)) return keptOf(child) ?? []
    return kind === 'text' ? textIn(child) : []
  })
  return { name, attributes: attributesOf(element), children }
}

/** Returns the text of a node; editors write style sheets as CDATA. */
function textIn(node: ChildNode): string {
  if (isText(node)) return node.data
  return isCDATA(node) ? node.children.map(textIn).join('') : ''
}

function attributesOf({ name, attribs }: Element): ReadonlyMap<string, string> {
  const kept = new Map<string, string>()
  for (const [attribute, value] of Object.entries(attribs).slice(0, attributesMax)) {
    if (attribute === 'href' || attribute === 'xlink:href') {
      if (mayRefer.has(name) && /^#[\w.:-]{1,200}$/.test(value)) kept.set('href', value)
    } else if (allowedAttributes.has(attribute) && isOwn(value)) kept.set(attribute, value)
  }
  return kept
}

const mayRefer: ReadonlySet<string> = new Set(['use', 'linearGradient', 'radialGradient'])

function hasShape(element: SvgElement): boolean {
  const kind = allowedElements.get(element.name)
  if (kind === 'shape') return true
  if (kind === 'text') return element.children.length > 0
  return element.name !== 'defs' && elementsIn(element).some(hasShape)
}

/** Returns whether the drawing states no size in pixels, or one that may be shown. */
function isSized({ attributes }: SvgElement): boolean {
  const [width = Number.NaN, height = Number.NaN] = ['width', 'height'].map((side) => {
    const [, pixels = ''] =
      /^(\d{1,9}(?:\.\d{1,9})?)(?:px)?$/.exec(attributes.get(side) ?? '') ?? []
    return Number.parseFloat(pixels)
  })
  return Number.isNaN(width) || Number.isNaN(height) || isShowable({ width, height })
}

function rulesIn(element: SvgElement): readonly ReferringRule[] {
  if (element.name === 'style') return element.children.flatMap((text) => referringRules(`${text}`))
  return elementsIn(element).flatMap(rulesIn)
}

const rootSpace = ' xmlns="http://www.w3.org/2000/svg"'

function written({ name, attributes, children }: SvgElement, space = ''): string {
  const own = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : written(child),
  )
  return `<${name}${space}${own}>${inner.join('')}</${name}>`
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

// XML 1.0 section 2.2 has no other characters.
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities.get(letter) ?? '').replace(unwritable, '')
}
