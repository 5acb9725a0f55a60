import { type ChildNode, type Element, isCDATA, isTag, isText } from 'domhandler'
import { allowedAttributes, allowedElements, refusedElements } from './allowed.ts'
import { type Declarations, hides, isKept, readDeclarations, readProperty } from './declarations.ts'
import { referencesIn } from './references.ts'
import { refuse } from './refusal.ts'
import { readSheet, type StyleRule } from './style-sheet.ts'
import type { SvgElement } from './svg-element.ts'

const attributesMax = 60
const classesMax = 100

/**
 * Returns an element of the lists with what is kept inside it, and adds the rules of its style sheets to `rules`; null:
 * the element shows nothing.
 * @throws {DrawingRefused} where what is left out would be seen
 */
export function keptOf(element: Element, rules: StyleRule[]): SvgElement | null {
  const { name } = element
  if (name === 'switch') return chosenOf(element, rules)
  if (refusedElements.has(name)) refuse(`the element ${name}`)
  const kind = allowedElements.get(name)
  if (!kind) return null
  if (conditions.some((condition) => element.attribs[condition] !== undefined))
    refuse('an element for some readers')
  if (kind === 'style') return sheetOf(element, rules)
  const children = element.children.flatMap((child) => {
    if (isTag(child)) return keptOf(child, rules) ?? []
    return kind === 'text' ? textIn(child) : []
  })
  return { name, ...attributesOf(element), children }
}

const conditions = ['requiredExtensions', 'requiredFeatures', 'systemLanguage'] as const

/** Returns the child of a `switch` that browsers show. An editor puts its own format first, and the drawing behind. */
function chosenOf(element: Element, rules: StyleRule[]): SvgElement | null {
  const chosen = element.children.find(
    (child) => isTag(child) && !child.attribs['requiredExtensions'],
  )
  const kept = chosen && isTag(chosen) ? keptOf(chosen, rules) : null
  return kept && { name: 'g', ...attributesOf(element), children: [kept] }
}

function sheetOf({ attribs, children }: Element, rules: StyleRule[]): SvgElement | null {
  const { media = '', type = '' } = attribs
  if (media === 'print' || !['', 'text/css'].includes(type.toLowerCase())) return null
  if (!['', 'all', 'screen'].includes(media)) refuse('a sheet for some screens')
  if (children.some(isTag)) refuse('a sheet with elements')
  const read = readSheet(children.map(textIn).join(''))
  rules.push(...read)
  const text = read.map((rule) => `${rule.selectors}{${rule.text}}`).join('')
  const bare = { attributes: new Map(), classes: [], references: [], isHidden: false }
  return { name: 'style', ...bare, children: [text] }
}

/** Returns the text of a node; editors write style sheets as CDATA. */
function textIn(node: ChildNode): string {
  if (isText(node)) return node.data
  return isCDATA(node) ? node.children.map(textIn).join('') : ''
}

function attributesOf({ name, attribs }: Element): Omit<SvgElement, 'name' | 'children'> {
  const given = Object.entries(attribs)
  if (given.length > attributesMax) refuse('too many attributes')
  const attributes = new Map<string, string>()
  const references: string[] = []
  let isHidden = false
  for (const [attribute, value] of given) {
    const kept = readAttribute(name, attribute, value)
    if (kept === null) continue
    const key = kept.name ?? attribute
    if ((attributes.get(key) ?? kept.text) !== kept.text) refuse('two places')
    attributes.set(key, kept.text)
    references.push(...kept.references)
    isHidden ||= kept.isHidden
  }
  if (name === 'use' && !attributes.has('href')) refuse('a use of nothing')
  // An empty name holds for no rule.
  const classes = new Set((attributes.get('class') ?? '').split(/[ \t\n\r]+/))
  if (classes.size > classesMax) refuse('too many classes')
  return { attributes, classes: [...classes], references, isHidden }
}

type KeptAttribute = Declarations & { readonly name?: string }

/** Returns what an attribute says; null: nothing that is kept. */
function readAttribute(element: string, attribute: string, value: string): KeptAttribute | null {
  const bare = { text: value, references: [], isHidden: false }
  if (attribute === 'id' || attribute === 'class') return bare
  if (attribute === 'style') return readDeclarations(withoutSize(element, value))
  if (mayRefer.has(element) && /^(?:\w{1,40}:)?href$/.test(attribute)) {
    if (!/^#[\w.:-]{1,200}$/.test(value)) refuse('a place outside')
    return { ...bare, name: 'href', references: [value.slice(1)] }
  }
  if (allowedAttributes.has(attribute))
    return referencesIn(value).length === 0 ? bare : refuse(`a reference in ${attribute}`)
  if (!isKept(attribute, value)) return null
  const references = readProperty(attribute, value)
  return { ...bare, references, isHidden: hides(attribute, value) }
}

const mayRefer: ReadonlySet<string> = new Set(['use', 'linearGradient', 'radialGradient'])

/** Leaves out the size that a style gives to the whole drawing: the page that shows it sets its own. */
const withoutSize = (name: string, style: string): string =>
  name === 'svg' ? style.replace(/(?:^|;)[ \t\n\r]*(?:width|height)[ \t\n\r]*:[^;]*/gi, '') : style
