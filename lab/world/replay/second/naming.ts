import { escaped } from '../markup.ts'

/** The places where a home page names its firm. */
export type Naming = {
  readonly title: 'name' | 'name-slogan' | 'slogan-name' | 'trade-name' | 'slogan' | 'home'
  readonly logo: 'text' | 'alt' | 'svg' | 'picture'
  readonly copyright: 'name' | 'legal' | 'none'
  readonly isStructured: boolean
  /** True where a sentence of the page names the firm. */
  readonly isInText: boolean
}

const bare: Naming = {
  title: 'slogan',
  logo: 'picture',
  copyright: 'none',
  isStructured: false,
  isInText: false,
}

/**
 * The ways of naming, with assumed shares: of a hundred annotated pages half have their domain's label in the title
 * and three in ten in the text alone; home pages have it in the title more often.
 */
export const namings: readonly (readonly [key: string, naming: Naming, share: number])[] = [
  [
    'everywhere',
    {
      title: 'name-slogan',
      logo: 'text',
      copyright: 'legal',
      isStructured: true,
      isInText: true,
    },
    0.26,
  ],
  ['plain', { ...bare, title: 'name', logo: 'text', copyright: 'name' }, 0.18],
  ['slogan first', { ...bare, title: 'slogan-name', logo: 'text', copyright: 'name' }, 0.14],
  ['trade first', { ...bare, title: 'trade-name' }, 0.08],
  ['title only', { ...bare, title: 'name' }, 0.06],
  ['alternative text', { ...bare, logo: 'alt' }, 0.05],
  ['drawn logo', { ...bare, logo: 'svg' }, 0.03],
  ['copyright line', { ...bare, copyright: 'name' }, 0.07],
  ['structured data', { ...bare, isStructured: true }, 0.04],
  ['running text', { ...bare, title: 'home', isInText: true }, 0.05],
  ['legal page', { ...bare, title: 'home' }, 0.02],
  ['legal name', { ...bare, title: 'home', copyright: 'legal' }, 0.02],
]

/** The names and words that a page has for its firm. */
export type Named = {
  readonly brand: string
  readonly legal: string
  readonly domain: string
  readonly slogan: string
  readonly trade: string
  readonly city: string
  readonly home: string
}

const separators = [' | ', ' - ', ' – ', ' · ', ': ']

/** Returns the title of a home page as plain text. */
export function titleOf(naming: Naming, named: Named, at: number): string {
  const { brand, slogan, trade, city, home } = named
  const separator = separators[Math.floor(at * separators.length)] ?? ' - '
  const titles: Readonly<Record<Naming['title'], string>> = {
    name: brand,
    'name-slogan': `${brand}${separator}${slogan}`,
    'slogan-name': `${slogan}${separator}${brand}`,
    'trade-name': `${trade === '' ? slogan : `${trade}, ${city}`}${separator}${brand}`,
    slogan: trade === '' ? slogan : `${trade} ${city}`,
    home,
  }
  return titles[naming.title]
}

/** Returns the markup of a logo. */
export function logoOf(naming: Naming, { brand }: Named): string {
  const name = escaped(brand)
  const logos: Readonly<Record<Naming['logo'], string>> = {
    text: `<a href="/" rel="home">${name}</a>`,
    alt: `<a href="/"><img src="/media/logo-2x.png" width="180" alt="${name}"></a>`,
    svg: `<a href="/"><svg viewBox="0 0 90 20" role="img"><title>${name}</title><path d="M2 2h9v9z"/></svg></a>`,
    picture: '<a href="/"><img src="/media/header_final2.png"></a>',
  }
  return logos[naming.logo]
}

/** Returns a copyright line, empty where a site has none. */
export function copyrightOf(naming: Naming, { brand, legal }: Named, year: number): string {
  if (naming.copyright === 'none') return ''
  return escaped(`© ${year} ${naming.copyright === 'legal' ? legal : brand}`)
}

/** Returns structured data and the site's name for previews. */
export function structuredOf(naming: Naming, { brand, domain }: Named, isGraph: boolean): string {
  if (!naming.isStructured) return ''
  const site = `<meta property="og:site_name" content="${escaped(brand)}">`
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand,
    url: `http://${domain}/`,
  }
  if (!isGraph) return site
  return `<script type="application/ld+json">${stateOf(organization)}</script>`
}

/** Returns JSON that may stand in a script. */
export function stateOf(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
