import { type Draw, itemAt, pick } from '../draw.ts'
import { escaped } from '../markup.ts'
import { stateOf } from '../second/naming.ts'

type TitleForm =
  | 'name'
  | 'name first'
  | 'name last'
  | 'trade and town'
  | 'home and name'
  | 'welcome'
  | 'legal'
  | 'slogan'
  | 'domain'
  | 'home'
  | 'empty'

/** Where a home page names its firm; the imprint that it links names every firm. */
export type Naming = {
  readonly title: TitleForm
  readonly logo: 'text' | 'alt' | 'aria' | 'picture'
  readonly foot: 'brand' | 'legal' | 'none'
  readonly hasGraph: boolean
  readonly hasSiteName: boolean
  /** In a sentence of the page. */
  readonly isInText: boolean
}

const seldom: Naming = {
  title: 'slogan',
  logo: 'picture',
  foot: 'none',
  hasGraph: false,
  hasSiteName: false,
  isInText: false,
}
const everywhere: Naming = {
  title: 'name first',
  logo: 'text',
  foot: 'legal',
  hasGraph: true,
  hasSiteName: true,
  isInText: true,
}

/** The ways of naming with assumed shares: of four home pages three have the name in the title. */
const namings: readonly (readonly [Naming, number])[] = [
  [everywhere, 0.2],
  [{ ...seldom, title: 'name first', logo: 'alt', foot: 'brand', hasSiteName: true }, 0.15],
  [{ ...seldom, title: 'name last', logo: 'text', isInText: true }, 0.13],
  [{ ...seldom, title: 'name', logo: 'aria', foot: 'brand' }, 0.08],
  [{ ...seldom, title: 'trade and town', logo: 'text', foot: 'brand' }, 0.08],
  [{ ...seldom, title: 'home and name', isInText: true }, 0.06],
  [{ ...seldom, title: 'welcome', foot: 'brand' }, 0.03],
  [{ ...seldom, title: 'legal', logo: 'text' }, 0.03],
  [{ ...seldom, logo: 'alt' }, 0.04],
  [{ ...seldom, foot: 'legal' }, 0.04],
  [{ ...seldom, hasGraph: true }, 0.03],
  [{ ...seldom, hasSiteName: true }, 0.03],
  [{ ...seldom, logo: 'aria', isInText: true }, 0.03],
  [{ ...seldom, title: 'empty', logo: 'text' }, 0.02],
  [{ ...seldom, title: 'domain', foot: 'brand' }, 0.02],
  [{ ...seldom, title: 'home' }, 0.03],
]

/** Returns how a home page names its firm: one that is empty without its script does so wherever it can. */
export function namingOf(draw: Draw, isScripted: boolean): Naming {
  return isScripted ? everywhere : pick(namings, draw('naming'))
}

/** What a page says of its firm. */
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

const separators = [' | ', ' - ', ' – ', ' — ', ': ', ' · ', ' / ']

/** Returns the title of a home page as plain text. */
export function titleOf({ title }: Naming, named: Named, draw: Draw): string {
  const { brand, legal, domain, slogan, trade, city, home, welcome } = named
  const join = (...parts: readonly string[]) =>
    parts.filter((part) => part !== '').join(itemAt(separators, draw('separator')))
  const titles: Readonly<Record<TitleForm, string>> = {
    name: brand,
    'name first': join(brand, slogan),
    'name last': join(slogan, brand),
    'trade and town': join(brand, trade === '' ? slogan : `${trade} ${city}`),
    'home and name': join(home, brand),
    welcome: `${welcome} ${brand}`,
    legal: join(legal, city),
    slogan: trade === '' ? slogan : `${trade} ${city}`,
    domain,
    home,
    empty: '',
  }
  return titles[title]
}

/** Returns the markup of a logo. */
export function logoOf({ logo }: Naming, brand: string, draw: Draw): string {
  const name = escaped(brand)
  const logos: Readonly<Record<Naming['logo'], readonly string[]>> = {
    text: [
      `<a href="/" class="text-xl font-semibold">${name}</a>`,
      `<div id="logo"><a href="/"><span>${name}</span></a></div>`,
    ],
    alt: [
      `<a href="/"><img src="/logo.svg" alt="${name}" width="120" height="32"></a>`,
      `<a href="/"><img src="/wp-content/uploads/logo-dark.png" alt="${name} logo"></a>`,
    ],
    aria: [
      `<a href="/" aria-label="${name}"><svg viewBox="0 0 24 24"><path d="M3 3h18v18H3z"/></svg></a>`,
      `<a href="/" title="${name}"><svg viewBox="0 0 8 8"><rect width="8" height="8"/></svg></a>`,
    ],
    picture: [
      '<a href="/"><img src="/img/header_1.jpg" alt=""></a>',
      '<a href="/"><svg viewBox="0 0 40 40"><use href="#mark"/></svg></a>',
    ],
  }
  return itemAt(logos[logo], draw('logo'))
}

/** Returns the markup of a copyright line, empty where a site has none. */
export function footOf({ foot }: Naming, { brand, legal }: Named, draw: Draw): string {
  if (foot === 'none') return ''
  const name = escaped(foot === 'legal' ? legal : brand)
  const year = 2018 + Math.floor(draw('foot year') * 9)
  return itemAt(
    [`© ${year} ${name}`, `&copy; 2012–${year} ${name}`, `${name}, ${year}`, `Copyright ${name}`],
    draw('foot form'),
  )
}

/** Returns what programs read: structured data and the name of the site. */
export function structuredOf(naming: Naming, { brand, legal, domain, city }: Named): string {
  const siteName = naming.hasSiteName
    ? `<meta property="og:site_name" content="${escaped(brand)}"/>`
    : ''
  if (!naming.hasGraph) return siteName
  const url = `http://${domain}`
  const address = { '@type': 'PostalAddress', addressLocality: city }
  const data = { '@context': 'https://schema.org', '@type': 'Organization', name: brand }
  const graph = stateOf({ ...data, legalName: legal, url, logo: `${url}/logo.png`, address })
  return `${siteName}<script type="application/ld+json">${graph}</script>`
}
