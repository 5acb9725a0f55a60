import type { Element } from 'domhandler'
import { sourceOf } from '../extract/organisation-names.ts'
import { attributeOf, lineOf, type PageOutline } from './page-outline.ts'

const legalLink =
  /impressum|imprint|legal|mentions|aviso|terms|agb|colophon|about|über|ueber|contact|kontakt|privacy|disclaimer|villkor|regulamin|voorwaarden|condizioni|condiciones/i
const legalLinkOrder: readonly RegExp[] = [
  /impressum|imprint|colophon/i,
  /legal|mentions|aviso/i,
  /terms|agb|disclaimer|villkor|regulamin|voorwaarden|condizioni|condiciones/i,
  /about|über|ueber/i,
  /contact|kontakt/i,
  /privacy/i,
]
const legalPagesMax = 3
// "Legal notice and privacy policy": what is longer is a teaser, and its words say little of its target.
const linkTextMax = 200
// A home page has some ten such links; a page of thousands leads nowhere worth reading.
const legalLinksMax = 300

/** Lists the addresses of an imprint, legal or about page on the same host, likeliest first. */
export function legalPagesOf(links: readonly Element[], url: string): string[] {
  const base = new URL(url)
  const legal = links
    .map((link) => ({ text: lineOf(link).slice(0, linkTextMax), href: attributeOf(link, 'href') }))
    .filter(({ text, href }) => legalLink.test(`${text} ${href}`))
    .slice(0, legalLinksMax)
    .map(({ text, href }) => ({
      order: legalLinkOrder.findIndex((pattern) => pattern.test(`${text} ${href}`)),
      target: URL.parse(href, url),
    }))
    .filter(({ target }) => target?.hostname === base.hostname && target.pathname !== base.pathname)
    .sort((a, b) => a.order - b.order)
  return [...new Set(legal.map(({ target }) => target?.href ?? ''))].slice(0, legalPagesMax)
}

// A page that does nothing but lead elsewhere is short.
const scriptLengthMax = 5_000
const refreshTarget = /url\s*=\s*['"]?([^'"\s>]+)/i
const scriptTarget = /(?:window|document|top|self)?\.?location(?:\.href)?\s*=\s*["']([^"']+)["']/

/** Returns where a refresh or a script on the page leads; null where there is none. */
export function forwardTarget({ refresh, scripts }: PageOutline, url: string): string | null {
  const target =
    refreshTarget.exec(refresh)?.[1] ?? scriptTarget.exec(beginningOf(scripts))?.[1] ?? ''
  return target === '' ? null : (URL.parse(target, url)?.href ?? null)
}

function beginningOf(scripts: readonly Element[]): string {
  let source = ''
  for (const script of scripts) {
    if (source.length >= scriptLengthMax) break
    source += sourceOf(script)
  }
  return source.slice(0, scriptLengthMax)
}
