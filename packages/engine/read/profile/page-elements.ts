import { type Element, isTag } from 'domhandler'
import type { PageDocument } from '../extract/document.ts'
import { visibleText, walkNodes } from '../extract/visible-text.ts'

/** A value of microdata (schema.org), with the types of the items around it, outermost first. */
export type MicrodataValue = {
  readonly property: string
  readonly types: readonly string[]
  readonly value: string
}

/** The elements of a page that state facts by their attributes: texts, as written. */
export type PageElements = {
  /** Contents of `meta`, by name or property in lower case; the first of each counts. */
  readonly metas: ReadonlyMap<string, string>
  readonly languages: readonly string[]
  /** Addresses of scripts, style sheets and pictures of the page. */
  readonly sources: readonly string[]
  readonly pictures: readonly Picture[]
  readonly microdata: readonly MicrodataValue[]
  readonly base: string
}

/** A picture that may be the logo. */
export type Picture = {
  readonly source: string
  readonly alt: string
  /** The classes and ids of the picture and of the elements close around it. */
  readonly marks: string
  readonly isInHeader: boolean
  /** The address that a link around it leads to; null without one. */
  readonly linksTo: string | null
}

// Pages have some hundred elements of these kinds; these bounds hold what one page may cost.
const metasMax = 100
const languagesMax = 60
const sourcesMax = 150
const picturesMax = 30
const microdataMax = 60
const valueLengthMax = 1_000
const elementsMax = 40_000

/** Collects the elements of a page that state facts by their attributes, in one walk. */
export function readPageElements({ root, url }: PageDocument): PageElements {
  const found = {
    metas: new Map<string, string>(),
    languages: [] as string[],
    sources: [] as string[],
    pictures: [] as Picture[],
    microdata: [] as MicrodataValue[],
    base: url,
  }
  let elements = 0
  walkNodes(root, {
    enter(node) {
      if (!isTag(node)) return false
      elements += 1
      readers.get(node.name)?.(node, found)
      if (node.attribs['itemprop'] !== undefined) addMicrodata(node, found.microdata)
      return true
    },
    isDone: () => elements >= elementsMax,
  })
  return found
}

type Found = {
  readonly metas: Map<string, string>
  readonly languages: string[]
  readonly sources: string[]
  readonly pictures: Picture[]
  readonly microdata: MicrodataValue[]
  base: string
}

const short = (text: string | undefined): string =>
  text !== undefined && text.length <= valueLengthMax ? text.trim() : ''

const addSource = ({ attribs }: Element, { sources }: Found) => {
  const source = short(attribs['src'])
  if (source !== '' && sources.length < sourcesMax) sources.push(source)
}

const readers: ReadonlyMap<string, (element: Element, found: Found) => void> = new Map([
  [
    'html',
    ({ attribs }: Element, { languages }: Found) => {
      const language = short(attribs['lang'])
      if (language !== '') languages.unshift(language)
    },
  ],
  [
    'meta',
    ({ attribs }: Element, { metas }: Found) => {
      const name = short(
        attribs['name'] ?? attribs['property'] ?? attribs['itemprop'],
      ).toLowerCase()
      const content = attribs['content']?.slice(0, valueLengthMax).trim() ?? ''
      if (name !== '' && content !== '' && metas.size < metasMax && !metas.has(name))
        metas.set(name, content)
    },
  ],
  [
    'base',
    ({ attribs }: Element, found: Found) => {
      found.base = URL.parse(short(attribs['href']), found.base)?.href ?? found.base
    },
  ],
  ['link', readLink],
  ['script', addSource],
  [
    'img',
    (element: Element, found: Found) => {
      addSource(element, found)
      if (found.pictures.length < picturesMax) addPicture(element, found.pictures)
    },
  ],
])

function readLink({ attribs }: Element, { languages, sources }: Found): void {
  const relation = short(attribs['rel']).toLowerCase()
  const href = short(attribs['href'])
  if (relation === 'alternate') {
    const language = short(attribs['hreflang'])
    if (language !== '' && languages.length < languagesMax) languages.push(language)
  } else if (href !== '' && sources.length < sourcesMax) sources.push(href)
}

// A logo has a few elements around it: a link, a box, the header.
const parentsMax = 6

function addPicture(element: Element, pictures: Picture[]): void {
  const { attribs } = element
  const source = short(attribs['src']) || short(attribs['data-src'])
  if (source === '' || source.startsWith('data:')) return
  let linksTo: string | null = null
  let isInHeader = false
  const marks = [attribs['class'], attribs['id']]
  let { parent } = element
  for (let depth = 0; depth < parentsMax && parent && isTag(parent); depth += 1) {
    if (depth < 2) marks.push(parent.attribs['class'], parent.attribs['id'])
    if (parent.name === 'a') linksTo ??= short(parent.attribs['href'])
    isInHeader ||= parent.name === 'header' || parent.name === 'nav' || isHeaderMark(parent)
    parent = parent.parent
  }
  pictures.push({
    source,
    alt: short(attribs['alt']),
    marks: marks.map(short).join(' ').toLowerCase(),
    isInHeader,
    linksTo,
  })
}

const isHeaderMark = ({ attribs }: Element): boolean =>
  /\b(?:header|navbar|nav|masthead|topbar|branding)\b/i.test(
    `${short(attribs['class'])} ${short(attribs['id'])}`,
  )

// Types stand a few elements above their properties.
const itemDepthMax = 12
const itemTextMax = 300

function addMicrodata(element: Element, values: MicrodataValue[]): void {
  if (values.length >= microdataMax) return
  const { attribs } = element
  const types: string[] = []
  let { parent } = element
  for (let depth = 0; depth < itemDepthMax && parent && isTag(parent); depth += 1) {
    const type = parent.attribs['itemtype']
    if (type !== undefined) types.unshift(short(type).replace(/^.*[/:#]/, ''))
    parent = parent.parent
  }
  const stated = attribs['content'] ?? attribs['href'] ?? attribs['src'] ?? attribs['datetime']
  const value =
    short(stated) || visibleText(element, { lengthMax: itemTextMax, nodesMax: itemTextMax })
  values.push({ property: short(attribs['itemprop']), types, value: value.replaceAll('\n', ', ') })
}
