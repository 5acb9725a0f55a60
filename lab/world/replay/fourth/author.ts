import { createAuthor } from '../author.ts'
import { drawer, variantsOf } from '../draw.ts'
import { labelOf } from '../notes.ts'
import { createHomonyms } from '../own-homonyms.ts'
import { type FirmTenant, firmBehind } from '../replies.ts'
import { createWalls } from '../walls.ts'
import { createWrittenPages } from '../written-pages.ts'
import { modernFirmPage } from './firms.ts'
import { locales } from './locales.ts'
import type { ModernFirm } from './site.ts'
import { texts } from './texts.ts'
import { trades } from './trades.ts'

// Among firms not named like their domain, this share sells a product of the domain's name.
const productShare = 0.15
const productStyles = new Set(['software', 'maker'])
const walls = texts.layoutsOf('walls').map((markup) => ({
  markup,
  isChallenge: markup.includes('loudflare') || markup.includes('_cf_chl'),
}))

/** The fourth author, who wrote without knowledge of the rules or of the others' pages. */
export const fourthAuthor = createAuthor({
  trades,
  homonyms: createHomonyms({
    topic: 'modern pair',
    trades,
    isOnePerName: true,
    hints: [
      ['retold', 0.42],
      ['short', 0.32],
      ['whole', 0.1],
      ['services', 0.06],
      ['city', 0.1],
    ],
    placeAt: locales.placeAt,
  }),
  pages: {
    ...createWrittenPages({
      texts,
      locales,
      strangers: {
        personal: ['personal', 'personal-more', 'personal-other'],
        lure: ['lure'],
        community: ['community'],
      },
      years: { personal: [1999, 27], community: [1996, 30], lure: [2024, 3] },
      prices: ['$2,495', '$799', '€1,200', '$14,999', '£650'],
      empty: {
        blank: [
          '<!DOCTYPE html>',
          '<html><body></body></html>',
          '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div></div></body></html>',
          '\n',
        ],
        script: texts.layoutsOf('script'),
      },
    }),
    market: { hosts: ['www.brandbucket.com', 'www.spaceship.com'], path: '/name/' },
    missing: '<h1>404</h1>',
    firm: (tenant, domain, path, { seed, variants }) =>
      modernFirmPage(firmOf(tenant, domain, seed), path, seed, variants),
    before: createWalls({
      refusals: ['<h1>403 Forbidden</h1><hr>nginx', 'Access denied.', ''],
      walls: (variants) => variantsOf(walls, variants),
    }),
  },
})

function firmOf(tenant: FirmTenant, domain: string, seed: number): ModernFirm {
  const firm = firmBehind(tenant, domain)
  if (tenant.kind === 'official') return { ...firm, product: null }
  const { relation, trade } = tenant
  const known = trades.of(trade.about)
  const isProduct =
    relation === 'unrelated' &&
    known?.language === 'en' &&
    productStyles.has(known.style) &&
    drawer(seed, domain)('product') < productShare
  return { ...firm, product: isProduct ? labelOf(domain) : null }
}
