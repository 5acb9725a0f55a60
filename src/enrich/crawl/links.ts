import type { Element } from 'domhandler'
import type { PageDocument } from '../pages/document.ts'
import { visibleText } from '../pages/visible-text.ts'

/** A link as a page shows it. */
export type PageLink = {
  readonly url: URL
  /** Its text, or that of the picture it wraps. */
  readonly text: string
}

/** What a page says about other pages. */
export type PageLinks = {
  readonly links: readonly PageLink[]
  /** The address under which the page wants to be known. */
  readonly canonical: URL | null
  /** The same page in other languages. */
  readonly alternates: readonly URL[]
  /** Where a refresh sends the visitor. */
  readonly forwardsTo: URL | null
}

// Menus have some hundred links; a page with more is a directory.
const linksMax = 1_500
const alternatesMax = 100
const textLengthMax = 100

/** Reads the links of a page: anchors, image maps and frames. */
export function readLinks({ $, url }: PageDocument): PageLinks {
  const base = URL.parse($('base[href]').first().attr('href') ?? '', url)?.href ?? url
  const targetOf = (text: string | undefined) => (text ? URL.parse(text.trim(), base) : null)
  const links: PageLink[] = []
  for (const element of $('a, area, frame, iframe').slice(0, linksMax)) {
    const { href, src } = element.attribs
    const address = href ?? src ?? ''
    if (address === '' || noPage.test(address)) continue
    const target = targetOf(address)
    if (target?.protocol.startsWith('http')) links.push({ url: target, text: textOfLink(element) })
  }
  const language = $('html').attr('lang')?.toLowerCase()
  const alternates = $('link[rel="alternate"][hreflang]')
    .slice(0, alternatesMax)
    .toArray()
    .filter(({ attribs }) => {
      const code = attribs['hreflang']?.toLowerCase()
      return code !== 'x-default' && code !== language
    })
    .map(({ attribs }) => targetOf(attribs['href']))
    .filter((target) => target !== null)
  const refresh = $('meta[http-equiv="refresh" i]').attr('content') ?? ''
  return {
    links,
    canonical: targetOf($('link[rel="canonical"]').first().attr('href')),
    alternates,
    forwardsTo: targetOf(/^\s*[0-5]\s*[;,]\s*url\s*=\s*['"]?([^'"\s>]+)/i.exec(refresh)?.[1]),
  }
}

// Places on the same page, and what is no page.
const noPage = /^\s*(?:#|(?:mailto|tel|javascript|data|sms|whatsapp|skype):)/i

function textOfLink(element: Element): string {
  const text = visibleText(element).slice(0, textLengthMax)
  if (text !== '') return text
  const { title, alt } = element.attribs
  const image = element.children.find((child) => 'name' in child && child.name === 'img')
  const label = image && 'attribs' in image ? image.attribs['alt'] : undefined
  return (label ?? title ?? alt ?? element.attribs['aria-label'] ?? '').slice(0, textLengthMax)
}
