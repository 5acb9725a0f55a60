import { createAuthor } from '../author.ts'
import { createHomonyms } from '../own-homonyms.ts'
import { firmBehind } from '../replies.ts'
import { halved, readBlocks } from '../text-files.ts'
import { createWalls } from '../walls.ts'
import { firmPage } from './firms.ts'
import { factsOf, localeOf } from './locales.ts'
import { parkedPage, strangerPage } from './small-pages.ts'
import { trades } from './trades.ts'

const walls = readBlocks('second/layouts/walls.txt')

/** The second author, who wrote without knowledge of the rules or of the first one's pages. */
export const secondAuthor = createAuthor({
  trades,
  homonyms: createHomonyms({
    topic: 'local pair',
    trades,
    hints: [
      ['retold', 0.25],
      ['short', 0.2],
      ['foreign', 0.15],
      ['sentences', 0.15],
      ['city', 0.1],
      ['founded', 0.08],
      ['country', 0.07],
    ],
    placeAt(trade, domain, seed) {
      const locale = localeOf(domain, seed, trade.language)
      return { ...factsOf(domain, seed, locale), country: locale.country }
    },
  }),
  pages: {
    market: {
      hosts: ['www.afternic.com', 'www.buydomains.com', 'www.domainmarket.com'],
      path: '/',
    },
    missing: '<h1>404</h1>',
    parked: parkedPage,
    stranger: strangerPage,
    firm: (tenant, domain, path, { seed, variants }) =>
      firmPage(firmBehind(tenant, domain), path, seed, variants),
    before: createWalls({
      topic: 'challenge',
      refusals: ['', 'Forbidden', '<h1>403 Forbidden</h1><hr>openresty', 'Access Denied.'],
      walls: (variants) =>
        halved(walls, variants, ([key]) => key).map(([key, markup]) => ({
          markup,
          isChallenge: key === 'cloudflare',
        })),
    }),
  },
})
