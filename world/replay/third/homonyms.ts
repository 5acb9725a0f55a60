import { drawer, itemAt, pick, type Variants } from '../draw.ts'
import { areFieldsApart, drawHomonyms, type Homonym } from '../homonyms.ts'
import { countryOf, placeOf } from './places.ts'
import { type WorldTrade, worldTradesOf } from './trades.ts'

type HintForm = 'retold' | 'short' | 'foreign' | 'services' | 'whole' | 'city'

// How callers hint: most by the trade in words that the page lacks.
const forms: readonly (readonly [HintForm, number])[] = [
  ['retold', 0.35],
  ['short', 0.25],
  ['foreign', 0.12],
  ['services', 0.08],
  ['whole', 0.08],
  ['city', 0.12],
]

/** Returns pairs of firms that share a name in different trades, in all languages; the hint means the first. */
export function worldHomonyms(count: number, seed: number, variants: Variants): readonly Homonym[] {
  return drawHomonyms<WorldTrade>(count, seed, {
    topic: 'world pair',
    trades: worldTradesOf(variants),
    isRival: areFieldsApart,
    hintAt: (trade, domain) => hintAt(trade, domain, seed),
  })
}

function hintAt(trade: WorldTrade, domain: string, seed: number): string {
  const draw = drawer(seed, domain)
  const { city } = placeOf(domain, seed, countryOf(domain, seed, trade.language))
  const short = itemAt(trade.shortHints, draw('short hint'))
  const hints: Readonly<Record<HintForm, string>> = {
    retold: itemAt(trade.retellings, draw('retelling')),
    short,
    foreign: trade.foreign,
    services: trade.services.slice(0, 3).join(', '),
    whole: trade.about,
    city: `${short}, ${city}`,
  }
  return hints[pick(forms, draw('hint'))]
}
