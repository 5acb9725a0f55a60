import type { Element } from 'domhandler'
import { readSections } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { withoutFinalSlashes } from '../../lib/text.ts'
import { sourceOf } from '../../read/extract/json-ld.ts'
import { slugOf } from '../../read/extract/page-kinds.ts'
import type { PageOutline } from './outline.ts'
import { attributeOf, lineOf } from './page-text.ts'

const legalLinkOrder: readonly RegExp[] = [
  /impressum|imprint|colophon/i,
  /legal|mentions|aviso/i,
  /terms|agb|disclaimer|villkor|regulamin|voorwaarden|condizioni|condiciones/i,
  /about|über|ueber/i,
  /contact|kontakt/i,
  /privacy/i,
]
const legalPagesMax = 3
// "Legal notice and privacy policy": a longer text is a teaser, and its words say little of its target.
const linkTextMax = 200
// A home page has some ten such links; a page of thousands leads nowhere worth reading.
const legalLinksMax = 300

/** Lists the addresses of an imprint, legal or about page on the same host, likeliest first. */
export function legalPagesOf(links: readonly Element[], url: string): string[] {
  const base = new URL(url)
  const legal = links
    .map((link) => ({ text: lineOf(link).slice(0, linkTextMax), href: attributeOf(link, 'href') }))
    .map((link) => ({ ...link, order: orderOf(link) }))
    .filter(({ order }) => order >= 0)
    .slice(0, legalLinksMax)
    .map(({ order, href }) => ({ order, target: URL.parse(href, url) }))
    .filter(({ target }) => target?.hostname === base.hostname && target.pathname !== base.pathname)
    .sort((a, b) => a.order - b.order)
  return [...new Set(legal.map(({ target }) => target?.href ?? ''))].slice(0, legalPagesMax)
}

/** Returns the place of a link among those that lead to the owner; -1 for any other. */
function orderOf({ text, href }: { readonly text: string; readonly href: string }): number {
  const order = legalLinkOrder.findIndex((pattern) => pattern.test(`${text} ${href}`))
  if (order >= 0 || text.length > pageNameMax) return order
  return orderOfWords().get(slugOf(text)) ?? orderOfWords().get(slugOf(lastSegmentOf(href))) ?? -1
}

// A longer text is a teaser.
const pageNameMax = 40

/** Maps the names of pages in some twenty languages to the place of their kind in `legalLinkOrder`. */
const orderOfWords = once(() => {
  const sections = readSections('page-words')
  return new Map(
    ['imprint', 'legal', 'about', 'contact', 'privacy'].flatMap((kind) => {
      const order = legalLinkOrder.findIndex((pattern) => pattern.test(kind))
      return (sections.get(kind) ?? []).map((phrase) => [phrase, order] as const)
    }),
  )
})

const hrefReadMax = 200

/** Returns the last segment of an address without its extension: `who-we-are` of `/en/who-we-are.html?x=1`. */
function lastSegmentOf(href: string): string {
  const [path = ''] = href.slice(0, hrefReadMax).split(/[?#]/)
  return withoutFinalSlashes(path).split('/').at(-1)?.split('.')[0] ?? ''
}

// A page that does nothing but lead elsewhere has short scripts.
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
