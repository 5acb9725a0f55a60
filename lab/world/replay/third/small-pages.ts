import { type Draw, drawer, itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill } from '../fill.ts'
import { elements, escaped } from '../markup.ts'
import type { StrangerKind } from '../strangers.ts'
import type { ParkedStyle } from '../tenants.ts'
import { countryOf, placeOf } from './places.ts'
import { shellPage } from './shells.ts'
import { drawNote, filledNote, layoutsOf, type Note, notesOf } from './texts.ts'

const notes: Readonly<Record<StrangerKind, readonly Note[]>> = {
  personal: [...notesOf('personal'), ...notesOf('more-personal')],
  lure: notesOf('lure'),
  community: [...notesOf('community'), ...notesOf('more-community')],
}
const notices = notesOf('parked')
const noticeLayouts = layoutsOf('notices')
const adLayouts = 'ads'
const blanks = [
  '',
  '<html><head></head><body></body></html>',
  '<!DOCTYPE html><html><head><title></title></head><body><!-- --></body></html>',
  '<html><head><meta http-equiv="Content-Type" content="text/html"></head><body>&nbsp;</body></html>',
]
const scripts = [
  '<!DOCTYPE html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
  '<html><head><title>[[domain]]</title></head><body><script>window.park="eyJ1dWlkIjoiMSJ9";</script><script src="/b7Qx.js"></script></body></html>',
  '<!doctype html><html data-adblockkey="MFwwDQYJKoZIhvcNAQ"><head><meta charset="utf-8"></head><body><div id="target" style="opacity:0"></div><script src="/js/parking.2.110.1.js"></script></body></html>',
  '<html><head><title>Loading...</title></head><body><noscript>[[domain]]</noscript><script>location.replace("http://[[domain]]/?ch=1&js="+navigator.language)</script></body></html>',
]
const menuShare = 0.85
// The first year that pages name, and the number of years: a lure is always new.
const years = { personal: [1998, 26], community: [1998, 26], lure: [2023, 4] } as const

/** Returns the page of an owner that is no firm. */
export function worldStrangerPage(
  kind: StrangerKind,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const draw = drawer(seed, domain)
  const drawn = drawNote(notes[kind], variants, draw)
  const country = countryOf(domain, seed, drawn.language)
  const { city } = placeOf(domain, seed, country)
  const values = {
    domain,
    label: labelOf(domain),
    given: itemAt(country.givenNames, draw('given')),
    other: itemAt(country.familyNames, draw('other')),
    city,
    year: yearOf(kind, draw),
  }
  const note = filledNote(drawn, values, draw)
  const [lead = '', ...rest] = note.paragraphs
  const menu = draw('menu') < menuShare ? note.menu : []
  return shellPage(
    {
      language: note.language,
      domain,
      title: note.title,
      meta: draw('described') < 0.4 ? `<meta name="description" content="${escaped(lead)}">` : '',
      logo: draw('logo') < 0.5 ? `<a href="/">${escaped(note.heading)}</a>` : '',
      menu: menu.map((word, at) => `<li><a href="#m${at}">${escaped(word)}</a></li>`).join(''),
      heading: note.heading,
      lead,
      body: `${elements('p', rest)}<ul>${elements('li', note.items)}</ul>`,
      contact: '',
      copyright: escaped(note.footer),
      credit: '',
    },
    variants,
    draw,
  )
}

/** Returns the page of a name without a site. */
export function worldParkedPage(
  style: ParkedStyle,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const draw = drawer(seed, domain)
  if (style === 'blank') return itemAt(variantsOf(blanks, variants), draw('blank'))
  if (style === 'script') {
    return fill(itemAt(variantsOf(scripts, variants), draw('script')), { domain }, draw)
  }
  const ofStyle = notices.filter(({ key }) => key.split(' ')[0] === style)
  const note = filledNote(drawNote(ofStyle, variants, draw), { domain }, draw)
  const layouts = noticeLayouts.filter(([key]) => key.startsWith(adLayouts) === (style === 'ads'))
  const [, markup] = itemAt(variantsOf(layouts, variants), draw('notice layout'))
  return fill(
    markup,
    {
      title: escaped(note.title),
      heading: escaped(note.heading),
      text: escaped(note.paragraphs[0] ?? ''),
      items: elements('li', note.items),
      footer: escaped(note.footer),
    },
    draw,
  )
}

function yearOf(kind: StrangerKind, draw: Draw): string {
  const [first, span] = years[kind]
  return String(first + Math.floor(draw('year') * span))
}

function labelOf(domain: string): string {
  const words = (domain.split('.')[0] ?? domain).split('-')
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ')
}
