import { type Draw, drawer, itemAt, type Variants } from '../draw.ts'
import { fill, type Values } from '../fill.ts'
import { elements, escaped } from '../markup.ts'
import type { StrangerKind } from '../strangers.ts'
import type { ParkedStyle } from '../tenants.ts'
import { halved, listOf, readBlocks, readRows } from '../text-files.ts'
import { factsOf, firstNameOf, type Locale, locales } from './locales.ts'

const sites = readBlocks('second/layouts/small.txt')
const landers = readBlocks('second/layouts/parked.txt')
const strangers: Readonly<Record<StrangerKind, readonly (readonly string[])[]>> = {
  personal: readRows('second/texts/personal.txt'),
  lure: readRows('second/texts/lure.txt'),
  community: readRows('second/texts/community.txt'),
}
const parked = readRows('second/texts/parked.txt')
// Blank pages, one of them with an invisible picture.
const blanks = [
  '',
  '<html><head></head><body></body></html>',
  '<!-- nothing here -->',
  '<html><body><img src="/1x1.gif" width="1" height="1"></body></html>',
  '<!doctype html><title></title>',
]

/** Returns the page of a person, a club or a lure on a lapsed name, which bears the name of its domain. */
export function strangerPage(
  kind: StrangerKind,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const rows = halved(strangers[kind], variants, (row) => row.join(' '))
  const row = itemAt(rows, drawer(seed, domain)(kind))
  return written(row, sites, domain, { seed, variants })
}

/** Returns the page of a name that is parked, for sale, not yet or no longer in use. */
export function parkedPage(
  style: ParkedStyle,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const draw = drawer(seed, domain)
  if (style === 'blank') return itemAt(halved(blanks, variants, String), draw('blank'))
  const isScripted = style === 'script'
  const known = isScripted ? 'ads' : style === 'market' ? 'for_sale' : style
  const rows = halved(parked, variants, (row) => row.join(' ')).filter(([one]) => one === known)
  const row = itemAt(rows, draw('parked')).slice(1)
  const page = written(row, landers, domain, { seed, variants })
  if (!isScripted) return page
  // Sellers of advertising send such markup before their script has run.
  const scripts = [
    `<!doctype html><html data-adblockkey="MFww"><head><meta charset="utf-8"></head><body><div id="target" style="opacity:0"></div><script>window.park="eyJ1dWlkIjoi";</script><script src="/bx.js"></script></body></html>`,
    `<html><head><title>${escaped(domain)}</title><script>window.onload=function(){window.location.href="/lander?oref="}</script></head><body></body></html>`,
    `<html><body><script>var abp;</script><script src="http://www.google.com/adsense/domains/caf.js"></script></body></html>`,
    `<!doctype html><html><head><title>Loading...</title></head><body><noscript>${escaped(domain)}</noscript><iframe src="/search/portal?dn=${escaped(domain)}"></iframe></body></html>`,
  ]
  return itemAt(halved(scripts, variants, String), draw('script'))
}

// Copyright lines and titles name one of the years up to the last one.
const lastYear = 2026
const pageYears = 15

/** Returns a page made of the texts of a row: language, title, heading, paragraphs, links. */
function written(
  [language = 'en', title = '', heading = '', paragraphs = '', links = '']: readonly string[],
  shells: ReturnType<typeof readBlocks>,
  domain: string,
  { seed, variants }: { readonly seed: number; readonly variants: Variants },
): string {
  const draw = drawer(seed, domain)
  const locale = locales.find((one) => one.language === language) as Locale
  const values = valuesOf(domain, locale, seed, draw)
  const filled = (text: string) => fill(text, values, draw)
  const shell = itemAt(
    halved(shells, variants, ([key]) => key),
    draw('shell'),
  )[1]
  const linked = listOf(filled(links)).map(
    (link, index) => `<li><a href="/p${index}">${escaped(link)}</a></li>`,
  )
  return fill(
    shell,
    {
      ...values,
      lang: language,
      title: escaped(filled(title)),
      heading: escaped(filled(heading)),
      body: elements('p', listOf(filled(paragraphs))),
      links: linked.join(''),
    },
    draw,
  )
}

function valuesOf(domain: string, locale: Locale, seed: number, draw: Draw): Values {
  const { city } = factsOf(domain, seed, locale)
  const label = (domain.split('.')[0] ?? domain).replaceAll('-', ' ')
  return {
    domain,
    label,
    Label: label.replaceAll(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase()),
    LABEL: label.toUpperCase(),
    first: firstNameOf(locale, draw, 'one'),
    first2: firstNameOf(locale, draw, 'two'),
    city,
    // The year is for the copyright line.
    year: String(lastYear - Math.floor(draw('page year') * pageYears)),
  }
}
