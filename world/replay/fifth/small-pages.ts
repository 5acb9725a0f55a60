import { type Draw, drawer, itemAt, type Variants, variantsOf } from '../draw.ts'
import { drawNote, labelOf, type Note, notePage } from '../notes.ts'
import { fill } from '../second/fill.ts'
import type { ParkedStyle } from '../sites.ts'
import type { StrangerKind } from '../strangers.ts'
import { cityAt, countryAt } from './locales.ts'
import { layoutsOf, notesOf } from './texts.ts'

const strangers: Readonly<Record<StrangerKind, readonly Note[]>> = {
  personal: ['personal', 'personal-abroad'].flatMap(notesOf),
  lure: notesOf('lure'),
  community: notesOf('community'),
}
const notices = notesOf('parked')
const layouts = layoutsOf('people')
const noticeLayouts = layoutsOf('notices')
const emptyLayouts = {
  blank: layoutsOf('blank'),
  script: layoutsOf('script'),
} as const
// A lure is always new.
const years = { personal: [1997, 29], community: [1989, 37], lure: [2023, 4] } as const
const prices = ['$1,988', '€4,500', '$24,000', '£395', 'US$ 6,750', '890 EUR'] as const

/** Returns the page of an owner that is no firm. */
export function broadStrangerPage(
  kind: StrangerKind,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const draw = drawer(seed, domain)
  const values = (language: string) => ownerOf(kind, domain, seed, language, draw)
  const note = drawNote(strangers[kind], variants, values, draw)
  return notePage(note, itemAt(variantsOf(layouts, variants), draw('layout')), draw)
}

function ownerOf(kind: StrangerKind, domain: string, seed: number, language: string, draw: Draw) {
  const country = countryAt(domain, seed, language)
  const [first, span] = years[kind]
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

/** Returns the page of a name without a site. */
export function broadParkedPage(
  style: ParkedStyle,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const draw = drawer(seed, domain)
  if (style === 'blank' || style === 'script') {
    return fill(itemAt(variantsOf(emptyLayouts[style], variants), draw(style)), { domain }, draw)
  }
  const values = { domain, label: labelOf(domain), price: itemAt(prices, draw('price')) }
  const ofStyle = notices.filter(({ kind }) => kind === style)
  const note = drawNote(ofStyle, variants, () => values, draw)
  return notePage(note, itemAt(variantsOf(noticeLayouts, variants), draw('layout')), draw)
}
