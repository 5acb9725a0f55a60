import { createNaming, everywhere as everywhereInText, seldom } from '../written-naming.ts'

const everywhere = { ...everywhereInText, logo: 'alt' } as const

type Logo = 'text' | 'capitals' | 'spaced' | 'initials' | 'alt' | 'aria' | 'picture'

/** The ways of naming of the fifth author. */
export const { namingOf, titleOf, logoOf, footOf, structuredOf } = createNaming<Logo>({
  namings: [
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
  ],
  scripted: everywhere,
  separators: [' | ', ' - ', ' – ', ' — ', ' :: ', ' · ', ', ', ' » '],
  logos: {
    text: [
      '<a class="brand" href="/">[[name]]</a>',
      '<strong class="site-title">[[name]]</strong>',
    ],
    capitals: ['<div class="logo">[[NAME]]</div>'],
    spaced: ['<p class="wordmark">[[spaced]]</p>'],
    initials: ['<span class="mark">[[initials]]</span>', '<b>[[initials]].</b>'],
    alt: [
      '<a href="/"><img src="/assets/logo.svg" alt="[[name]]"></a>',
      '<img src="images/logo_rgb.gif" border="0" alt="[[name]]">',
    ],
    aria: ['<a href="/" aria-label="[[name]]"><svg><use href="#logo"></use></svg></a>'],
    picture: [
      '<img src="images/kopf.jpg" border="0">',
      '<a href="/"><svg><path d="M0 0"/></svg></a>',
    ],
  },
  feet: [
    '© [[year]] [[name]]',
    '[[name]] &copy; [[year]]',
    '(c) [[year]] by [[name]]',
    '© 1998-[[year]] [[name]]',
    '&copy; [[name]]',
  ],
  footYear: (at) => 2009 + Math.floor(Math.sqrt(at) * 18),
  siteName:
    '<meta property="og:type" content="website"><meta property="og:site_name" content="[[brand]]">',
  graphOf({ brand, legal, domain }, address) {
    const url = `https://${domain}/`
    const owner = {
      '@type': 'Organization',
      '@id': `${url}#org`,
      name: brand,
      legalName: legal,
      address,
    }
    return { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', url }, owner] }
  },
})

export type OwnNaming = ReturnType<typeof namingOf>
