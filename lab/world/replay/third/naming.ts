import { type Draw, itemAt, pick } from '../draw.ts'
import { escaped } from '../markup.ts'
import { stateOf } from '../second/naming.ts'

type TitleForm =
  | 'name'
  | 'name-slogan'
  | 'slogan-name'
  | 'name-trade-town'
  | 'town-trade-name'
  | 'welcome'
  | 'slogan'
  | 'home'
  | 'empty'

/** The places where a home page names its firm; the imprint names every firm. */
export type Naming = {
  readonly title: TitleForm
  readonly logo: 'text' | 'alt' | 'svg' | 'picture'
  readonly copyright: 'name' | 'legal' | 'none'
  readonly structured: 'graph' | 'site name' | 'none'
  /** True where a sentence of the page names the firm. */
  readonly isInText: boolean
}

const bare: Naming = {
  title: 'slogan',
  logo: 'picture',
  copyright: 'none',
  structured: 'none',
  isInText: false,
}
const everywhere: Naming = {
  title: 'name-slogan',
  logo: 'text',
  copyright: 'legal',
  structured: 'graph',
  isInText: true,
}

/** The ways of naming with assumed shares: seven home pages of ten have the name in the title. */
const namings: readonly (readonly [Naming, number])[] = [
  [everywhere, 0.2],
  [{ ...bare, title: 'name-trade-town', logo: 'alt', copyright: 'name' }, 0.13],
  [{ ...bare, title: 'slogan-name', logo: 'text', structured: 'site name' }, 0.11],
  [{ ...bare, title: 'name', logo: 'text', copyright: 'name' }, 0.12],
  [{ ...bare, title: 'town-trade-name' }, 0.08],
  [{ ...bare, title: 'welcome', isInText: true }, 0.06],
  [{ ...bare, logo: 'alt' }, 0.05],
  [{ ...bare, logo: 'svg', isInText: true }, 0.03],
  [{ ...bare, copyright: 'legal' }, 0.05],
  [{ ...bare, structured: 'graph' }, 0.04],
  [{ ...bare, structured: 'site name' }, 0.03],
  [{ ...bare, title: 'home', isInText: true }, 0.04],
  [{ ...bare, title: 'home', copyright: 'name' }, 0.02],
  [{ ...bare, title: 'home' }, 0.02],
  [{ ...bare, title: 'empty', logo: 'text' }, 0.02],
]

/** Returns how a home page names its firm; a page that shows nothing without its script names it in the title. */
export function worldNamingOf(draw: Draw, isScripted: boolean): Naming {
  return isScripted ? everywhere : pick(namings, draw('naming'))
}

/** The names and words that a page has for its firm. */
export type Named = {
  readonly brand: string
  readonly legal: string
  readonly domain: string
  readonly slogan: string
  readonly trade: string
  readonly city: string
  readonly home: string
  readonly welcome: string
  readonly phone: string
}

const separators = [' | ', ' - ', ' – ', ' • ', ' :: ', ', ']

/** Returns the title of a home page as plain text. */
export function worldTitle(naming: Naming, named: Named, draw: Draw): string {
  const { brand, slogan, trade, city, home, welcome } = named
  const separator = itemAt(separators, draw('separator'))
  const work = trade === '' ? slogan : trade
  const titles: Readonly<Record<TitleForm, string>> = {
    name: brand,
    'name-slogan': [brand, slogan].join(separator),
    'slogan-name': [slogan, brand].join(separator),
    'name-trade-town': [brand, work, city].join(separator),
    'town-trade-name': `${city}: ${[work, brand].join(separator)}`,
    welcome: `${welcome} ${brand}`,
    slogan: trade === '' ? slogan : `${trade} ${city}`,
    home,
    empty: '',
  }
  return titles[naming.title]
}

/** Returns the markup of a logo. */
export function worldLogo(naming: Naming, { brand }: Named): string {
  const name = escaped(brand)
  const logos: Readonly<Record<Naming['logo'], string>> = {
    text: `<a href="/" class="site-title">${name}</a>`,
    alt: `<a href="/"><img src="/uploads/logo.webp" srcset="/uploads/logo@2x.webp 2x" alt="${name} logo"></a>`,
    svg: `<a href="/" aria-label="${name}"><svg width="32" height="32"><circle r="9"/></svg></a>`,
    picture: '<a href="/"><img src="/images/top_neu_02.jpg" alt=""></a>',
  }
  return logos[naming.logo]
}

/** Returns a copyright line, empty where a site has none. */
export function worldCopyright(naming: Naming, { brand, legal }: Named, draw: Draw): string {
  if (naming.copyright === 'none') return ''
  const name = escaped(naming.copyright === 'legal' ? legal : brand)
  const year = 2013 + Math.floor(draw('copyright year') * 14)
  return itemAt(
    [`© ${year} ${name}`, `Copyright ${year} by ${name}. All rights reserved.`, `${name} &copy;`],
    draw('copyright form'),
  )
}

/** Returns the markup for programs: structured data, or the site's name for previews. */
export function worldStructured(naming: Naming, { brand, domain, phone, city }: Named): string {
  if (naming.structured === 'none') return ''
  if (naming.structured === 'site name') {
    return `<meta property="og:site_name" content="${escaped(brand)}"><meta property="og:type" content="website">`
  }
  const url = `http://${domain}/`
  const address = { '@type': 'PostalAddress', addressLocality: city }
  const graph = [
    { '@type': 'WebSite', '@id': `${url}#website`, url, name: brand },
    { '@type': 'LocalBusiness', '@id': `${url}#org`, name: brand, url, telephone: phone, address },
  ]
  const data = stateOf({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${data}</script>`
}
