import { drawer, itemAt, pick, type Variants } from '../draw.ts'
import { type Homonym, inventedName } from '../invented.ts'
import { namesakeDomain } from '../namesakes.ts'
import { factsOf, localeOf } from './locales.ts'
import { type LocalTrade, localTradesOf } from './trades.ts'

type HintForm = 'retold' | 'short' | 'foreign' | 'sentences' | 'city' | 'founded' | 'country'

// How callers hint: half by the trade in other words, the rest by what else they know.
const forms: readonly (readonly [HintForm, number])[] = [
  ['retold', 0.25],
  ['short', 0.2],
  ['foreign', 0.15],
  ['sentences', 0.15],
  ['city', 0.1],
  ['founded', 0.08],
  ['country', 0.07],
]

/** Returns pairs of firms that share a name in different trades, in all languages; the hint means the first. */
export function localHomonyms(count: number, seed: number, variants: Variants): readonly Homonym[] {
  const known = localTradesOf(variants)
  return Array.from({ length: count }, (_, index) => {
    const draw = drawer(seed, `local pair ${index}`)
    const trade = itemAt(known, draw('trade'))
    const rest = known.filter(({ field }) => field !== trade.field)
    const name = inventedName(seed, index, 'local pair').split(' ')[0] ?? ''
    const domain = namesakeDomain(name, seed, 'own')
    const second = namesakeDomain(name, seed, 'rival')
    return {
      row: { name, domain, description: trade.about },
      hint: hintAt(trade, domain, seed),
      rival: {
        domain: second === domain ? namesakeDomain(name, seed, 'another') : second,
        trade: itemAt(rest, draw('other')),
      },
    }
  }).filter(({ row, rival }) => row.domain !== rival.domain)
}

function hintAt(trade: LocalTrade, domain: string, seed: number): string {
  const locale = localeOf(domain, seed, trade.language)
  const { city, year } = factsOf(domain, seed, locale)
  const hints: Readonly<Record<HintForm, string>> = {
    retold: trade.retold,
    short: trade.short,
    foreign: trade.foreign,
    sentences: `${trade.services.join(', ')}. ${trade.retold}. ${city}, ${locale.country}.`,
    city: `${trade.short}, ${city}`,
    founded: `${trade.suffix}, ${city}, ${year}`,
    country: `${trade.suffix}, ${locale.country}`,
  }
  return hints[pick(forms, drawer(seed, domain)('hint'))]
}
