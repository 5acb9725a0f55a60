import { type Draw, itemAt, pick } from './draw.ts'
import { fill } from './fill.ts'
import { escaped } from './markup.ts'
import { stateOf } from './second/naming.ts'

/** The words by which a page may call its firm. */
export type Named = {
  readonly brand: string
  readonly legal: string
  readonly domain: string
  readonly slogan: string
  readonly trade: string
  readonly city: string
  readonly home: string
  readonly welcome: string
}

type TitlePart = Exclude<keyof Named, 'trade' | 'city'> | 'place' | 'BRAND' | 'TRADE'

/** The parts of a title, between which a separator is drawn. */
const titleParts = {
  name: ['brand'],
  'name, slogan': ['brand', 'slogan'],
  'slogan, name': ['slogan', 'brand'],
  'name, trade, town': ['brand', 'place'],
  'trade, town': ['place'],
  'home, name': ['home', 'brand'],
  welcome: ['welcome'],
  legal: ['legal'],
  'legal, town': ['legal', 'town'],
  capitals: ['BRAND', 'TRADE'],
  slogan: ['slogan'],
  home: ['home'],
  domain: ['domain'],
  empty: [],
} as const satisfies Readonly<Record<string, readonly (TitlePart | 'town')[]>>

/** Where a home page names its firm; the imprint that it links names every firm. */
export type Naming<Logo extends string> = {
  readonly title: keyof typeof titleParts
  readonly logo: Logo
  readonly foot: 'brand' | 'legal' | 'capitals' | 'none'
  readonly heading: 'brand' | 'slogan' | 'trade'
  readonly hasGraph: boolean
  readonly hasSiteName: boolean
  /** True where a sentence of the page names the firm. */
  readonly isInText: boolean
}

/** A page that hardly names its firm. */
export const seldom = {
  title: 'slogan',
  logo: 'picture',
  foot: 'none',
  heading: 'slogan',
  hasGraph: false,
  hasSiteName: false,
  isInText: false,
} as const

/** A page that names its firm wherever it can. */
export const everywhere = {
  title: 'name, slogan',
  logo: 'text',
  foot: 'legal',
  heading: 'slogan',
  hasGraph: true,
  hasSiteName: true,
  isInText: true,
} as const

/** How an author's pages name their firms, and in what markup. */
type NamingMaking<Logo extends string> = {
  /** The ways of naming with assumed shares. */
  readonly namings: readonly (readonly [Naming<Logo>, number])[]
  /** The naming of a page that is empty without its script. */
  readonly scripted: Naming<Logo>
  readonly separators: readonly string[]
  /** Markup with the name, its capitals, those set apart, or its initials. */
  readonly logos: Readonly<Record<Logo, readonly string[]>>
  readonly feet: readonly string[]
  /** Returns the year of a copyright line for a number in [0, 1). */
  footYear(at: number): number
  readonly siteName: string
  /** Returns the structured data of a firm. */
  graphOf(named: Named, address: object): object
}

/** Creates the functions that name the firm of a page. */
export function createNaming<Logo extends string>(written: NamingMaking<Logo>) {
  const { namings, scripted, separators, logos, feet, footYear, siteName, graphOf } = written
  return {
    /** Returns how a home page names its firm. */
    namingOf: (draw: Draw, isScripted: boolean): Naming<Logo> =>
      isScripted ? scripted : pick(namings, draw('naming')),

    /** Returns the title of a home page as plain text. */
    titleOf({ title }: Naming<Logo>, named: Named, draw: Draw): string {
      const { brand, slogan, trade, city, welcome } = named
      const values: Readonly<Record<TitlePart | 'town', string>> = {
        ...named,
        town: city,
        welcome: `${welcome} ${brand}`,
        place: trade === '' ? slogan : `${trade} ${city}`,
        BRAND: brand.toUpperCase(),
        TRADE: trade.toUpperCase(),
      }
      const parts = titleParts[title].map((part) => values[part]).filter((part) => part !== '')
      return parts.join(itemAt(separators, draw('separator')))
    },

    /** Returns the markup of a logo. */
    logoOf({ logo }: Naming<Logo>, brand: string, draw: Draw): string {
      const name = escaped(brand)
      const initials = brand
        .split(/\s+/)
        .map((word) => word.charAt(0).toUpperCase())
        .join('')
      const values = {
        name,
        NAME: name.toUpperCase(),
        spaced: escaped([...brand.toUpperCase()].join(' ')),
        initials: escaped(initials),
      }
      return fill(itemAt(logos[logo], draw('logo')), values, draw)
    },

    /** Returns the markup of a copyright line, empty where a site has none. */
    footOf({ foot }: Naming<Logo>, { brand, legal }: Named, draw: Draw): string {
      if (foot === 'none') return ''
      const names = { brand, legal, capitals: legal.toUpperCase() }
      const year = String(footYear(draw('foot year')))
      return fill(itemAt(feet, draw('foot form')), { name: escaped(names[foot]), year }, draw)
    },

    /** Returns the markup for programs: structured data and the name of the site. */
    structuredOf({ hasSiteName, hasGraph }: Naming<Logo>, named: Named, draw: Draw): string {
      const site = hasSiteName ? fill(siteName, { brand: escaped(named.brand) }, draw) : ''
      if (!hasGraph) return site
      const address = { '@type': 'PostalAddress', addressLocality: named.city }
      const graph = stateOf(graphOf(named, address))
      return `${site}<script type="application/ld+json">${graph}</script>`
    },
  }
}
