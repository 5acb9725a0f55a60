import { createNaming, everywhere, seldom as hardly } from '../written-naming.ts'

// Titles of this author give trade and town where they name no firm.
const seldom = { ...hardly, title: 'trade, town' } as const

type Logo = 'text' | 'alt' | 'aria' | 'picture'

/** The ways of naming of the fourth author: of four home pages three have the name in the title. */
export const { namingOf, titleOf, logoOf, footOf, structuredOf } = createNaming<Logo>({
  namings: [
    [everywhere, 0.2],
    [{ ...seldom, title: 'name, slogan', logo: 'alt', foot: 'brand', hasSiteName: true }, 0.15],
    [{ ...seldom, title: 'slogan, name', logo: 'text', isInText: true }, 0.13],
    [{ ...seldom, title: 'name', logo: 'aria', foot: 'brand' }, 0.08],
    [{ ...seldom, title: 'name, trade, town', logo: 'text', foot: 'brand' }, 0.08],
    [{ ...seldom, title: 'home, name', isInText: true }, 0.06],
    [{ ...seldom, title: 'welcome', foot: 'brand' }, 0.03],
    [{ ...seldom, title: 'legal, town', logo: 'text' }, 0.03],
    [{ ...seldom, logo: 'alt' }, 0.04],
    [{ ...seldom, foot: 'legal' }, 0.04],
    [{ ...seldom, hasGraph: true }, 0.03],
    [{ ...seldom, hasSiteName: true }, 0.03],
    [{ ...seldom, logo: 'aria', isInText: true }, 0.03],
    [{ ...seldom, title: 'empty', logo: 'text' }, 0.02],
    [{ ...seldom, title: 'domain', foot: 'brand' }, 0.02],
    [{ ...seldom, title: 'home' }, 0.03],
  ],
  scripted: everywhere,
  separators: [' | ', ' - ', ' – ', ' — ', ': ', ' · ', ' / '],
  logos: {
    text: [
      '<a href="/" class="text-xl font-semibold">[[name]]</a>',
      '<div id="logo"><a href="/"><span>[[name]]</span></a></div>',
    ],
    alt: [
      '<a href="/"><img src="/logo.svg" alt="[[name]]" width="120" height="32"></a>',
      '<a href="/"><img src="/wp-content/uploads/logo-dark.png" alt="[[name]] logo"></a>',
    ],
    aria: [
      '<a href="/" aria-label="[[name]]"><svg viewBox="0 0 24 24"><path d="M3 3h18v18H3z"/></svg></a>',
      '<a href="/" title="[[name]]"><svg viewBox="0 0 8 8"><rect width="8" height="8"/></svg></a>',
    ],
    picture: [
      '<a href="/"><img src="/img/header_1.jpg" alt=""></a>',
      '<a href="/"><svg viewBox="0 0 40 40"><use href="#mark"/></svg></a>',
    ],
  },
  feet: [
    '© [[year]] [[name]]',
    '&copy; 2012–[[year]] [[name]]',
    '[[name]], [[year]]',
    'Copyright [[name]]',
  ],
  footYear: (at) => 2018 + Math.floor(at * 9),
  siteName: '<meta property="og:site_name" content="[[brand]]"/>',
  graphOf({ brand, legal, domain }, address) {
    const url = `http://${domain}`
    const data = { '@context': 'https://schema.org', '@type': 'Organization', name: brand }
    return { ...data, legalName: legal, url, logo: `${url}/logo.png`, address }
  },
})

export type OwnNaming = ReturnType<typeof namingOf>
