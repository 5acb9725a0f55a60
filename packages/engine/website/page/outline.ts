import { type Element, isTag, type ParentNode } from 'domhandler'
import { walkNodes } from '../../read/extract/visible-text.ts'
import { attributeOf } from './page-text.ts'

/** The elements of a page that may name its owner, in document order and bounded in number. */
export type PageOutline = {
  /** `lang` of the document as written; empty when absent. */
  readonly language: string
  readonly title: Element | null
  /** Value by name or property, as written; the first of each that is not blank. */
  readonly metas: ReadonlyMap<string, string>
  /** Content of the refresh a page asks for; empty when it asks for none. */
  readonly refresh: string
  readonly links: readonly Element[]
  /** Links that look like the logo leading home. */
  readonly homeLinks: readonly Element[]
  readonly images: readonly Element[]
  /** The first picture of a header that says what it shows and leads nowhere. */
  readonly headerImage: Element | null
  readonly headings: readonly Element[]
  /** The name in the microdata of an organisation. */
  readonly ownerName: Element | null
  /** Scripts that stand in the page itself. */
  readonly scripts: readonly Element[]
}

// The largest home pages have some 2,000 links, 500 images and 150 meta elements.
const linksMax = 3_000
const imagesMax = 1_000
const metasMax = 500
const headingsMax = 2
const homeLinksMax = 3
const scriptsMax = 100
// Descriptions have some 300 characters, and refreshes have one address.
const metaLengthMax = 2_000

/** Elements whose content is not shown on the page. Only scripts and meta refreshes within them are noted. */
const asideElements: ReadonlySet<string> = new Set(['noscript', 'template', 'svg'])

/** Looks through a page once for the elements that may name its owner. */
export function outlineOf(root: ParentNode): PageOutline {
  const found = emptyOutline()
  const open = { aside: 0, header: 0, link: 0, organisation: 0 }
  // Counts the open elements of each kind that the element is one of, at its start (1) and its end (-1).
  const countOpen = (element: Element, step: 1 | -1) => {
    if (asideElements.has(element.name)) open.aside += step
    if (element.name === 'header') open.header += step
    if (element.name === 'a' && element.attribs['href'] !== undefined) open.link += step
    if (isOrganisation(element)) open.organisation += step
  }
  walkNodes(root, {
    enter(node) {
      if (!isTag(node)) return false
      if (open.organisation > 0 && node.attribs['itemprop'] === 'name' && open.aside === 0) {
        found.ownerName ??= node
      }
      noteElement(found, node, open.aside > 0, open.header > 0)
      if (open.aside === 0 && open.header > 0 && open.link === 0) noteHeaderImage(found, node)
      countOpen(node, 1)
      return true
    },
    leave(node) {
      if (isTag(node)) countOpen(node, -1)
    },
  })
  return found
}

type Found = ReturnType<typeof emptyOutline>

function emptyOutline() {
  const none = (): Element[] => []
  return {
    language: '',
    title: null as Element | null,
    metas: new Map<string, string>(),
    refresh: '',
    links: none(),
    homeLinks: none(),
    images: none(),
    headerImage: null as Element | null,
    headings: none(),
    ownerName: null as Element | null,
    scripts: none(),
  }
}

function noteElement(found: Found, element: Element, isAside: boolean, isInHeader: boolean): void {
  if (element.name === 'meta') noteMeta(found, element, isAside)
  else if (element.name === 'script') noteScript(found, element)
  else if (!isAside) noteShown.get(element.name)?.(found, element, isInHeader)
}

type NoteElement = (found: Found, element: Element, isInHeader: boolean) => void

/** Functions that note the elements of a kind, outside of `asideElements`. */
const noteShown: ReadonlyMap<string, NoteElement> = new Map<string, NoteElement>([
  ['html', noteLanguage],
  ['title', noteTitle],
  ['h1', noteHeading],
  ['img', noteImage],
  ['a', noteLink],
])

function noteLanguage(found: Found, html: Element): void {
  found.language ||= attributeOf(html, 'lang')
}

function noteTitle(found: Found, title: Element): void {
  found.title ??= title
}

function noteHeading({ headings }: Found, heading: Element): void {
  addUpTo(headingsMax, headings, heading)
}

function noteScript({ scripts }: Found, script: Element): void {
  if (script.attribs['src'] === undefined) addUpTo(scriptsMax, scripts, script)
}

function noteImage({ images }: Found, image: Element): void {
  if (image.attribs['alt'] !== undefined) addUpTo(imagesMax, images, image)
}

function noteHeaderImage(found: Found, image: Element): void {
  if (image.name === 'img' && attributeOf(image, 'alt').trim() !== '') found.headerImage ??= image
}

function noteLink({ links, homeLinks }: Found, link: Element, isInHeader: boolean): void {
  if (link.attribs['href'] !== undefined) addUpTo(linksMax, links, link)
  if (leadsHome(link, isInHeader)) addUpTo(homeLinksMax, homeLinks, link)
}

function addUpTo(max: number, elements: Element[], element: Element): void {
  if (elements.length < max) elements.push(element)
}

function noteMeta(found: Found, element: Element, isAside: boolean): void {
  const content = (element.attribs['content'] ?? '').slice(0, metaLengthMax)
  if (attributeOf(element, 'http-equiv').toLowerCase() === 'refresh') found.refresh ||= content
  if (isAside) return
  for (const key of [attributeOf(element, 'property'), attributeOf(element, 'name')]) {
    const isBlank = (found.metas.get(key) ?? '').trim() === ''
    if (key !== '' && isBlank && found.metas.size < metasMax) found.metas.set(key, content)
  }
}

function isOrganisation({ attribs }: Element): boolean {
  return attribs['itemtype']?.includes('Organization') ?? false
}

const homeClasses: ReadonlySet<string> = new Set(['logo', 'navbar-brand', 'brand'])

function leadsHome(element: Element, isInHeader: boolean): boolean {
  if (element.attribs['href'] === '/') return true
  if (isInHeader && attributeOf(element, 'rel').toLowerCase() === 'home') return true
  const classes = attributeOf(element, 'class')
  return classes !== '' && classes.split(/\s+/).some((name) => homeClasses.has(name))
}
