import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import { ownValue } from '../../lib/own-value.ts'
import type { PageDocument } from '../extract/document.ts'
import { visibleText, walkNodes } from '../extract/visible-text.ts'

/** A link as a page shows it. */
export type PageLink = {
  /** Absolute; http or https. */
  readonly url: string
  /** The link's text, or that of the picture it wraps. */
  readonly text: string
  /** The page shows what stands there as a part of itself, as its menu. */
  readonly isPart?: true
}

/** The links of a page to other pages: absolute addresses, as texts that threads can hand on. */
export type PageLinks = {
  readonly links: readonly PageLink[]
  /** The address under which the page wants to be known. */
  readonly canonical: string | null
  /** The same page in other languages. */
  readonly alternates: readonly string[]
  /** Target of the page's refresh. */
  readonly forwardsTo: string | null
  /** The language that the page states, in lower case. */
  readonly language: string | null
}

// Menus have some hundred links; a page with more is a directory.
const linksMax = 1_500
const alternatesMax = 100
const languageLengthMax = 20
const textLengthMax = 100
// White space before a text is dropped; a text behind more white space than this counts as empty.
const plainLengthMax = 1_000
// A link holds a few words or a picture. Parsers nest links that never close, and each would hold the page.
const linkNodesMax = 60
// Servers refuse longer addresses; a longer one is state or an attack.
const addressLengthMax = 2_000

/**
 * Reads the links of a page: anchors, image maps and frames.
 * @param shownAt the address of the page that shows this one as a part of itself: relative links are read against it
 */
export function readLinks({ root, url }: PageDocument, shownAt = url): PageLinks {
  const elements = linkingElements(root)
  const baseHref = elements.find(({ name }) => name === 'base')?.attribs['href'] ?? ''
  const base =
    (baseHref.length <= addressLengthMax && URL.parse(baseHref, shownAt)?.href) || shownAt
  const targetOf = (text: string | undefined) => {
    const target = text && text.length <= addressLengthMax ? URL.parse(text.trim(), base) : null
    // A short address grows when it is resolved against a long base, and when its characters are escaped.
    return target && target.href.length <= addressLengthMax ? target.href : null
  }
  const anchors = elements
    .filter((element) => isLink(element) && !noPage.test(addressStartOf(element.attribs)))
    .slice(0, linksMax)
    .map((element) => ({ url: addressOf(element.attribs), text: textOfLink(element) }))
  const parts = partsOf(elements).map((url) => ({ url, text: '', isPart: true as const }))
  // A page without a link shows a picture until its script leads on.
  const onward = anchors.length === 0 ? lateForward(elements) : undefined
  const links = [...anchors, ...parts, ...(onward === undefined ? [] : [{ url: onward, text: '' }])]
  const relations = elements.filter(({ name }) => name === 'link')
  const language = elements.find(({ name }) => name === 'html')?.attribs['lang']?.toLowerCase()
  const canonical = relations.find(({ attribs }) => attribs['rel']?.toLowerCase() === 'canonical')
  return {
    links: links.flatMap((link) => {
      const url = targetOf(link.url)
      return url !== null && /^https?:/.test(url) ? [{ ...link, url }] : []
    }),
    canonical: targetOf(canonical?.attribs['href']),
    alternates: relations
      .filter((element) => isAlternate(element, language))
      .slice(0, alternatesMax)
      .map(({ attribs }) => targetOf(attribs['href']))
      .filter((target) => target !== null),
    forwardsTo: targetOf(refreshOf(elements) ?? scriptForward(elements)),
    language: language?.slice(0, languageLengthMax) ?? null,
  }
}

const anchorNames: ReadonlySet<string> = new Set(['a', 'area', 'frame', 'iframe'])
const readNames = [...anchorNames, 'base', 'html', 'link', 'meta', 'script']
const linkNames: ReadonlySet<string> = new Set(readNames)

/** Collects the elements that link, or that say how links are read; any element may link by `onclick`. */
function linkingElements(root: ParentNode): Element[] {
  const elements: Element[] = []
  walkNodes(root, {
    enter(node) {
      if (isTag(node) && (linkNames.has(node.name) || isLinking(node))) elements.push(node)
      return true
    },
  })
  return elements
}

const isLinking = ({ attribs }: Element): boolean =>
  attribs['onclick'] !== undefined || includedBy(attribs) !== undefined

const isLink = ({ name, attribs }: Element): boolean =>
  anchorNames.has(name) || attribs['onclick'] !== undefined

const movesTo = /\blocation(?:\.href)?\s?=\s?['"]([^'"]{1,500})['"]/
const callsFor = /\b(?:location\.(?:assign|replace)|window\.open)\(\s?['"]([^'"]{1,500})['"]/

/** Returns the address that a script leads to: `location.href = 'team.html'`. */
function scriptTarget(script: string): string | undefined {
  const source = script.slice(0, scriptLengthMax)
  return movesTo.exec(source)?.[1] ?? callsFor.exec(source)?.[1]
}

// A script that does nothing but lead elsewhere is short, and waits for no event.
const scriptLengthMax = 600
const waiting = /\bfunction\b|=>|addEventListener|setTimeout/

/** Returns where a script leads each visitor: the home pages of sites in several languages do nothing else. */
function scriptForward(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    const source = inlineScriptOf(element)
    if (source === '' || source.length > scriptLengthMax || waiting.test(source)) continue
    const target = scriptTarget(source)
    if (target !== undefined) return target
  }
  return undefined
}

/** Returns where a script leads each visitor after an event, as `<body onload="redirect()">`. */
function lateForward(elements: readonly Element[]): string | undefined {
  return elements
    .map((element) => inlineScriptOf(element))
    .filter((source) => source !== '' && source.length <= scriptLengthMax)
    .map(scriptTarget)
    .find((target) => target !== undefined)
}

function inlineScriptOf({ name, children: [only] }: Element): string {
  return name === 'script' && only && isText(only) ? only.data.trim() : ''
}

// Sites keep their menu, head and foot in files of their own, which a script puts in: three, and few more.
const partsMax = 4
const partsScriptMax = 20_000
const includeAttributes = ['w3-include-html', 'data-include', 'data-include-html', 'include-html']
const partAddress = /^[^\s<>:]{1,200}\.html?$/i
const loading = /(?:\bfetch|\.load)\(\s?['"`]([^'"`\s<>:]{1,200})['"`]/g

/** Returns the file that an element is filled with; a page has tens of thousands of elements. */
function includedBy(attribs: Readonly<Record<string, string>>): string | undefined {
  for (const name of includeAttributes) {
    const address = ownValue(attribs, name)
    if (address !== undefined) return address
  }
  return undefined
}

/** Lists the files of a site that a page puts into itself by a script. */
function partsOf(elements: readonly Element[]): readonly string[] {
  const included = elements.flatMap(({ attribs }) => includedBy(attribs) ?? [])
  const loaded = elements.flatMap((element) => {
    const source = inlineScriptOf(element).slice(0, partsScriptMax)
    return [...source.matchAll(loading)].slice(0, partsMax).map(([, address = '']) => address)
  })
  const parts = [...included, ...loaded].filter((address) => partAddress.test(address))
  return [...new Set(parts)].slice(0, partsMax)
}

function addressOf({ href, src, onclick }: Readonly<Record<string, string>>): string {
  const plain = href ?? src ?? ''
  return onclick !== undefined && noPage.test(plain) ? (scriptTarget(onclick) ?? plain) : plain
}

/** Returns enough of an address to recognise its scheme. */
function addressStartOf(attribs: Readonly<Record<string, string>>): string {
  return addressOf(attribs).slice(0, addressLengthMax)
}

/** Whether an element links the same page in another language; `x-default` is the page itself. */
function isAlternate({ attribs }: Element, language: string | undefined): boolean {
  const code = attribs['hreflang']?.toLowerCase()
  const isOther = code !== undefined && code !== 'x-default' && code !== language
  return attribs['rel']?.toLowerCase() === 'alternate' && isOther
}

function refreshOf(elements: readonly Element[]): string | undefined {
  const refresh = elements.find(({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'refresh')
  return /^\s*[0-5]\s*[;,]\s*url\s*=\s*['"]?([^'"\s>]+)/i.exec(
    (refresh?.attribs['content'] ?? '').slice(0, addressLengthMax),
  )?.[1]
}

// These links lead to places on the same page, or to no page.
const noPage = /^\s*(?:$|#|(?:mailto|tel|javascript|data|sms|whatsapp|skype):)/i

function textOfLink(element: Element): string {
  const [only, another] = element.children
  const isPlain = only !== undefined && another === undefined && isText(only)
  const text = isPlain
    ? only.data.slice(0, plainLengthMax).trim().slice(0, textLengthMax)
    : visibleText(element, { lengthMax: textLengthMax, nodesMax: linkNodesMax })
  if (text !== '') return text
  const { title, alt } = element.attribs
  const image = element.children.find((child) => 'name' in child && child.name === 'img')
  const label = image && 'attribs' in image ? image.attribs['alt'] : undefined
  return (label ?? title ?? alt ?? element.attribs['aria-label'] ?? '').slice(0, textLengthMax)
}
