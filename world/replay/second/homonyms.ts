import { drawer, pick, type Variants } from '../draw.ts'
import { areFieldsApart, drawHomonyms, type Homonym } from '../homonyms.ts'
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
  return drawHomonyms<LocalTrade>(count, seed, {
    topic: 'local pair',
    trades: localTradesOf(variants),
    isRival: areFieldsApart,
    hintAt: (trade, domain) => hintAt(trade, domain, seed),
  })
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
