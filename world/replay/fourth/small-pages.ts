import { drawer, itemAt, type Variants, variantsOf } from '../draw.ts'
import { drawNote, labelOf, type Note, notePage } from '../notes.ts'
import { fill } from '../second/fill.ts'
import type { ParkedStyle } from '../sites.ts'
import type { StrangerKind } from '../strangers.ts'
import { cityAt, countryAt } from './locales.ts'
import { layoutsOf, notesOf } from './texts.ts'

const strangers: Readonly<Record<StrangerKind, readonly Note[]>> = {
  personal: ['personal', 'personal-more', 'personal-other'].flatMap(notesOf),
  lure: notesOf('lure'),
  community: notesOf('community'),
}
const notices = notesOf('parked')
const layouts = layoutsOf('people')
const noticeLayouts = layoutsOf('notices')
const blanks = [
  '<!DOCTYPE html>',
  '<html><body></body></html>',
  '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div></div></body></html>',
  '\n',
]
const scripts = [
  '<html><head><script>document.cookie="p=1";location.href="/go?d=[[domain]]"</script></head><body></body></html>',
  '<!doctype html><html><head><title>[[domain]]</title><script src="/static/park.js" defer></script></head><body><div id="root"></div></body></html>',
  '<html><body onload="document.forms[0].submit()"><form action="/lp" method="post"><input type="hidden" name="h" value="[[domain]]"></form></body></html>',
  '<!DOCTYPE html><html><head><noscript><meta http-equiv="refresh" content="0;url=/nojs"></noscript><script>window.d="[[domain]]"</script><script src="/px.js"></script></head><body></body></html>',
]
// A lure is always new.
const years = { personal: [1999, 27], community: [1996, 30], lure: [2024, 3] } as const
const prices = ['$2,495', '$799', '€1,200', '$14,999', '£650']

/** Returns the page of an owner that is no firm. */
export function modernStrangerPage(
  kind: StrangerKind,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const draw = drawer(seed, domain)
  const [first, span] = years[kind]
  const values = (language: string) => {
    const country = countryAt(domain, seed, language)
    return {
      domain,
      label: labelOf(domain),
      given: itemAt(country.givenNames, draw('given')),
      other: itemAt(country.givenNames.slice(1), draw('other')),
      family: itemAt(country.familyNames, draw('family')),
      city: cityAt(domain, seed, country),
      year: String(first + Math.floor(draw('year') * span)),
    }
  }
  const note = drawNote(strangers[kind], variants, values, draw)
  return notePage(note, itemAt(variantsOf(layouts, variants), draw('layout')), draw)
}

/** Returns the page of a name without a site. */
export function modernParkedPage(
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
  const ofStyle = notices.filter(({ kind }) => kind === style)
  const values = { domain, label: labelOf(domain), price: itemAt(prices, draw('price')) }
  const note = drawNote(ofStyle, variants, () => values, draw)
  return notePage(note, itemAt(variantsOf(noticeLayouts, variants), draw('layout')), draw)
}
