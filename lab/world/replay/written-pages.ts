import { drawer, itemAt, variantsOf } from './draw.ts'
import { fill } from './fill.ts'
import { drawNote, labelOf, type Note, notePage, type textsIn } from './notes.ts'
import type { AuthorPages } from './replies.ts'
import type { StrangerKind } from './strangers.ts'
import type { WrittenLocales } from './written-locales.ts'

/** An author's texts for pages that do not belong to a firm. */
export type WrittenPages = {
  readonly texts: ReturnType<typeof textsIn>
  readonly locales: Pick<WrittenLocales, 'countryAt' | 'cityAt'>
  /** The files of pages of each kind of owner. */
  readonly strangers: Readonly<Record<StrangerKind, readonly string[]>>
  /** The first year that pages name, and the number of years: a lure is always new. */
  readonly years: Readonly<Record<StrangerKind, readonly [first: number, span: number]>>
  readonly prices: readonly string[]
  /** Pages without a word, and pages that a script fills. */
  readonly empty: Readonly<Record<'blank' | 'script', readonly string[]>>
}

/** Creates the pages of owners that are no firm, and of names without a site. */
export function createWrittenPages({
  texts: { notesOf, layoutsOf },
  locales: { countryAt, cityAt },
  strangers,
  years,
  prices,
  empty,
}: WrittenPages): Pick<AuthorPages, 'stranger' | 'parked'> {
  const notes: Readonly<Record<StrangerKind, readonly Note[]>> = {
    personal: strangers.personal.flatMap(notesOf),
    lure: strangers.lure.flatMap(notesOf),
    community: strangers.community.flatMap(notesOf),
  }
  const notices = notesOf('parked')
  const layouts = layoutsOf('people')
  const noticeLayouts = layoutsOf('notices')
  return {
    stranger(kind, domain, seed, variants) {
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
      const note = drawNote(notes[kind], variants, values, draw)
      return notePage(note, itemAt(variantsOf(layouts, variants), draw('layout')), draw)
    },
    parked(style, domain, seed, variants) {
      const draw = drawer(seed, domain)
      if (style === 'blank' || style === 'script') {
        return fill(itemAt(variantsOf(empty[style], variants), draw(style)), { domain }, draw)
      }
      const values = { domain, label: labelOf(domain), price: itemAt(prices, draw('price')) }
      const ofStyle = notices.filter(({ kind }) => kind === style)
      const note = drawNote(ofStyle, variants, () => values, draw)
      return notePage(note, itemAt(variantsOf(noticeLayouts, variants), draw('layout')), draw)
    },
  }
}
