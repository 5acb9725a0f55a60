import { type CheerioAPI, load } from 'cheerio/slim'
import { type Document, Element, isText } from 'domhandler'
import { DomHandler, type Handler, Parser } from 'htmlparser2'
import { mendMailLink } from './mail-link.ts'
import { narrowParts } from './narrow-parts.ts'

/** One page of a site, parsed once for all extractors; broken mail links are mended. */
export type PageDocument = {
  /** The address after redirects: relative links are read against it. */
  readonly url: string
  readonly root: Document
  /** The document for selectors. It is made when first used, since readers that walk the tree need none. */
  readonly $: CheerioAPI
  /** Texts of the page's own style sheets, in order. */
  readonly styleSheets: readonly string[]
}

// The fetch keeps a million bytes; a page out of a file or a test may be longer.
const htmlLengthMax = 2_000_000
// The largest team pages have some 20,000 nodes.
const nodesMax = 150_000
// Browsers stop nesting at 512 elements too (Blink); cheerio's text() and html() recurse.
const depthMax = 400
// The parser searches its open elements at each closing tag; only hostile pages have so many. They are counted after
// each chunk, and most pages are one chunk: a chunk of nothing but tags that never close takes less than a tenth of a
// second.
const openElementsMax = 800
// cheerio compares the top nodes pairwise at each search.
const topNodesMax = 100
const chunkLength = 65_536
const styleSheetsMax = 10

/**
 * Parses one page into a tree no deeper and no larger than extractors can walk safely; deeper elements are flattened,
 * further ones dropped. Any text is accepted; the work grows with its length alone.
 *
 * htmlparser2 is used instead of parse5: it is four times as fast on real pages with the same text and links, and
 * 100,000 nested elements take parse5 more than a minute.
 */
export function parsePage(html: string, url: string): PageDocument {
  const styleSheets: string[] = []
  const builder = new DomHandler(null, null, (element) => {
    const [sheet] = element.name === 'style' ? element.children : []
    if (sheet && isText(sheet) && styleSheets.length < styleSheetsMax) styleSheets.push(sheet.data)
  })
  const bounds = boundedHandler(builder)
  const parser = new Parser(bounds.handler, { decodeEntities: true })
  for (const part of narrowParts(html.slice(0, htmlLengthMax))) {
    for (let start = 0; start < part.length && !bounds.isExceeded(); start += chunkLength) {
      parser.write(part.slice(start, start + chunkLength))
    }
  }
  parser.end()
  const { root } = builder
  if (root.children.length > topNodesMax) {
    const body = new Element('body', {}, root.children)
    for (const child of body.children) child.parent = body
    body.parent = root
    root.children = [body]
  }
  let loaded: CheerioAPI | null = null
  return {
    url,
    root,
    styleSheets,
    get $() {
      loaded ??= load(root, { xml: { xmlMode: false } })
      return loaded
    },
  }
}

/** Passes a parser's events on: elements that are too deep become siblings, and nodes beyond the bound are dropped. */
function boundedHandler(builder: DomHandler): {
  readonly handler: Partial<Handler>
  isExceeded(): boolean
} {
  let depth = 0
  let nodes = 0
  let hasTooManyNodes = false
  const hasRoom = () => {
    nodes += 1
    hasTooManyNodes ||= nodes > nodesMax
    return !hasTooManyNodes
  }
  return {
    isExceeded: () => hasTooManyNodes || depth > openElementsMax,
    handler: {
      onopentag(name, attributes) {
        depth += 1
        const { href } = attributes
        if (href !== undefined) attributes['href'] = mendMailLink(href)
        if (depth > depthMax) {
          if (!hasRoom()) return
          builder.onopentag(name, attributes)
          builder.onclosetag()
        } else {
          // An element already counted as open must be open in the tree as well.
          hasRoom()
          builder.onopentag(name, attributes)
        }
      },
      onclosetag() {
        if (depth <= depthMax) builder.onclosetag()
        depth -= 1
      },
      ontext(data) {
        if (hasRoom()) builder.ontext(data)
      },
      // Comments are left out of the tree, because the page does not show them.
    },
  }
}
