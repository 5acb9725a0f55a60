import { checkCost, type Targets } from './drawing-cost.ts'
import { keptOf } from './keep-elements.ts'
import { parseDrawing } from './parse-drawing.ts'
import { DrawingRefused, refuse } from './refusal.ts'
import { isSized, showsShapes } from './shown.ts'
import { checkRules, type StyleRule } from './style-sheet.ts'
import { elementsUnder, type SvgElement } from './svg-element.ts'

// Logos have some kilobytes; a drawing of more is a map or a photograph.
const bytesMax = 300_000

/**
 * Returns the drawing, written anew from the elements and attributes of the lists; null: it is none, or it is too
 * large, too deep, means more elements than it has, or would look different without what is on no list. A document that
 * declares entities of its own is refused.
 */
export function rebuildSvg(bytes: Buffer): Buffer | null {
  const source = bytes.length <= bytesMax ? textOf(bytes) : null
  const root = source === null ? null : parseDrawing(source)
  if (!root) return null
  try {
    const rules: StyleRule[] = []
    const drawing = keptOf(root, rules)
    if (!drawing || !isSized(drawing)) return null
    checkRules(rules)
    const targets = targetsIn(drawing, rules)
    checkCost(drawing, rules, targets)
    if (!showsShapes(drawing, rules, targets)) return null
    const ids = new Set([...targets.keys(), ...rules.flatMap(idsIn)])
    return Buffer.from(written(drawing, ids, rootSpace))
  } catch (error) {
    if (error instanceof DrawingRefused) return null
    throw error
  }
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

/**
 * Returns the elements that are referred to.
 * @throws {DrawingRefused} where one is missing, or two have its id: readers disagree about which is meant
 */
function targetsIn(root: SvgElement, rules: readonly StyleRule[]): Targets {
  const elements = [...elementsUnder(root)]
  const wanted = new Set([...elements, ...rules].flatMap(({ references }) => references))
  const targets = new Map<string, SvgElement>()
  for (const element of elements) {
    const id = element.attributes.get('id')
    if (id === undefined || !wanted.has(id)) continue
    if (targets.has(id)) refuse('two elements of one id')
    targets.set(id, element)
  }
  return targets.size === wanted.size ? targets : refuse('a reference to nothing')
}

/** Returns the ids in the selectors of a rule. */
const idsIn = ({ selectors }: StyleRule): readonly string[] =>
  [...selectors.matchAll(/#([\w-]{1,200})/g)].map(([, id = '']) => id)

const rootSpace = ' xmlns="http://www.w3.org/2000/svg"'

/** Writes an element. Editors give many elements one id: those that nothing asks for are left out. */
function written(
  { name, attributes, children }: SvgElement,
  ids: ReadonlySet<string>,
  space = '',
): string {
  const own = [...attributes]
    .filter(([key, value]) => key !== 'id' || ids.has(value))
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : written(child, ids),
  )
  return `<${name}${space}${own.join('')}>${inner.join('')}</${name}>`
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

// XML 1.0 section 2.2 has no other characters.
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

function escaped(text: string): string {
  // Without one of its letters, a word that was read as harmless may be another.
  if (unwritable.test(text)) refuse('a character that XML has not')
  return text.replace(/[&<>"]/g, (letter) => entities.get(letter) ?? '')
}
