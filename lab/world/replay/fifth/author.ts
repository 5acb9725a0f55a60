import { createAuthor } from '../author.ts'
import { drawer, variantsOf } from '../draw.ts'
import { labelOf } from '../notes.ts'
import { createHomonyms } from '../own-homonyms.ts'
import { type FirmTenant, firmBehind } from '../replies.ts'
import { createWalls } from '../walls.ts'
import { createWrittenPages } from '../written-pages.ts'
import { broadFirmPage } from './firms.ts'
import { locales } from './locales.ts'
import type { BroadFirm } from './site.ts'
import { texts } from './texts.ts'
import { trades } from './trades.ts'

// Among firms not named like their domain, this share mentions the domain's name as the name of something else.
const mentionShare = 0.4
const walls = texts.layoutsOf('walls').map((markup) => ({
  markup,
  isChallenge: markup.includes('loudflare') || markup.includes('cdn-cgi'),
}))

/** The fifth author, who wrote without knowledge of the rules or of the others' pages. */
export const fifthAuthor = createAuthor({
  trades,
  homonyms: createHomonyms({
    topic: 'broad pair',
    trades,
    isOnePerName: true,
    hints: [
      ['retold', 0.4],
      ['short', 0.3],
      ['whole', 0.12],
      ['services', 0.08],
      ['city', 0.1],
    ],
    placeAt: locales.placeAt,
  }),
  pages: {
    ...createWrittenPages({
      texts,
      locales,
      strangers: {
        personal: ['personal', 'personal-abroad'],
        lure: ['lure'],
        community: ['community'],
      },
      years: { personal: [1997, 29], community: [1989, 37], lure: [2023, 4] },
      prices: ['$1,988', '€4,500', '$24,000', '£395', 'US$ 6,750', '890 EUR'],
      empty: { blank: texts.layoutsOf('blank'), script: texts.layoutsOf('script') },
    }),
    market: { hosts: ['www.namejet.com', 'www.domainagents.com'], path: '/domain/' },
    missing: '<!doctype html><title>404</title><h1>Not found</h1>',
    firm: (tenant, domain, path, { seed, variants }) =>
      broadFirmPage(firmOf(tenant, domain, seed), path, seed, variants),
    before: createWalls({
      refusals: ['<title>403 Forbidden</title>', 'Request blocked.', '', '<h2>Not allowed</h2>'],
      walls: (variants) => variantsOf(walls, variants),
    }),
  },
})

function firmOf(tenant: FirmTenant, domain: string, seed: number): BroadFirm {
  const isMentioned =
    tenant.kind === 'other' &&
    tenant.relation === 'unrelated' &&
    drawer(seed, domain)('mention') < mentionShare
  return { ...firmBehind(tenant, domain), mention: isMentioned ? labelOf(domain) : null }
}
