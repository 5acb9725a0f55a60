import { type AnyNode, Element, isTag, isText, type ParentNode } from 'domhandler'
import { isCardLink } from './card-links.ts'
import { withoutContactLinks } from './contact-words.ts'
import { type Depths, depthsOf } from './depths.ts'
import { joinPieces, joinTexts, type LinePiece, linesOfText, type TextRun } from './line-text.ts'
import { splitListing } from './listing.ts'
import type { LineSpan, PageLine, PageLines } from './page-lines.ts'
import { isMarkedPerson, mayLead } from './person-attributes.ts'
import { isForeignBlock, markQuote, opensForeignZone } from './zones.ts'

// A page of 1,000 people has some 6,000 lines.
const linesMax = 20_000

/** Cuts a page into the lines that a reader sees, in document order. Pure; the work grows with the page's length. */
export function readLines(root: ParentNode): PageLines {
  const walk: Walk = {
    lines: [],
    spans: new Map(),
    pieces: [],
    hasText: false,
    links: [],
    marked: [],
    data: [],
    title: '',
    zone: null,
    foreignDepth: 0,
    menuDepth: 0,
    footDepth: 0,
    cardDepth: 0,
    heading: 0,
    block: null,
  }
  for (const child of root.children) visit(child, walk, null)
  const { lines, spans, marked, data, title } = walk
  return { lines, spans, marked, data, title }
}

type Walk = Depths & {
  readonly lines: PageLine[]
  readonly spans: Map<Element, LineSpan>
  pieces: TextRun[]
  /** Some piece is more than white space. */
  hasText: boolean
  links: Element[]
  readonly marked: Element[]
  readonly data: string[]
  title: string
  /** The heading that opened a foreign zone: its level and its line. */
  zone: { readonly level: number; readonly line: number } | null
  heading: number
  block: Element | null
}

const unread = new Set(
  'script style noscript template svg iframe textarea select object'.split(' '),
)
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

function visit(node: AnyNode, walk: Walk, around: Element | null): void {
  if (walk.lines.length >= linesMax) return
  if (isText(node)) addTexts(walk, node.data, around)
  else if (isTag(node) && !unread.has(node.name)) visitElement(node, walk)
  else if (node.type === 'script') addData(walk, node)
}

function takeTitle(walk: Walk, { children: [text] }: Element): void {
  if (!text || !isText(text)) return
  walk.title ||= text.data
    .slice(0, runLettersMax)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, titleLettersMax)
}

// Search engines show some 60 letters; the text beyond is for them, not for readers.
const titleLettersMax = 300
// Source text is indented: blanks count until they are collapsed.
const runLettersMax = 10_000

/** Keeps structured data for its reader. */
function addData(walk: Walk, script: Element): void {
  const [text] = script.children
  const isData = /ld\+json/i.test(script.attribs['type'] ?? '')
  if (isData && text && isText(text) && walk.data.length < dataMax) walk.data.push(text.data)
}

// A page has one block, shops and shop systems have one for each product: a team page with more repeats itself.
const dataMax = 30

function visitElement(element: Element, walk: Walk): void {
  const { name } = element
  if (name === 'br') flush(walk)
  else if (name === 'img') addPicture(walk, element)
  else if (name === 'title') takeTitle(walk, element)
  else if (inline.has(name) && !isSetAsBlock(element)) visitInline(element, walk)
  else visitBlock(element, walk)
}

// A page with more marked people is a directory, not a team.
const markedMax = 2_000

/** Records an element that may lead to a person or is marked as one. */
function notice(walk: Walk, element: Element): void {
  if (mayLead(element)) walk.links.push(element)
  if (walk.foreignDepth > 0 || walk.zone !== null || !isMarkedPerson(element)) return
  if (walk.marked.length < markedMax && !isForeignBlock(element)) walk.marked.push(element)
}

/** Adds an inline element as one piece of its line, and a link with its target. */
function visitInline(element: Element, walk: Walk): void {
  const isCard = isCardLink(element)
  if (isCard) flush(walk)
  notice(walk, element)
  const isForeign = isForeignBlock(element)
  if (isForeign) walk.foreignDepth += 1
  for (const child of element.children) visit(child, walk, element)
  if (isCard || isForeign) flush(walk)
  if (isForeign) walk.foreignDepth -= 1
}

// Page builders set names and titles as spans and show them as blocks by a style, which the element states.
function isSetAsBlock(element: Element): boolean {
  return element.name === 'span' && /display:\s*block/.test(element.attribs['style'] ?? '')
}

function visitBlock(element: Element, walk: Walk): void {
  flush(walk)
  notice(walk, element)
  const before = { heading: walk.heading, block: walk.block }
  const start = walk.lines.length
  const depths = depthsOf(element, walk)
  for (const depth of depths) walk[depth] += 1
  walk.block = element
  const level = headingLevels.get(element.name) ?? 0
  if (level > 0) walk.heading = level
  for (const child of element.children) visit(child, walk, null)
  flush(walk)
  for (const depth of depths) walk[depth] -= 1
  walk.heading = before.heading
  walk.block = before.block
  const end = walk.lines.length
  if (end > start) walk.spans.set(element, { start, end })
  endZone(walk, start, end)
  if (element.name === 'blockquote') markQuote(walk.lines, start, end)
}

const headingLevels = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]))

// A box that holds the heading and some lines below it ends the zone; a wrapper of the heading does not.
const zoneLinesMin = 4

function endZone(walk: Walk, start: number, end: number): void {
  if (walk.zone && walk.zone.line >= start && end - walk.zone.line >= zoneLinesMin) walk.zone = null
}

function addTexts(walk: Walk, data: string, around: Element | null): void {
  for (const [at, text] of linesOfText(data, walk.block).entries()) {
    if (at > 0) flush(walk)
    if (walk.lines.length < linesMax) addText(walk, text, around)
  }
}

function addText(walk: Walk, text: string, around: Element | null): void {
  if (text === '') return
  const isBlank = text.trim() === ''
  walk.pieces.push({ text: isBlank ? ' ' : text, around })
  walk.hasText ||= !isBlank
}

// Longer texts describe a picture; shorter ones may be a name and a title.
const pictureLettersMax = 80

function addPicture(walk: Walk, element: Element): void {
  const alt = (element.attribs['alt'] ?? '').slice(0, runLettersMax)
  const text = alt.replaceAll(/\s+/g, ' ').trim()
  if (text === '' || text.length > pictureLettersMax || walk.block === null) return
  walk.lines.push(lineOf(walk, { text, isPicture: true }))
}

function lineOf(
  walk: Walk,
  { text, pieces = [], links = [], isPicture = false }: Partial<PageLine> & { text: string },
): PageLine {
  return {
    text,
    pieces,
    element: walk.block ?? orphan,
    headingLevel: walk.heading,
    links,
    isPicture,
    isMenu: walk.menuDepth > 0,
    isFoot: walk.footDepth > 0,
    isForeign: walk.foreignDepth > 0 || walk.zone !== null,
  }
}

// Text outside of any element belongs to no card.
const orphan = new Element('body', {})

function flush(walk: Walk): void {
  // The text between two tags is mostly the indentation of the source.
  if (!walk.hasText && walk.links.length === 0) {
    if (walk.pieces.length > 0) walk.pieces = []
    return
  }
  const pieces = joinPieces(withoutContactLinks(walk.pieces))
  walk.pieces = []
  walk.hasText = false
  const text = joinTexts(pieces)
  if (text === '' && walk.links.length === 0) return
  changeZone(walk, text, pieces)
  addLine(walk, text, pieces)
  walk.links = []
}

/** Adds a line. A line that lists people becomes a line for each, without links: their owner is not known. */
function addLine(walk: Walk, text: string, pieces: readonly LinePiece[]): void {
  const listed = splitListing(text)
  if (listed.length === 0) walk.lines.push(lineOf(walk, { text, pieces, links: walk.links }))
  for (const item of listed) walk.lines.push(lineOf(walk, { text: item }))
}

function changeZone(walk: Walk, text: string, pieces: readonly LinePiece[]): void {
  const level = walk.heading > 0 ? walk.heading : plainHeadingLevel
  const isHeading = walk.heading > 0
  // A menu's `Testimonials` leads to a zone and opens none.
  const canOpen =
    isHeading || (walk.links.length === 0 && walk.menuDepth === 0 && isSetAsHeading(walk, pieces))
  if (canOpen && opensForeignZone(text)) walk.zone = { level, line: walk.lines.length }
  else if (walk.zone && isHeading && level <= walk.zone.level) walk.zone = null
}

/** Returns true for a line of its own in bold, or in a block that calls itself a heading. */
function isSetAsHeading(walk: Walk, pieces: readonly LinePiece[]): boolean {
  const worded = pieces.filter(({ text }) => text.trim() !== '')
  if (worded.every(({ tag }) => /^(?:b|strong|em|i|u|big|font)$/.test(tag))) return true
  const { name, attribs } = walk.block ?? orphan
  const marks = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`
  return name === 'dt' || name === 'th' || /head|title|tagline|caption/i.test(marks)
}

// This level is below every real heading, so that any of them ends a zone that a plain line opened.
const plainHeadingLevel = 7
