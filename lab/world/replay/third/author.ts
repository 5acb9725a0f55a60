import { createAuthor } from '../author.ts'
import { variantsOf } from '../draw.ts'
import { createHomonyms } from '../own-homonyms.ts'
import { firmBehind } from '../replies.ts'
import { createWalls } from '../walls.ts'
import { worldFirmPage } from './firms.ts'
import { countryOf, placeOf } from './places.ts'
import { worldParkedPage, worldStrangerPage } from './small-pages.ts'
import { layoutsOf } from './texts.ts'
import { trades } from './trades.ts'

const walls = layoutsOf('walls').map(([key, markup]) => ({
  markup,
  isChallenge: key.startsWith('cloudflare'),
}))

/** The third author, who wrote without knowledge of the rules or of the others' pages. */
export const thirdAuthor = createAuthor({
  trades,
  homonyms: createHomonyms({
    topic: 'world pair',
    trades,
    hints: [
      ['retold', 0.35],
      ['short', 0.25],
      ['foreign', 0.12],
      ['services', 0.08],
      ['whole', 0.08],
      ['city', 0.12],
    ],
    placeAt(trade, domain, seed) {
      const country = countryOf(domain, seed, trade.language)
      return { ...placeOf(domain, seed, country), country: country.name }
    },
  }),
  pages: {
    market: { hosts: ['www.sedo.com', 'www.dan.com', 'www.atom.com'], path: '/search/details/' },
    missing: '<title>404</title>',
    parked: worldParkedPage,
    stranger: worldStrangerPage,
    firm: (tenant, domain, path, { seed, variants }) =>
      worldFirmPage(firmBehind(tenant, domain), path, seed, variants),
    before: createWalls({
      refusals: ['Forbidden', '<h1>403</h1><p>Access to this resource is denied.</p>'],
      walls: (variants) => variantsOf(walls, variants),
    }),
  },
})
