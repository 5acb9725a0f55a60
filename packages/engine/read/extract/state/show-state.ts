import { Element, isTag } from 'domhandler'
import { type PageDocument, parsePage } from '../document.ts'
import { elementsNamed, visibleText } from '../visible-text.ts'
import { type PageState, stateOf } from './page-state.ts'
import { stateMarkup } from './state-markup.ts'

// Pages that wait for their scripts show a menu, a name or `Loading` at most.
const shownMin = 200
// `You need to enable JavaScript to run this app.` says nothing about a firm.
const noteLettersMax = 300

/** A page with its texts in its tree, wherever the page itself keeps them. */
export type ShownPage = {
  readonly page: PageDocument
  readonly state: PageState
  /** The page still shows almost nothing, and has scripts that may change that. */
  readonly isWaiting: boolean
}

/**
 * Parses a page and reads the data that it carries for its scripts. Where the page itself shows almost no text, the
 * texts of that data are added at the end of its tree, and the content of `noscript` counts as shown.
 */
export function parseShownPage(html: string, url: string): ShownPage {
  const page = parsePage(html, url)
  const state = mayHoldState.test(html) ? stateOf(page.root) : []
  if (isShowing(page)) return { page, state, isWaiting: false }
  showFallbacks(page)
  const markup = stateMarkup(state)
  if (markup !== '') append(page, markup)
  return { page, state, isWaiting: !isShowing(page) && hasScripts(page) }
}

// Most pages have no such mark, and their tree is not walked for state.
const mayHoldState =
  /\/json|state\+json|__[A-Za-z]|STATE|(?:State|Data)["'\]\s=]|node_ids|astro-island/

/** Returns whether a page shows more than a page that waits for its scripts does. */
function isShowing({ root }: PageDocument): boolean {
  const reading = { lengthMax: shownMin, leftOut: fallbacks, isHiddenRead: true }
  return visibleText(root, reading).length >= shownMin
}

function hasScripts({ root }: PageDocument): boolean {
  return elementsNamed(root, scriptNames).some(
    ({ attribs }) => attribs['src'] !== undefined || !/json/i.test(attribs['type'] ?? ''),
  )
}

const scriptNames: ReadonlySet<string> = new Set(['script'])
const fallbacks: ReadonlySet<string> = new Set(['noscript', 'noframes'])

/** Shows the content of `noscript`, which readers leave out as browsers do: here the page has nothing else. */
function showFallbacks({ root }: PageDocument): void {
  for (const element of elementsNamed(root, fallbacks)) {
    const text = visibleText(element, { lengthMax: noteLettersMax })
    const isNote = text.length < noteLettersMax && /script/i.test(text)
    if (!isNote && text !== '' && !isInHead(element)) element.name = 'div'
  }
}

function isInHead({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && parent.name === 'head'
}

function append(page: PageDocument, markup: string): void {
  const added = parsePage(markup, page.url).root.children
  const main = new Element('main', {}, added)
  for (const child of added) child.parent = main
  const last = page.root.children.at(-1) ?? null
  main.parent = page.root
  main.prev = last
  if (last) last.next = main
  page.root.children.push(main)
}
