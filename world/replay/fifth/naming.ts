import { type Draw, itemAt, pick } from '../draw.ts'
import { escaped } from '../markup.ts'
import { stateOf } from '../second/naming.ts'

type TitleForm =
  | 'name'
  | 'name, slogan'
  | 'slogan, name'
  | 'name, trade, town'
  | 'trade, town'
  | 'home, name'
  | 'welcome'
  | 'legal'
  | 'capitals'
  | 'slogan'
  | 'home'
  | 'domain'
  | 'empty'

/** Where a home page names its firm; the imprint that it links names every firm. */
export type Naming = {
  readonly title: TitleForm
  readonly logo: 'text' | 'capitals' | 'spaced' | 'initials' | 'alt' | 'aria' | 'picture'
  readonly foot: 'brand' | 'legal' | 'capitals' | 'none'
  readonly heading: 'brand' | 'slogan' | 'trade'
  readonly hasGraph: boolean
  readonly hasSiteName: boolean
  /** In a sentence of the page. */
  readonly isInText: boolean
}

const seldom: Naming = {
  title: 'slogan',
  logo: 'picture',
  foot: 'none',
  heading: 'slogan',
  hasGraph: false,
  hasSiteName: false,
  isInText: false,
}
const everywhere: Naming = {
  title: 'name, slogan',
  logo: 'alt',
  foot: 'legal',
  heading: 'slogan',
  hasGraph: true,
  hasSiteName: true,
  isInText: true,
}

/** The ways of naming with assumed shares. */
const namings: readonly (readonly [Naming, number])[] = [
  [everywhere, 0.16],
  [{ ...seldom, title: 'slogan, name', logo: 'alt', foot: 'legal', isInText: true }, 0.12],
  [{ ...seldom, title: 'home, name', logo: 'alt', hasSiteName: true, isInText: true }, 0.1],
  [{ ...seldom, title: 'name', logo: 'text', foot: 'brand', heading: 'brand' }, 0.09],
  [{ ...seldom, title: 'name, trade, town', logo: 'text', foot: 'brand' }, 0.08],
  [{ ...seldom, title: 'capitals', logo: 'capitals', foot: 'capitals' }, 0.07],
  [{ ...seldom, title: 'legal', logo: 'initials', foot: 'legal' }, 0.05],
  [{ ...seldom, title: 'name', logo: 'spaced', heading: 'trade' }, 0.05],
  [{ ...seldom, title: 'welcome', logo: 'text', heading: 'brand' }, 0.05],
  [{ ...seldom, title: 'trade, town', logo: 'alt', foot: 'brand' }, 0.05],
  [{ ...seldom, foot: 'legal', heading: 'trade' }, 0.03],
  [{ ...seldom, title: 'home', logo: 'text', isInText: true }, 0.03],
  [{ ...seldom, title: 'home', foot: 'capitals', logo: 'spaced' }, 0.02],
  [{ ...seldom, logo: 'aria' }, 0.02],
  [{ ...seldom, hasGraph: true }, 0.02],
  [{ ...seldom, hasSiteName: true, title: 'trade, town' }, 0.02],
  [{ ...seldom, title: 'domain', isInText: true }, 0.02],
  [{ ...seldom, title: 'empty', heading: 'brand' }, 0.01],
  [{ ...seldom, title: 'home', heading: 'trade' }, 0.01],
]

/** Returns how a home page names its firm: one that is empty without its script does so wherever it can. */
export function namingOf(draw: Draw, isShell: boolean): Naming {
  return isShell ? everywhere : pick(namings, draw('naming'))
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

const separators = [' | ', ' - ', ' – ', ' — ', ' :: ', ' · ', ', ', ' » ']

/** Returns the title of a home page as plain text. */
export function titleOf({ title }: Naming, named: Named, draw: Draw): string {
  const { brand, legal, domain, slogan, trade, city, home, welcome } = named
  const separator = itemAt(separators, draw('separator'))
  const join = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(separator)
  const place = trade === '' ? slogan : `${trade} ${city}`
  const titles: Readonly<Record<TitleForm, string>> = {
    name: brand,
    'name, slogan': join(brand, slogan),
    'slogan, name': join(slogan, brand),
    'name, trade, town': join(brand, place),
    'trade, town': place,
    'home, name': join(home, brand),
    welcome: `${welcome} ${brand}`,
    legal,
    capitals: join(brand.toUpperCase(), trade.toUpperCase()),
    slogan,
    home,
    domain,
    empty: '',
  }
  return titles[title]
}

/** Returns the markup of a logo. */
export function logoOf({ logo }: Naming, brand: string, draw: Draw): string {
  const name = escaped(brand)
  const initials = brand
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  const logos: Readonly<Record<Naming['logo'], readonly string[]>> = {
    text: [`<a class="brand" href="/">${name}</a>`, `<strong class="site-title">${name}</strong>`],
    capitals: [`<div class="logo">${name.toUpperCase()}</div>`],
    spaced: [`<p class="wordmark">${escaped([...brand.toUpperCase()].join(' '))}</p>`],
    initials: [`<span class="mark">${escaped(initials)}</span>`, `<b>${escaped(initials)}.</b>`],
    alt: [
      `<a href="/"><img src="/assets/logo.svg" alt="${name}"></a>`,
      `<img src="images/logo_rgb.gif" border="0" alt="${name}">`,
    ],
    aria: [`<a href="/" aria-label="${name}"><svg><use href="#logo"></use></svg></a>`],
    picture: [
      '<img src="images/kopf.jpg" border="0">',
      '<a href="/"><svg><path d="M0 0"/></svg></a>',
    ],
  }
  return itemAt(logos[logo], draw('logo'))
}

/** Returns the markup of a copyright line, empty where a site has none. */
export function footOf({ foot }: Naming, { brand, legal }: Named, draw: Draw): string {
  if (foot === 'none') return ''
  const names = { brand, legal, capitals: legal.toUpperCase() }
  const name = escaped(names[foot])
  const year = 2009 + Math.floor(Math.sqrt(draw('foot year')) * 18)
  const forms = [
    `© ${year} ${name}`,
    `${name} &copy; ${year}`,
    `(c) ${year} by ${name}`,
    `© 1998-${year} ${name}`,
    `&copy; ${name}`,
  ]
  return itemAt(forms, draw('foot form'))
}

/** Returns what programs read: structured data and the name of the site. */
export function structuredOf(naming: Naming, { brand, legal, domain, city }: Named): string {
  const site = naming.hasSiteName
    ? `<meta property="og:type" content="website"><meta property="og:site_name" content="${escaped(brand)}">`
    : ''
  if (!naming.hasGraph) return site
  const url = `https://${domain}/`
  const address = { '@type': 'PostalAddress', addressLocality: city }
  const owner = {
    '@type': 'Organization',
    '@id': `${url}#org`,
    name: brand,
    legalName: legal,
    address,
  }
  const graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', url }, owner] }
  return `${site}<script type="application/ld+json">${stateOf(graph)}</script>`
}
